// expect: none
// The half of the word that changes is not the one that a futex has.
#include <atomic>
#include <cassert>
#include <cstdint>
#include <thread>

std::atomic<std::uint64_t> word{1};

int main() {
  std::thread other([] {
    word.wait(1);
    assert(word.load() == (std::uint64_t{1} << 40U) + 1);
  });
  word.store((std::uint64_t{1} << 40U) + 1);
  word.notify_one();
  other.join();
}
