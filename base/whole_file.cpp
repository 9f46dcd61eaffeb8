#include "base/whole_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <system_error>

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
  static_cast<void>(fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK));
  std::error_code problem = write_all(file, text);
  if (close(file) != 0 && !problem) {
    problem = last_error();
  }
  return problem;
}

bool has_content(const std::string& path, std::string_view text) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(std::filesystem::symlink_status(path, error))) {
    return false;
  }
  if (std::filesystem::file_size(path, error) != text.size() || error) {
    return false;
  }
  std::ifstream file(path, std::ios::binary);
  std::string part(std::size_t{1} << 16, '\0');
  while (!text.empty()) {
    const std::size_t bytes = std::min(part.size(), text.size());
    if (!file.read(part.data(), static_cast<std::streamsize>(bytes)) ||
        text.substr(0, bytes) != std::string_view(part).substr(0, bytes)) {
      return false;
    }
    text.remove_prefix(bytes);
  }
  return true;
}

}  // namespace

std::error_code write_whole_file(const std::string& path, std::string_view text) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  const bool is_there = std::filesystem::exists(status);
  if (is_there && !std::filesystem::is_regular_file(status)) {
    return write_to(path, O_NONBLOCK, text);  // nobody may ever read what is in a pipe
  }
  const std::string target = is_there ? std::filesystem::canonical(path, error).string() : path;
  if (is_there && error) {
    return error;
  }
  std::string passing;
  std::error_code problem;
  for (int tries = 0; tries < 100; ++tries) {  // others may write there: no name can be foretold
    passing = fmt::format("{}.{:08x}.new", target, std::random_device()());
    problem = write_to(passing, O_CREAT | O_EXCL | O_NOFOLLOW, text);
    if (problem != std::errc::file_exists) {
      break;
    }
  }
  if (problem == std::errc::file_exists) {
    return problem;
  }
  if (!problem && std::rename(passing.c_str(), target.c_str()) != 0) {
    problem = last_error();
  }
  if (problem) {
    unlink(passing.c_str());
  }
  return problem;
}

NewFile write_new_file(const std::function<std::string(unsigned)>& path_of, std::string_view text) {
  constexpr unsigned most_names = 10'000;
  for (unsigned n = 1; n <= most_names; ++n) {
    const std::string path = path_of(n);
    const std::error_code problem = write_to(path, O_CREAT | O_EXCL | O_NOFOLLOW, text);
    if (problem != std::errc::file_exists) {
      if (problem) {
        unlink(path.c_str());
      }
      return {path, problem};
    }
    if (has_content(path, text)) {
      return {path, {}};
    }
  }
  return {path_of(most_names), std::make_error_code(std::errc::file_exists)};
}

PrivateFolder::PrivateFolder() {
  path_ = (std::filesystem::temp_directory_path() / "heddle-XXXXXX").string();
  if (mkdtemp(path_.data()) == nullptr) {
    throw std::system_error(last_error(), path_);
  }
}

PrivateFolder::~PrivateFolder() {
  std::error_code error;
  if (!is_kept_) {
    std::filesystem::remove_all(path_, error);
  }
}

}  // namespace heddle::base
