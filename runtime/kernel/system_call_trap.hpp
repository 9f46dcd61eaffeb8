#pragma once

#include <cstdint>

/// Each system call that code of the program makes is shown to the tester first, whatever library
/// or instruction it comes from. (PR_SET_SYSCALL_USER_DISPATCH, Linux 5.11 and later.)
namespace heddle::runtime::system_call_trap {

/// For the calling OS thread. False if this kernel cannot.
bool turn_on();
void turn_off();

/// The program's latest.
struct CallInProgress {
  long number = 0;
  long first_argument = 0;
};
[[nodiscard]] CallInProgress latest_call();

/// Whether code that was interrupted here makes a system call of the tester's, or one of the
/// program's for it.
[[nodiscard]] bool is_making_call(std::uintptr_t instruction);

}  // namespace heddle::runtime::system_call_trap
