// expect: exit-status
// levels: O1
// says: in its own handler of: stack overflow
// A stack overflow is reported on another stack.

#include <unistd.h>

#include <csignal>
#include <thread>

char other_stack[65536];

__attribute__((noinline)) int deep(int level) {
  volatile char bytes[4096];
  bytes[0] = static_cast<char>(level);
  return deep(level + 1) + bytes[0];
}

int main() {
  stack_t stack{};
  stack.ss_sp = other_stack;
  stack.ss_size = sizeof other_stack;
  sigaltstack(&stack, nullptr);
  struct sigaction action{};
  action.sa_handler = [](int) { _exit(5); };
  action.sa_flags = SA_ONSTACK;
  sigaction(SIGSEGV, &action, nullptr);
  std::thread other([] {});
  other.join();
  return deep(1);
}
