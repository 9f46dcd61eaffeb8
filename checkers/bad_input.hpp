#pragma once

#include <stdexcept>

namespace heddle::checkers {

// Misuse: a history, file or option that cannot be judged. what() is one line that says where and
// what to do; a command prints it and exits with 2. Never used for a violation (a Verdict) nor for
// a fault of Heddle (assert.hpp).
class BadInput : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

}  // namespace heddle::checkers
