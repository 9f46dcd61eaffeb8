#pragma once

#include <span>

/// Programs of two threads around one loop each, compiled at several levels of optimisation: each
/// level has them in a namespace of its own, whose name is HEDDLE_LEVEL when they are compiled.
namespace heddle::runtime::tests {

/// What kinds of idle lap a loop is to have, in some execution.
enum class Idle { never, waiting, reload, both };

struct Loop {
  const char* name;
  void (*program)(void*);  ///< ends with exit(): the status is the outcome
  Idle unoptimised;
  Idle optimised;
  bool endless = false;  ///< run as it is written, it need not end
};

namespace unoptimised {
std::span<const Loop> locks(), structures(), busy_loops();
}
namespace optimised {
std::span<const Loop> locks(), structures(), busy_loops();
}

}  // namespace heddle::runtime::tests
