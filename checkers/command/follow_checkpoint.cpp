#include "checkers/command/follow_checkpoint.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <vector>

#include "base/hashing.hpp"
#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

static_assert(std::endian::native == std::endian::little, "words are written as they are");

constexpr std::uint64_t mark = 0x776c6c6f46646548U;  ///< "HedFollw"
constexpr std::uint64_t version = 2;
constexpr std::size_t header_words = 5;
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 30U;

/// An open file.
class Descriptor {
 public:
  explicit Descriptor(int file) : file_(file) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (file_ >= 0) {
      close(file_);
    }
  }
  [[nodiscard]] int get() const { return file_; }

 private:
  int file_;
};

std::array<std::uint64_t, header_words> header_of(const std::vector<std::uint64_t>& words) {
  base::WordHasher hasher;
  for (const std::uint64_t word : words) {
    hasher.add(word);
  }
  return {mark, version, words.size(), hasher.high(), hasher.low()};
}

bool write_all(int file, const void* data, std::size_t size) {
  const char* bytes = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = write(file, bytes, size);
    if (written < 0 && errno != EINTR) {
      return false;
    }
    bytes += std::max<ssize_t>(written, 0);
    size -= static_cast<std::size_t>(std::max<ssize_t>(written, 0));
  }
  return true;
}

bool read_all(int file, void* data, std::size_t size) {
  char* bytes = static_cast<char*>(data);
  while (size > 0) {
    const ssize_t count = read(file, bytes, size);
    if (count == 0 || (count < 0 && errno != EINTR)) {
      return false;
    }
    bytes += std::max<ssize_t>(count, 0);
    size -= static_cast<std::size_t>(std::max<ssize_t>(count, 0));
  }
  return true;
}

/// The words behind the header.
std::vector<std::uint64_t> read_words(const std::string& path) {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status{};
  if (file.get() < 0 || fstat(file.get(), &status) != 0) {
    throw BadInput(std::strerror(errno));
  }
  std::array<std::uint64_t, header_words> header{};
  if (!S_ISREG(status.st_mode) || !read_all(file.get(), header.data(), sizeof header) ||
      header[0] != mark) {
    throw BadInput("not a checkpoint of heddle check --follow");
  }
  if (header[1] != version) {
    throw BadInput(
        fmt::format("version {}, of which this Heddle knows {} only", header[1], version));
  }
  const std::uint64_t size = static_cast<std::uint64_t>(status.st_size) - sizeof header;
  if (size > most_bytes || size % sizeof(std::uint64_t) != 0 ||
      size / sizeof(std::uint64_t) != header[2]) {
    throw BadInput("damaged: it is not as long as it says");
  }
  std::vector<std::uint64_t> words(header[2]);
  if (!read_all(file.get(), words.data(), size) || header_of(words) != header) {
    throw BadInput("damaged: its content does not match its hash");
  }
  return words;
}

}  // namespace

FollowCheckpoint::FollowCheckpoint(std::string path, double seconds)
    : path_(std::move(path)), pause_(seconds) {}

std::unique_ptr<GrowingFile> FollowCheckpoint::resume(OnlineLog& log,
                                                      const std::string& path) const {
  try {
    WordReader words(read_words(path_));
    const FilePlace place = load_place(words);
    log.load(words);
    return std::make_unique<GrowingFile>(path, place);
  } catch (const BadInput& problem) {
    throw BadInput(fmt::format("--resume: {}: {}", path_, problem.what()));
  }
}

void FollowCheckpoint::write_in_time(const OnlineLog& log, const GrowingFile& file,
                                     std::size_t unread) {
  const Clock::time_point start = Clock::now();
  if (path_.empty() || start < next_) {
    return;
  }
  write(log, file, unread);
  const auto end = Clock::now();
  next_ = end + std::chrono::duration_cast<Clock::duration>(
                    std::max<std::chrono::duration<double>>(pause_, 19 * (end - start)));
}

void FollowCheckpoint::write(const OnlineLog& log, const GrowingFile& file, std::size_t unread) {
  if (path_.empty()) {
    return;
  }
  const auto fail = [&](const char* problem) {
    throw BadInput(fmt::format("--checkpoint: cannot write {}: {}", path_, problem));
  };
  WordWriter words;
  save_place(file.place(unread), words);
  log.save(words);
  const std::size_t size = words.words().size() * sizeof(std::uint64_t);
  if (size > most_bytes) {
    fail("more than 1 GiB has to be remembered");
  }
  const std::string passing = path_ + ".new";
  {
    const Descriptor written(open(passing.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    const auto header = header_of(words.words());
    if (written.get() < 0 || !write_all(written.get(), header.data(), sizeof header) ||
        !write_all(written.get(), words.words().data(), size) ||
        (fsync(written.get()) != 0 && errno != EINVAL)) {
      fail(std::strerror(errno));
    }
  }
  if (std::rename(passing.c_str(), path_.c_str()) != 0) {
    fail(std::strerror(errno));
  }
}

}  // namespace heddle::checkers
