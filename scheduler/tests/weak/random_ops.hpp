#pragma once

#include <random>

#include "scheduler/tests/weak/weak_program.hpp"

/// What generated programs are made of.
namespace heddle::scheduler::testing {

[[nodiscard]] inline unsigned below(std::mt19937& random, unsigned end) {
  return static_cast<unsigned>(random() % end);
}

/// What a program is made of.
struct Style {
  unsigned locations = 2;
  unsigned seq_cst = 0;  ///< so many of eight operations are seq_cst whatever they are
  bool modifies = true;  ///< has read-modify-writes
  bool fenced = false;   ///< relaxed accesses, two of three followed by a seq_cst fence
};

/// An access or a fence.
[[nodiscard]] WeakOp random_op(std::mt19937& random, const Style& style);

}  // namespace heddle::scheduler::testing
