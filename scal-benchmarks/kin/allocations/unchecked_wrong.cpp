// expect: crash
// levels: O1
// says: null pointer
// A size that another thread has made negative is asked for, and the answer is not looked at.

#include <atomic>
#include <cstdlib>
#include <thread>

std::atomic<long> size{8};

int main() {
  std::thread other([] { size = -1; });
  char* block = static_cast<char*>(std::malloc(static_cast<std::size_t>(size.load())));
  *static_cast<char volatile*>(block) = 1;
  std::free(block);
  other.join();
}
