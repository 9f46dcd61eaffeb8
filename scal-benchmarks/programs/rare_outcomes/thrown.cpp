// operator new throws, once for each that fails; the one that does not throw gives null.
#include <cassert>
#include <new>
#include <thread>

long* volatile block = nullptr;

int main() {
  int failed = 0;
  std::thread other([] {});
  for (int i = 0; i < 3; ++i) {
    try {
      block = new long(i);
      delete block;
    } catch (const std::bad_alloc&) {
      ++failed;
    }
  }
  block = new (std::nothrow) long(3);
  failed += block == nullptr ? 1 : 0;
  delete block;
  other.join();
  assert(failed <= MOST);
}
