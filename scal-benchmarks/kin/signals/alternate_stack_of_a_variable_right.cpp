// expect: none
// The handler of a fault runs on an array of the program's.

#include <csetjmp>
#include <csignal>
#include <cstdlib>

static char stack[1 << 16];
static sigjmp_buf back;

int main() {
  stack_t alternate{};
  alternate.ss_sp = stack;
  alternate.ss_size = sizeof stack;
  sigaltstack(&alternate, nullptr);
  struct sigaction action = {};
  action.sa_handler = [](int) { siglongjmp(back, 1); };
  action.sa_flags = SA_ONSTACK;
  sigaction(SIGSEGV, &action, nullptr);
  if (sigsetjmp(back, 1) == 0) {
    *static_cast<volatile int*>(nullptr) = 1;
    std::abort();
  }
}
