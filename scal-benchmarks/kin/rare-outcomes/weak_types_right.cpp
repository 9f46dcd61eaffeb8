// expect: none
// compile: -mcx16
// run: --spurious-failures 1 --require-exhausted
// says: up to 1 spurious failure
// What has failed has stored nothing, and still expects the same, whatever is compared.
#include <atomic>
#include <cassert>
#include <cstdint>
#include <thread>

namespace {

enum class Colour : std::uint8_t { red, green };

template <typename T>
void exchange(T from, T to) {
  std::atomic<T> value{from};
  T expected = from;
  const bool succeeds = value.compare_exchange_weak(expected, to, std::memory_order_acq_rel);
  assert(expected == from);
  assert(value.load() == (succeeds ? to : from));
}

void exchange_wide() {
  alignas(16) __int128 value = 1;
  __int128 expected = 1;
  const bool succeeds =
      __atomic_compare_exchange_n(&value, &expected, 2, true, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
  assert(expected == 1 && value == (succeeds ? 2 : 1));
}

}  // namespace

int main() {
  std::thread other([] { exchange<std::int64_t>(-1, 1); });
  int objects[2] = {};
  exchange(false, true);
  exchange(Colour::red, Colour::green);
  exchange<std::int16_t>(-3, 3);
  exchange(&objects[0], &objects[1]);
  exchange(0.0F, 1.0F);
  exchange_wide();
  other.join();
}
