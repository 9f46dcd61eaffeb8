#pragma once

#include <cstdint>
#include <map>
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
  WorkingFiles();

  /// Fewer than there are; nothing is said then.
  [[nodiscard]] bool are_too_many() const { return are_too_many_; }

  /// What has changed since `before`, with contents. Throws NotReplayable.
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
  std::map<std::string, Stamp> files_;
  bool are_too_many_ = false;
};

/// What a command did to files, once more. What it made is remembered for remove_made().
void change_files(const std::vector<ChangedFile>& files);

/// Likewise, of a command that has just done it.
void remember_made(const std::vector<ChangedFile>& files);

/// Removes the files that commands have made since the last call.
void remove_made();

}  // namespace heddle::runtime::processes
