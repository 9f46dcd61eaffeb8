#include "checkers/formats/input/gunzip.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <new>

#include "checkers/bad_input.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t largest_step = std::size_t{1} << 20U;
constexpr int gzip_only = 16 + MAX_WBITS;  ///< what zlib's inflateInit2() means by it

class Inflater {
 public:
  Inflater(std::string_view packed, const std::string& name) : name_(name), rest_(packed) {
    if (inflateInit2(&stream_, gzip_only) != Z_OK) {
      throw std::bad_alloc();
    }
  }
  ~Inflater() { inflateEnd(&stream_); }

  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  /// Unpacks into the room that there is; false at the end of the last part.
  bool step(TextMemory& unpacked) {
    const std::size_t input = std::min(rest_.size(), largest_step);
    const std::size_t output = std::min(unpacked.room_size(), largest_step);
    // zlib never writes to its input, whatever the type says.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(rest_.data()));
    stream_.avail_in = static_cast<uInt>(input);
    stream_.next_out = reinterpret_cast<Bytef*>(unpacked.room());
    stream_.avail_out = static_cast<uInt>(output);
    const int answer = inflate(&stream_, Z_NO_FLUSH);
    rest_.remove_prefix(input - stream_.avail_in);
    unpacked.add(output - stream_.avail_out);
    if (answer == Z_STREAM_END) {
      return begin_next_part();
    }
    if (answer == Z_MEM_ERROR) {
      throw std::bad_alloc();
    }
    if (answer != Z_OK && answer != Z_BUF_ERROR) {
      throw BadInput(name_ + ": damaged gzip file: " +
                     (stream_.msg == nullptr ? "not readable" : stream_.msg));
    }
    if (rest_.empty() && stream_.avail_out > 0) {
      throw BadInput(name_ + ": the gzip file ends too early");
    }
    return true;
  }

 private:
  bool begin_next_part() {
    if (!is_packed(rest_)) {
      const bool is_padding = rest_.find_first_not_of('\0') == std::string_view::npos;
      if (!is_padding) {
        throw BadInput(name_ + ": damaged gzip file: other bytes behind its end");
      }
      return false;
    }
    return inflateReset(&stream_) == Z_OK;
  }

  const std::string& name_;
  std::string_view rest_;
  z_stream stream_ = {};
};

}  // namespace

bool is_packed(std::string_view text) { return text.starts_with("\x1f\x8b"); }

void gunzip(std::string_view packed, const std::string& name, std::size_t limit,
            TextMemory& unpacked) {
  Inflater inflater(packed, name);
  do {
    if (unpacked.size() > limit) {
      throw BadInput(fmt::format(
          "{}: unpacks to more than {} MiB; to check so long a history, unpack it first (gunzip)",
          name, limit >> 20U));
    }
    unpacked.make_room(1);
    time_poll.look();
  } while (inflater.step(unpacked));
}

}  // namespace heddle::checkers
