// expect: assertion
// libcxx: skipped
// run: --strategy dpor
// One thread comes to a static variable when another has made it, while a third one waited for
// that.

#include <cxxabi.h>

#include <cassert>
#include <cstdint>
#include <thread>

enum class Saw : std::uint8_t { made, waited, made_it };

static std::uint64_t guard;
static Saw saw[3];

template <int number>
void come() {
  if (__atomic_load_n(reinterpret_cast<char*>(&guard), __ATOMIC_ACQUIRE) != 0) {
    return;
  }
  saw[number] = Saw::waited;
  auto* object = reinterpret_cast<__cxxabiv1::__guard*>(&guard);
  if (__cxxabiv1::__cxa_guard_acquire(object) != 0) {
    saw[number] = Saw::made_it;
    __cxxabiv1::__cxa_guard_release(object);
  }
}

int main() {
  std::thread a(come<0>);
  std::thread b(come<1>);
  std::thread c(come<2>);
  a.join();
  b.join();
  c.join();
  assert(!(saw[0] == Saw::made && saw[1] == Saw::waited && saw[2] == Saw::made_it));
}
