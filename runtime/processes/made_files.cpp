#include "runtime/processes/made_files.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <ranges>
#include <string>
#include <system_error>

#include "runtime/kernel/not_put_back.hpp"
#include "runtime/processes/command_store.hpp"
#include "runtime/processes/not_replayable.hpp"
#include "runtime/processes/working_files.hpp"

namespace heddle::runtime::processes {
namespace {

namespace fs = std::filesystem;

/// A file, or an empty directory, so as it is.
struct State {
  std::uint64_t file = 0;
  std::int64_t bytes = 0;
  std::int64_t written_s = 0;
  std::int64_t written_ns = 0;
  std::uint64_t contents = 0;  ///< their hash; 0: a directory
  friend bool operator==(const State&, const State&) = default;
};

struct Made {
  std::string path;  ///< absolute
  State state;
};

/// Of this execution, in the order in which they were made.
std::vector<Made>& made() {
  static auto* instance = new std::vector<Made>;
  return *instance;
}

/// None: it is not there, or is of another kind.
std::optional<State> state_of(const std::string& path) {
  struct stat status{};
  if (lstat(path.c_str(), &status) != 0) {
    return {};
  }
  if (S_ISDIR(status.st_mode)) {
    return State{.file = status.st_ino};
  }
  const std::optional<std::string> contents = contents_of(path);
  if (!contents) {
    return {};
  }
  return State{status.st_ino, status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
               hash_of(*contents)};
}

std::string absolute(const std::string& path) {
  std::error_code ignored;
  return fs::absolute(path, ignored).string();
}

auto find_made(const std::string& path) {
  return std::ranges::find(made(), absolute(path), &Made::path);
}

/// Whether nothing that somebody else has written would be lost.
bool may_change(const ChangedFile& file) {
  struct stat status{};
  if (lstat(file.path.c_str(), &status) != 0) {
    return errno == ENOENT || errno == ENOTDIR;
  }
  if (S_ISDIR(status.st_mode)) {
    return true;
  }
  const std::optional<std::string> now = contents_of(file.path);
  return now && (hash_of(*now) == file.found || some_command_left(file.path, *now));
}

void remove(const ChangedFile& file) {
  std::error_code error;
  fs::remove(file.path, error);
  if (error == std::errc::directory_not_empty) {
    throw NotReplayable(
        fmt::format("it removed the directory {}, in which now is something else", file.path));
  }
}

void write(const ChangedFile& file) {
  std::error_code ignored;  // as with a disk that is full: the program notices
  const bool is_directory = fs::is_directory(fs::symlink_status(file.path, ignored));
  if (is_directory != S_ISDIR(file.mode)) {
    remove(file);  // it has become something of the other kind
  }
  if (S_ISDIR(file.mode)) {
    fs::create_directory(file.path, ignored);
  } else {
    std::ofstream(file.path, std::ios::binary | std::ios::trunc) << file.contents;
  }
  fs::permissions(file.path, static_cast<fs::perms>(file.mode & 07777U), ignored);
}

}  // namespace

void change_files(const std::vector<ChangedFile>& files) {
  const auto other = std::ranges::find_if_not(files, may_change);
  if (other != files.end()) {
    throw NotReplayable(
        fmt::format("it changed the file {}, which something else has changed since", other->path));
  }
  for (const ChangedFile& file : files | std::views::reverse) {  // what is in a directory first
    if (file.is_removed) {
      remove(file);
    }
  }
  for (const ChangedFile& file : files) {
    if (!file.is_removed) {
      write(file);
    }
  }
  remember_made(files);
}

void remember_made(const std::vector<ChangedFile>& files) {
  for (const ChangedFile& file : files) {
    const auto known = find_made(file.path);
    const std::optional<State> state = file.is_removed ? std::nullopt : state_of(file.path);
    if (known != made().end()) {
      state ? void(known->state = *state) : void(made().erase(known));
    } else if (state && file.is_new) {
      made().push_back({absolute(file.path), *state});
    }
  }
}

void remove_made() {
  std::error_code ignored;
  for (const auto& [path, state] : made() | std::views::reverse) {
    if (state_of(path) == state) {
      fs::remove(path, ignored);  // of directories, those that are empty
    } else if (fs::exists(fs::symlink_status(path, ignored))) {
      not_put_back::note("files that started commands made and something else changed, the first",
                         path.c_str());
    }
  }
  made().clear();
}

}  // namespace heddle::runtime::processes
