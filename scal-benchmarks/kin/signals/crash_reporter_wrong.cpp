// expect: exit-status
// levels: O1
// says: in its own handler of: null pointer dereference
// A reporter of crashes that ends the program itself.

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <thread>

std::atomic<int*> shared{nullptr};
int value = 0;

int main() {
  std::signal(SIGSEGV, [](int) {
    const char text[] = "crashed\n";
    static_cast<void>(!write(2, text, sizeof text - 1));
    _exit(3);
  });
  std::thread other([] { shared = &value; });
  *shared.load() = 1;
  other.join();
}
