#pragma once

#include <sys/ucontext.h>

#include <cstddef>
#include <cstdint>

/// Which code of the program is running, and on whose behalf.
namespace heddle::runtime {

/// Instructions of instrumented modules, the innermost first: one that runs, then calls that have
/// not returned. If there are none: the innermost of a library that is not the system's.
struct CodeFrames {
  static constexpr std::size_t most = 12;
  std::uintptr_t instructions[most] = {};
  std::size_t count = 0;

  void add(std::uintptr_t instruction) {
    if (count < most) {
      instructions[count++] = instruction;
    }
  }
};

namespace code_frames {

/// Of the calling code, which is the program's or was called by it. None if the tester is part of
/// the executable, as in some of its own tests.
[[nodiscard]] CodeFrames here();

enum class Counter : std::uint8_t {
  at_instruction,
  behind_instruction,  ///< of a breakpoint in the code
};

/// Of the code that a signal has interrupted, for its handler. A program counter that is in no code
/// was jumped to: then it is the call. Stacks that make no sense end the list.
[[nodiscard]] CodeFrames interrupted(ucontext_t& context, Counter counter);

/// First thing in a handler of a fault: if the fault is interrupted()'s own, it is gone on with.
void leave_own_fault();

}  // namespace code_frames
}  // namespace heddle::runtime
