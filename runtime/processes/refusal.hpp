#pragma once

/// The program is about to make another process, or to become another program. Neither can be
/// explored: the child would be a second tester. (What else is refused, and how: refuse() in
/// runtime/control.hpp.)
namespace heddle::runtime::processes {

/// Why such a call is refused. Calls are named as CallText makes them.
inline constexpr const char* started =
    "a started process is outside of what Heddle controls; --allow-spawn runs it once and replays "
    "what it did";
inline constexpr const char* copied =
    "a process that goes on as a copy of this one is outside of what Heddle controls";
/// Of calls that test frameworks make.
inline constexpr const char* copied_by_test =
    "a process that goes on as a copy of this one is outside of what Heddle controls (death tests "
    "of a test framework call it: leave them out, as by --gtest_filter=-*DeathTest*)";
inline constexpr const char* answered = "what a shell answers is outside of what Heddle controls";
inline constexpr const char* replaced =
    "another program in the place of this one is outside of what Heddle controls";

/// Before main, where no execution is: ends the process as the exploration would.
[[noreturn]] void refuse_before_main(const char* call, const char* why);

/// Called on a fiber that is about to make this system call, one that only the C library makes for
/// the program, or the program by itself.
[[noreturn]] void refuse_system_call(long number);

/// Runs its scope as a function of the C library that may make such a system call: it is named then
/// as `call`, which must outlive the scope.
class Within {
 public:
  Within(const char* call, const char* why);
  ~Within();
  Within(const Within&) = delete;
  Within& operator=(const Within&) = delete;
};

/// An execution begins: nobody is within anything.
void forget_within();

}  // namespace heddle::runtime::processes
