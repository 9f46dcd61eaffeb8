// Two threads that allocate, of which one looks at what it has got (with CHECKED 1, both do).
#include <atomic>
#include <cstdlib>
#include <thread>

std::atomic<int> got{0};

void look(bool looks) {
  int* volatile block = static_cast<int*>(std::malloc(sizeof(int)));  // is not optimised away
  if (looks && block == nullptr) {
    return;
  }
  *block = 1;
  got.fetch_add(*block);
  std::free(block);
}

int main() {
  std::thread other(look, true);
  look(CHECKED);
  other.join();
}
