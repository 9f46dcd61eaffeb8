#pragma once

/// Each system call that code of the program makes is shown to the tester first, whatever library
/// or instruction it comes from. (PR_SET_SYSCALL_USER_DISPATCH, Linux 5.11 and later.)
namespace heddle::runtime::system_call_trap {

/// For the calling OS thread. False if this kernel cannot.
bool turn_on();
void turn_off();

}  // namespace heddle::runtime::system_call_trap
