#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runtime/processes/command.hpp"

/// The files below the working directory, before a command and after it. For the tester's side.
namespace heddle::runtime::processes {

/// Why files are not kept: they are too many or too large.
inline constexpr std::size_t most_files = 20'000;
inline constexpr std::size_t most_kept_bytes = std::size_t{8} << 20;

class WorkingFiles {
 public:
  /// Looks at them now: not at their contents, but each change is seen by the time of the change.
  explicit WorkingFiles(std::size_t most = most_files);

  /// None is missing: neither were there too many, nor one that could not be looked at.
  [[nodiscard]] bool are_all() const { return are_all_; }

  /// What has changed since `before`, with contents. Throws NotReplayable. Needs all of both: a
  /// file that was not looked at would be taken for one that is new, or was removed.
  [[nodiscard]] std::vector<ChangedFile> changed_since(const WorkingFiles& before) const;

 private:
  struct Stamp {
    std::uint64_t file = 0;
    std::uint64_t bytes = 0;
    std::uint32_t mode = 0;
    std::int64_t changed_s = 0;
    std::int64_t changed_ns = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };

  bool add(const std::string& path);
  void keep_if_recent(const std::string& path, const Stamp& stamp);
  [[nodiscard]] std::uint64_t found_at(const std::string& path) const;

  std::map<std::string, Stamp> files_;
  std::map<std::string, std::uint64_t> recent_;  ///< hashes of what this execution has written
  std::size_t recent_bytes_ = 0;
  bool are_all_ = false;
};

/// Files that are changed from now on are taken for the program's, or a command's.
void note_beginning();

/// None: it is not a regular file that can be read.
[[nodiscard]] std::optional<std::string> contents_of(const std::string& path);

/// Not 0.
[[nodiscard]] std::uint64_t hash_of(const std::string& contents);

}  // namespace heddle::runtime::processes
