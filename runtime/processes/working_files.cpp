#include "runtime/processes/working_files.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ranges>
#include <sstream>
#include <system_error>

#include "runtime/processes/not_replayable.hpp"

namespace heddle::runtime::processes {
namespace {

namespace fs = std::filesystem;

/// Of this execution, by their absolute paths, in the order in which they were made.
std::vector<std::string>& made() {
  static auto* instance = new std::vector<std::string>;
  return *instance;
}

std::string contents_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

void change(const ChangedFile& file) {
  std::error_code ignored;  // as with a disk that is full: the program notices
  if (file.is_removed) {
    fs::remove_all(file.path, ignored);
  } else if (S_ISDIR(file.mode)) {
    fs::create_directory(file.path, ignored);
  } else {
    std::ofstream(file.path, std::ios::binary | std::ios::trunc) << file.contents;
  }
  if (!file.is_removed) {
    fs::permissions(file.path, static_cast<fs::perms>(file.mode & 07777U), ignored);
  }
}

}  // namespace

WorkingFiles::WorkingFiles() {
  std::error_code error;
  const auto options = fs::directory_options::skip_permission_denied;
  fs::recursive_directory_iterator each(".", options, error);
  for (; !error && each != fs::end(each); each.increment(error)) {
    struct stat status{};
    const std::string path = each->path().string().substr(2);  // behind "./"
    if (lstat(path.c_str(), &status) != 0) {
      continue;
    }
    const bool is_directory = S_ISDIR(status.st_mode);
    files_[path] = {.file = status.st_ino,
                    .bytes = is_directory ? 0 : static_cast<std::uint64_t>(status.st_size),
                    .mode = status.st_mode,
                    .changed_s = is_directory ? 0 : status.st_ctim.tv_sec,
                    .changed_ns = is_directory ? 0 : status.st_ctim.tv_nsec};
    if (files_.size() > most_files) {
      are_too_many_ = true;
      return;
    }
  }
}

std::vector<ChangedFile> WorkingFiles::changed_since(const WorkingFiles& before) const {
  std::vector<ChangedFile> changed;
  std::size_t bytes = 0;
  for (const auto& [path, stamp] : files_) {
    const auto earlier = before.files_.find(path);
    const bool is_new = earlier == before.files_.end();
    if (!is_new && earlier->second == stamp) {
      continue;
    }
    if (!S_ISREG(stamp.mode) && !S_ISDIR(stamp.mode)) {
      throw NotReplayable(
          "it made a file that is neither a regular one nor a directory, which cannot be replayed");
    }
    bytes += stamp.bytes;
    if (bytes > most_kept_bytes) {
      throw NotReplayable("it wrote more than 8 MiB to files, which cannot be replayed");
    }
    changed.push_back({.path = path,
                       .is_new = is_new,
                       .mode = stamp.mode,
                       .contents = S_ISREG(stamp.mode) ? contents_of(path) : ""});
  }
  for (const auto& [path, stamp] : before.files_) {
    if (!files_.contains(path)) {
      changed.push_back({.path = path, .is_removed = true, .contents = ""});
    }
  }
  return changed;
}

void change_files(const std::vector<ChangedFile>& files) {
  std::ranges::for_each(files, change);
  remember_made(files);
}

void remember_made(const std::vector<ChangedFile>& files) {
  std::error_code ignored;
  for (const ChangedFile& file : files) {
    if (file.is_new) {
      made().push_back(fs::absolute(file.path, ignored).string());
    }
  }
}

void remove_made() {
  std::error_code ignored;
  for (const std::string& path : made() | std::views::reverse) {
    fs::remove(path, ignored);  // of directories, those that are empty
  }
  made().clear();
}

}  // namespace heddle::runtime::processes
