#pragma once

/// A lock whose code the tester does not see.
struct SpinLock {
  int taken = 0;
};
void lock(SpinLock& spin);
void unlock(SpinLock& spin);
/// Takes the library's own lock, and gives it back: memory is as it was.
void pass_through();
/// The library's own flag.
void publish();
bool is_published();
