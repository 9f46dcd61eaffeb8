#pragma once

#include <vector>

#include "runtime/processes/command.hpp"

/// What commands did to files, done again and taken back. Nothing is lost that is not known to be a
/// command's or the program's: a file is changed or removed only if it is as a command left it, or
/// as the command that is replayed found it, and a directory only if it is empty. For the tester's
/// side.
namespace heddle::runtime::processes {

/// What a command did to files, once more: all, or nothing and NotReplayable. What it made is
/// remembered for remove_made().
void change_files(const std::vector<ChangedFile>& files);

/// Likewise, of a command that has just done it.
void remember_made(const std::vector<ChangedFile>& files);

/// Removes the files that commands have made since the last call, but those that something else
/// has changed: that is said.
void remove_made();

}  // namespace heddle::runtime::processes
