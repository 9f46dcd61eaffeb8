#include "checkers/command/growing_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/log.hpp"
#include "checkers/bad_input.hpp"

namespace heddle::checkers {

namespace {

[[noreturn]] void fail(const std::string& path) {
  throw BadInput(fmt::format("--follow: cannot read '{}': {}", path, std::strerror(errno)));
}

}  // namespace

GrowingFile::GrowingFile(std::string path) : path_(std::move(path)) {
  file_ = path_ == "-" ? STDIN_FILENO : open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  if (file_ < 0) {
    fail(path_);
  }
}

GrowingFile::GrowingFile(std::string path, const FilePlace& place)
    : path_(std::move(path)), file_(open_at(place, path_)) {}

FilePlace GrowingFile::place(std::size_t unread) const {
  const off_t read = lseek(file_, 0, SEEK_CUR);
  return place_in(file_, static_cast<std::uint64_t>(std::max<off_t>(read, 0)) - unread, path_);
}

GrowingFile::~GrowingFile() {
  if (file_ > STDIN_FILENO) {
    close(file_);
  }
}

GrowingFile::Got GrowingFile::read_into(std::string& text) {
  constexpr std::size_t block = std::size_t{1} << 16U;
  constexpr int wait_ms = 20;
  pollfd ready{.fd = file_, .events = POLLIN, .revents = 0};
  if (poll(&ready, 1, wait_ms) <= 0) {
    return Got::nothing;  // a pipe whose writer pauses
  }
  const std::size_t before = text.size();
  text.resize(before + block);
  const ssize_t count = read(file_, text.data() + before, block);
  text.resize(before + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  if (count > 0) {
    return Got::bytes;
  }
  if (count < 0) {
    if (errno == EINTR || errno == EAGAIN) {
      return Got::nothing;
    }
    fail(path_);
  }
  return path_ == "-" ? Got::end : at_end(text);
}

/// Whether there is a new file under the name, or this one begins anew.
GrowingFile::Got GrowingFile::at_end(std::string& text) {
  struct stat here{};
  struct stat named{};
  if (fstat(file_, &here) != 0) {
    fail(path_);
  }
  if (here.st_size < lseek(file_, 0, SEEK_CUR)) {
    log::warning("heddle check: {} was truncated: going on at its beginning", path_);
    lseek(file_, 0, SEEK_SET);
    text.clear();
    return Got::bytes;
  }
  if (stat(path_.c_str(), &named) != 0 ||
      (named.st_ino == here.st_ino && named.st_dev == here.st_dev)) {
    return Got::nothing;
  }
  if (!is_replaced_) {
    is_replaced_ = true;  // what was written between the last read and the renaming
    return Got::bytes;
  }
  const int next = open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  if (next < 0) {
    return Got::nothing;
  }
  close(file_);
  file_ = next;
  is_replaced_ = false;
  return Got::next_file;
}

}  // namespace heddle::checkers
