// expect: none
// Addresses of the heap are the same each time.
#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>

int main() {
  std::atomic<std::uintptr_t> x{0};
  const auto owned = std::make_unique<int>(1);
  std::thread other([&] { x += 1; });
  x += reinterpret_cast<std::uintptr_t>(owned.get()) % 3 == 0 ? 1 : 2;
  other.join();
}
