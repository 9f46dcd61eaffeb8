// expect: use-after-return
// A detached thread has a reference to a variable of main, which returns.

#include <thread>

int main() {
  int local = 0;
  std::thread([&] { local = 1; }).detach();
  return 0;
}
