// expect: exit-status
// levels: O1
// says: the program ended with exit status 3, in its own handler of
// A handler of a fault that shows the stack sees the code that was interrupted, and its callers.

#include <unistd.h>
#include <unwind.h>

#include <csignal>
#include <thread>

int* volatile nowhere = nullptr;

struct Found {
  bool fault = false;
  bool caller = false;
};

[[gnu::noinline]] void fails() { *nowhere = 1; }

[[gnu::noinline]] void calls() {
  fails();
  asm volatile("");
}

_Unwind_Reason_Code look_at(_Unwind_Context* context, void* argument) {
  auto& found = *static_cast<Found*>(argument);
  const void* function =
      _Unwind_FindEnclosingFunction(reinterpret_cast<void*>(_Unwind_GetIP(context)));
  found.fault = found.fault || function == reinterpret_cast<const void*>(&fails);
  found.caller = found.caller || function == reinterpret_cast<const void*>(&calls);
  return _URC_NO_REASON;
}

void show_stack(int /*signal*/) {
  Found found;
  _Unwind_Backtrace(look_at, &found);
  _exit(found.fault && found.caller ? 3 : 4);
}

int main() {
  std::signal(SIGSEGV, show_stack);
  std::thread other([] { calls(); });
  other.join();
}
