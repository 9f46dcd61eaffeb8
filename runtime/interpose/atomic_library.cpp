// libatomic's interface, https://gcc.gnu.org/wiki/Atomic/GCCMM/LIbrary, as far as clang calls it:
// for objects that no single instruction reads or writes, 16 bytes without -mcx16 among them. So no
// program needs -latomic. The plugin announces each call as the one event that it is; here nothing
// is switched. A program that is not explored has real threads: objects of 16 bytes that are
// aligned go by the machine's own compare-exchange, as in code compiled with -mcx16, all others by
// a lock.

#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>

namespace {

using Wide = unsigned __int128;
constexpr std::size_t wide_bytes = sizeof(Wide);

bool is_wide(std::size_t size, const volatile void* object) {
  return size == wide_bytes && reinterpret_cast<std::uintptr_t>(object) % wide_bytes == 0;
}

/// The compiler would call libatomic for this.
bool compare_exchange(volatile Wide* object, Wide& expected, Wide desired) {
  auto low = static_cast<std::uint64_t>(expected);
  auto high = static_cast<std::uint64_t>(expected >> 64U);
  bool is_done = false;
  __asm__ volatile("lock cmpxchg16b %1"
                   : "=@ccz"(is_done), "+m"(*object), "+a"(low), "+d"(high)
                   : "b"(static_cast<std::uint64_t>(desired)),
                     "c"(static_cast<std::uint64_t>(desired >> 64U))
                   : "memory");
  expected = (static_cast<Wide>(high) << 64U) | low;
  return is_done;
}

Wide load_wide(const volatile void* object) {
  Wide found = 0;
  compare_exchange(static_cast<volatile Wide*>(const_cast<volatile void*>(object)), found, 0);
  return found;
}

/// Puts `next(found)` there; what was there before.
template <typename Next>
Wide update(volatile void* object, Next next) {
  auto* wide = static_cast<volatile Wide*>(object);
  Wide found = load_wide(object);
  while (!compare_exchange(wide, found, next(found))) {
  }
  return found;
}

Wide wide_at(const void* value) {
  Wide wide = 0;
  std::memcpy(&wide, value, sizeof wide);
  return wide;
}

/// One for each group of addresses: two objects that are accessed have no order between them.
class LockOf {
 public:
  explicit LockOf(const volatile void* object)
      : flag_(flags[(reinterpret_cast<std::uintptr_t>(object) >> 4U) % count]) {
    while (flag_.test_and_set(std::memory_order_acquire)) {
    }
  }
  ~LockOf() { flag_.clear(std::memory_order_release); }
  LockOf(const LockOf&) = delete;
  LockOf& operator=(const LockOf&) = delete;

 private:
  static constexpr std::size_t count = 64;
  static inline std::atomic_flag flags[count]{};
  std::atomic_flag& flag_;
};

void* plain(const volatile void* object) { return const_cast<void*>(object); }

}  // namespace

extern "C" {

// Under names of their own, since the compiler knows those of the library as its own functions.
#define HEDDLE_CALLED(name) __asm__(#name) __attribute__((visibility("default")))

void heddle_atomic_load(std::size_t size, const volatile void* object, void* result, int order)
    HEDDLE_CALLED(__atomic_load);
void heddle_atomic_store(std::size_t size, volatile void* object, void* value, int order)
    HEDDLE_CALLED(__atomic_store);
void heddle_atomic_exchange(std::size_t size, volatile void* object, void* value, void* result,
                            int order) HEDDLE_CALLED(__atomic_exchange);
bool heddle_atomic_compare_exchange(std::size_t size, volatile void* object, void* expected,
                                    void* desired, int success, int failure)
    HEDDLE_CALLED(__atomic_compare_exchange);
bool heddle_atomic_is_lock_free(std::size_t size, const volatile void* object)
    HEDDLE_CALLED(__atomic_is_lock_free);
Wide heddle_atomic_load_16(const volatile void* object, int order) HEDDLE_CALLED(__atomic_load_16);
void heddle_atomic_store_16(volatile void* object, Wide value, int order)
    HEDDLE_CALLED(__atomic_store_16);
Wide heddle_atomic_exchange_16(volatile void* object, Wide value, int order)
    HEDDLE_CALLED(__atomic_exchange_16);
bool heddle_atomic_compare_exchange_16(volatile void* object, void* expected, Wide desired,
                                       int success, int failure)
    HEDDLE_CALLED(__atomic_compare_exchange_16);

void heddle_atomic_load(std::size_t size, const volatile void* object, void* result, int) {
  if (is_wide(size, object)) {
    const Wide found = load_wide(object);
    std::memcpy(result, &found, size);
    return;
  }
  const LockOf lock(object);
  std::memcpy(result, plain(object), size);
}

void heddle_atomic_store(std::size_t size, volatile void* object, void* value, int) {
  if (is_wide(size, object)) {
    update(object, [wide = wide_at(value)](Wide) { return wide; });
    return;
  }
  const LockOf lock(object);
  std::memcpy(plain(object), value, size);
}

void heddle_atomic_exchange(std::size_t size, volatile void* object, void* value, void* result,
                            int) {
  if (is_wide(size, object)) {
    const Wide found = update(object, [wide = wide_at(value)](Wide) { return wide; });
    std::memcpy(result, &found, size);
    return;
  }
  const LockOf lock(object);
  std::memcpy(result, plain(object), size);
  std::memcpy(plain(object), value, size);
}

bool heddle_atomic_compare_exchange(std::size_t size, volatile void* object, void* expected,
                                    void* desired, int, int) {
  if (is_wide(size, object)) {
    return heddle_atomic_compare_exchange_16(object, expected, wide_at(desired), 0, 0);
  }
  const LockOf lock(object);
  if (std::memcmp(plain(object), expected, size) == 0) {
    std::memcpy(plain(object), desired, size);
    return true;
  }
  std::memcpy(expected, plain(object), size);
  return false;
}

bool heddle_atomic_is_lock_free(std::size_t size, const volatile void* object) {
  const bool is_power = std::has_single_bit(size);
  return is_power && size <= wide_bytes && reinterpret_cast<std::uintptr_t>(object) % size == 0;
}

Wide heddle_atomic_load_16(const volatile void* object, int) { return load_wide(object); }

void heddle_atomic_store_16(volatile void* object, Wide value, int) {
  update(object, [value](Wide) { return value; });
}

Wide heddle_atomic_exchange_16(volatile void* object, Wide value, int) {
  return update(object, [value](Wide) { return value; });
}

bool heddle_atomic_compare_exchange_16(volatile void* object, void* expected, Wide desired, int,
                                       int) {
  Wide found = wide_at(expected);
  const bool is_done = compare_exchange(static_cast<volatile Wide*>(object), found, desired);
  std::memcpy(expected, &found, sizeof found);
  return is_done;
}

#define HEDDLE_FETCH(name, expression)                                          \
  Wide heddle_atomic_fetch_##name(volatile void* object, Wide value, int order) \
      HEDDLE_CALLED(__atomic_fetch_##name##_16);                                \
  Wide heddle_atomic_fetch_##name(volatile void* object, Wide value, int) {     \
    return update(object, [value](Wide found) { return (expression); });        \
  }
HEDDLE_FETCH(add, found + value)
HEDDLE_FETCH(sub, found - value)
HEDDLE_FETCH(and, found& value)
HEDDLE_FETCH(or, found | value)
HEDDLE_FETCH(xor, found ^ value)
HEDDLE_FETCH(nand, ~(found& value))
#undef HEDDLE_FETCH
#undef HEDDLE_CALLED
}
