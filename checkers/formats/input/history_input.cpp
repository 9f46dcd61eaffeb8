#include "checkers/formats/input/history_input.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "checkers/bad_input.hpp"
#include "checkers/formats/input/gunzip.hpp"
#include "checkers/formats/input/text_memory.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t read_step = std::size_t{1} << 20U;

/// Closes what was opened here, not standard input.
class Descriptor {
 public:
  explicit Descriptor(const std::string& path)
      : number_(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~Descriptor() {
    if (number_ > STDIN_FILENO) {
      ::close(number_);
    }
  }

  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

/// Until there is something to read, or nothing more will come; or no time is left.
void await_text(int descriptor) {
  constexpr int most_milliseconds = 50;
  pollfd wanted{.fd = descriptor, .events = POLLIN, .revents = 0};
  do {
    time_poll.look();
  } while (poll(&wanted, 1, most_milliseconds) == 0);
}

}  // namespace

HistoryInput::HistoryInput(const std::string& path, std::size_t unpacked_bytes)
    : name_(path == "-" ? "standard input" : path) {
  const Descriptor descriptor(path);
  if (descriptor.number() < 0) {
    throw BadInput(name_ + ": cannot be opened: " + std::strerror(errno));
  }
  try {
    take(descriptor.number(), unpacked_bytes);
  } catch (...) {
    unmap();
    throw;
  }
}

HistoryInput::~HistoryInput() { unmap(); }

void HistoryInput::take(int descriptor, std::size_t unpacked_bytes) {
  if (!map(descriptor)) {
    read(descriptor);
  }
  const bool packed = is_packed({data_, size_});
  check_size();
  if (packed) {
    unpack(unpacked_bytes);
  }
}

/// False if it is nothing that can be mapped, as a pipe.
bool HistoryInput::map(int descriptor) {
  struct stat status = {};
  if (fstat(descriptor, &status) != 0) {
    throw BadInput(name_ + ": cannot be read: " + std::strerror(errno));
  }
  if (S_ISDIR(status.st_mode)) {
    throw BadInput(name_ + ": is a folder, not a file");
  }
  // A size of 0 may be a lie: files in /proc have it. Standard input may be part of the way.
  const bool is_at_start = lseek(descriptor, 0, SEEK_CUR) == 0;
  if (!S_ISREG(status.st_mode) || status.st_size == 0 || !is_at_start) {
    return false;
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  void* const place = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (place == MAP_FAILED) {
    return false;
  }
  madvise(place, size, MADV_SEQUENTIAL);
  guard_ = std::make_unique<MappedFileGuard>(static_cast<char*>(place), size);
  data_ = static_cast<char*>(place);
  size_ = size;
  mapped_ = size;
  return true;
}

void HistoryInput::read(int descriptor) {
  TextMemory memory;
  while (true) {
    memory.make_room(read_step);
    await_text(descriptor);
    const ssize_t count = ::read(descriptor, memory.room(), memory.room_size());
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count < 0) {
      throw BadInput(name_ + ": cannot be read: " + std::strerror(errno));
    }
    if (count == 0) {
      break;
    }
    memory.add(static_cast<std::size_t>(count));
  }
  size_ = memory.size();
  mapped_ = memory.mapped();
  data_ = memory.release();
}

void HistoryInput::unpack(std::size_t unpacked_bytes) {
  TextMemory memory;
  try {
    gunzip({data_, size_}, name_, unpacked_bytes, memory);
  } catch (const BadInput&) {
    check_size();
    throw;
  }
  check_size();
  unmap();
  size_ = memory.size();
  mapped_ = memory.mapped();
  data_ = memory.release();
}

void HistoryInput::check_size() const {
  if (guard_ != nullptr && guard_->has_shrunk()) {
    throw BadInput(name_ + ": became shorter while it was read");
  }
}

void HistoryInput::unmap() {
  if (data_ != nullptr) {
    guard_.reset();
    munmap(data_, mapped_);
    data_ = nullptr;
  }
}

void HistoryInput::release_before(const char* place) {
  static const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t done = static_cast<std::size_t>(place - data_) / page * page;
  if (done > released_) {
    madvise(data_ + released_, done - released_, MADV_DONTNEED);
    released_ = done;
  }
}

}  // namespace heddle::checkers
