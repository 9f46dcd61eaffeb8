#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "checkers/history.hpp"

namespace heddle::checkers {

// Where a search gives up; its verdict is then unknown. Without limits it runs to its end.
struct Limits {
  std::optional<std::uint64_t> steps = std::nullopt;  // calls of the specification's step function
  std::optional<std::chrono::nanoseconds> time = std::nullopt;
};

enum class Answer { explained, not_explained, unknown };

// The answer to "is this history linearizable?" with its evidence.
struct Verdict {
  Answer answer = Answer::unknown;

  // If explained: the operations in an order that the specification allows and that keeps
  // precedence. All completed operations, and those pending ones that took effect.
  std::vector<OperationIndex> linearization;

  // If not explained: a legal order with as many completed operations as possible, closed under
  // precedence, and after it ...
  std::vector<OperationIndex> longest_prefix;
  std::string state;                     // ... the object's state, as text,
  std::vector<OperationIndex> blocking;  // ... and the completed operations that could be next,
                                         // none of which the specification allows there.

  std::string limit;        // If unknown: the limit reached, "1000 steps" or "2 s".
  std::uint64_t steps = 0;  // calls of the specification's step function
};

// "explained", "not explained", "unknown".
const char* to_text(Answer answer);

}  // namespace heddle::checkers
