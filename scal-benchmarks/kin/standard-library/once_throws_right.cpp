// expect: none
// The first call fails by chance; the next one is the first then.
#include <atomic>
#include <cassert>
#include <mutex>
#include <stdexcept>
#include <thread>

std::once_flag flag;
std::atomic<int> tries{0};
int value = 0;

int main() {
  const auto get = [] {
    try {
      std::call_once(flag, [] {
        if (++tries == 1) {
          throw std::runtime_error("not yet");
        }
        value = 5;
      });
      assert(value == 5);
    } catch (const std::runtime_error&) {
    }
  };
  std::thread other(get);
  get();
  other.join();
  assert(tries <= 2);
}
