#include "runtime/processes/working_files.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "base/assert.hpp"
#include "base/hashing.hpp"
#include "runtime/processes/not_replayable.hpp"

namespace heddle::runtime::processes {
namespace {

namespace fs = std::filesystem;

timespec beginning{};

}  // namespace

void note_beginning() { clock_gettime(CLOCK_REALTIME_COARSE, &beginning); }

std::optional<std::string> contents_of(const std::string& path) {
  std::error_code error;
  std::ifstream file;
  if (fs::is_regular_file(fs::symlink_status(path, error))) {
    file.open(path, std::ios::binary);
  }
  if (!file.is_open()) {
    return {};
  }
  std::ostringstream text;
  if (file.peek() != std::ifstream::traits_type::eof()) {
    text << file.rdbuf();
  }
  return std::move(text).str();
}

std::uint64_t hash_of(const std::string& contents) {
  base::WordHasher hasher;
  hasher.add(contents);
  return std::max<std::uint64_t>(hasher.low(), 1);
}

WorkingFiles::WorkingFiles(std::size_t most) {
  std::error_code error;
  fs::recursive_directory_iterator each(".", error);
  for (; !error && each != fs::end(each); each.increment(error)) {
    if (files_.size() == most || !add(each->path().string().substr(2))) {  // behind "./"
      return;
    }
  }
  are_all_ = !error;
}

/// False: it cannot be looked at.
bool WorkingFiles::add(const std::string& path) {
  struct stat status{};
  if (lstat(path.c_str(), &status) != 0) {
    return false;
  }
  const bool is_directory = S_ISDIR(status.st_mode);
  const Stamp stamp{.file = status.st_ino,
                    .bytes = is_directory ? 0 : static_cast<std::uint64_t>(status.st_size),
                    .mode = status.st_mode,
                    .changed_s = is_directory ? 0 : status.st_ctim.tv_sec,
                    .changed_ns = is_directory ? 0 : status.st_ctim.tv_nsec};
  files_[path] = stamp;
  keep_if_recent(path, stamp);
  return true;
}

/// So that a later execution knows it again, in which a command changes it once more.
void WorkingFiles::keep_if_recent(const std::string& path, const Stamp& stamp) {
  if (!S_ISREG(stamp.mode) || recent_bytes_ + stamp.bytes > most_kept_bytes ||
      std::pair(stamp.changed_s, stamp.changed_ns) <
          std::pair<std::int64_t, std::int64_t>(beginning.tv_sec, beginning.tv_nsec)) {
    return;
  }
  if (const auto contents = contents_of(path)) {
    recent_bytes_ += contents->size();
    recent_[path] = hash_of(*contents);
  }
}

std::uint64_t WorkingFiles::found_at(const std::string& path) const {
  const auto found = recent_.find(path);
  return found == recent_.end() ? 0 : found->second;
}

std::vector<ChangedFile> WorkingFiles::changed_since(const WorkingFiles& before) const {
  HEDDLE_ASSERT(are_all_ && before.are_all_, "files are compared that were not all looked at");
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
    const auto contents = S_ISREG(stamp.mode) ? contents_of(path) : "";
    if (!contents) {
      throw NotReplayable("it made a file that cannot be read, which cannot be replayed");
    }
    changed.push_back({.path = path,
                       .is_new = is_new,
                       .mode = stamp.mode,
                       .contents = *contents,
                       .found = before.found_at(path)});
  }
  for (const auto& [path, stamp] : before.files_) {
    if (!files_.contains(path)) {
      changed.push_back({.path = path,
                         .is_removed = true,
                         .mode = stamp.mode,
                         .contents = "",
                         .found = before.found_at(path)});
    }
  }
  return changed;
}

}  // namespace heddle::runtime::processes
