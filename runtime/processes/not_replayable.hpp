#pragma once

#include <stdexcept>

namespace heddle::runtime::processes {

/// A command did what cannot be done again without running it. What it says begins with "it".
/// Thrown on the tester's side, and told as a refusal.
class NotReplayable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The time was up, or somebody interrupted, while a command ran.
class CommandStopped : public std::runtime_error {
 public:
  CommandStopped() : std::runtime_error("the time was up while a command ran") {}
};

}  // namespace heddle::runtime::processes
