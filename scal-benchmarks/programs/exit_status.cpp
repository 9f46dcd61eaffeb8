// In some orders the program ends before it has what it wants, and says so by its exit status
// alone: in the way that its argument names, by returning from main if there is none.

#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <string_view>
#include <thread>

int main(int argc, char** argv) {
  std::atomic<bool> done{false};
  std::thread worker([&] { done = true; });
  const bool in_time = done;
  worker.join();
  const std::string_view way = argc > 1 ? argv[1] : "return";
  if (in_time) {
    return 0;
  }
  if (way == "exit") {
    std::exit(4);
  }
  if (way == "quick_exit") {
    std::quick_exit(5);
  }
  if (way == "_exit") {
    _exit(6);
  }
  if (way == "exit_group") {
    syscall(SYS_exit_group, 7);
  }
  if (way == "minus_one") {
    return -1;
  }
  return way == "256" ? 256 : 3;  // the system keeps 8 bits: 256 says that all is well
}
