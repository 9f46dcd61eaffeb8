#include "base/whole_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>

namespace heddle::base {
namespace {

std::error_code last_error() { return {errno, std::generic_category()}; }

std::error_code write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(file, text.data(), text.size());
    if (written < 0 && errno != EINTR) {
      return last_error();
    }
    text.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
  }
  // EINVAL, EROFS: of a pipe or the like, which keeps nothing.
  return fsync(file) == 0 || errno == EINVAL || errno == EROFS ? std::error_code() : last_error();
}

std::error_code write_to(const std::string& path, int flags, std::string_view text) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC | flags, 0666);
  if (file < 0) {
    return last_error();
  }
  std::error_code problem = write_all(file, text);
  if (close(file) != 0 && !problem) {
    problem = last_error();
  }
  return problem;
}

}  // namespace

std::error_code write_whole_file(const std::string& path, std::string_view text) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  const bool is_there = std::filesystem::exists(status);
  if (is_there && !std::filesystem::is_regular_file(status)) {
    return write_to(path, 0, text);
  }
  const std::string target = is_there ? std::filesystem::canonical(path, error).string() : path;
  if (is_there && error) {
    return error;
  }
  const std::string passing = fmt::format("{}.{}.new", target, getpid());
  std::error_code problem = write_to(passing, O_CREAT | O_TRUNC, text);
  if (!problem && std::rename(passing.c_str(), target.c_str()) != 0) {
    problem = last_error();
  }
  if (problem) {
    unlink(passing.c_str());
  }
  return problem;
}

}  // namespace heddle::base
