// Operations that tell threads apart by addresses that do not look like addresses any more, or by
// numbers that the C library gives out in turn; and their twins, which do not.

#include <pthread.h>

#include <atomic>
#include <cstdint>
#include <cstring>
#include <heddle/heddle.hpp>
#include <memory>

namespace {

using Word = std::uintptr_t;
using Wide = unsigned __int128;
using TwoWords = std::int64_t __attribute__((vector_size(16)));
using FourHalves = std::uint32_t __attribute__((vector_size(16)));

/// So that nothing is known of a value when the code is compiled.
template <typename T>
T hidden(T value) {
  asm volatile("" : "+r"(value));
  return value;
}

class AddressTraps {
 public:
  AddressTraps() { pthread_key_create(&own_key_, nullptr); }
  ~AddressTraps() { pthread_key_delete(own_key_); }
  AddressTraps(const AddressTraps&) = delete;
  AddressTraps& operator=(const AddressTraps&) = delete;

  /// Whoever comes first gets the lower number.
  int by_key() {
    pthread_key_t key{};
    pthread_key_create(&key, nullptr);
    const int added = add(key % 2 == 0 ? 1 : 2);
    pthread_key_delete(key);
    return added;
  }

  int by_align_down() {
    const auto mine = std::make_unique<int>(0);
    const auto* down = __builtin_align_down(mine.get(), std::size_t{1} << 29U);
    return add(mine.get() - down > 1 << 20 ? 1 : 2);
  }
  int by_index() {
    const auto mine = std::make_unique<char>();
    const char* const place = mine.get() + hidden(reinterpret_cast<Word>(mine.get()));
    return add((hidden(reinterpret_cast<Word>(place)) >> 48U) == 0 && place_of(place) % 7 > 3 ? 1
                                                                                              : 2);
  }
  int by_double() {
    const auto mine = std::make_unique<int>(0);
    return add(as_double(mine.get()) > as_double(reinterpret_cast<int*>(0x2000'1800'0000)) ? 1 : 2);
  }
  int by_sum_of_doubles() {
    const auto mine = std::make_unique<int>(0);
    const double sum = as_double(mine.get()) + as_double(mine.get());
    return add(sum < as_double(reinterpret_cast<int*>(0x4000'3000'0000)) ? 1 : 2);
  }
  int by_long_double() {
    const auto mine = std::make_unique<int>(0);
    return add(as<long double>(mine.get()) >
                       as<long double>(reinterpret_cast<int*>(0x2000'1800'0000))
                   ? 1
                   : 2);
  }
  int by_vector() {
    const auto mine = std::make_unique<int>(0);
    const auto word = hidden(reinterpret_cast<std::intptr_t>(mine.get()));
    const TwoWords both{word, base_.exchange(word)};
    const TwoWords turned{both[1], both[0]};
    return add((both > turned)[0] != 0 ? 1 : 2);
  }
  int by_halves() {
    const auto mine = std::make_unique<int>(0);
    const auto word = hidden(reinterpret_cast<std::intptr_t>(mine.get()));
    const auto halves = reinterpret_cast<FourHalves>(TwoWords{word, word});
    return add((hidden(halves[0]) >> 28U & 1U) != 0 ? 1 : 2);
  }
  int by_wide_shift() {
    const auto mine = std::make_unique<int>(0);
    const Wide wide = static_cast<Wide>(hidden(reinterpret_cast<Word>(mine.get()))) << 64U;
    return add((hidden(static_cast<Word>(wide >> 92U)) & 1U) != 0 ? 1 : 2);
  }
  int by_thread_pointer() {
    const auto word = reinterpret_cast<Word>(__builtin_thread_pointer());
    return add(hidden(word) % 7 > 3 ? 1 : 2);
  }
  int by_segment() {
    const auto* self = reinterpret_cast<Word __attribute__((address_space(257)))*>(16);
    return add(hidden(*self) % 7 > 3 ? 1 : 2);
  }

  /// A twin, as those below.
  int by_own_key() {
    pthread_setspecific(own_key_, this);
    return add(pthread_getspecific(own_key_) == this ? 1 : 2);
  }
  int by_wide_word() {
    const auto mine = std::make_unique<int>(1);
    Wide wide =
        static_cast<Wide>(hidden(std::uint64_t{3})) << 64U | reinterpret_cast<Word>(mine.get());
    wide += static_cast<Wide>(1) << 64U;
    const auto tag = static_cast<int>(wide >> 64U);
    return add(tag - 3 + *reinterpret_cast<int*>(static_cast<Word>(wide)) - 1);
  }
  int by_aligned_tag() {
    const auto mine = std::make_unique<int>(1);
    const auto* place = reinterpret_cast<const char*>(mine.get()) + hidden(1);
    return add(*reinterpret_cast<const int*>(__builtin_align_down(place, 4)));
  }
  int by_plain_index() {
    const auto mine = std::make_unique<int[]>(4);
    mine[hidden(std::size_t{2})] = 1;
    return add(mine[hidden(std::size_t{2})] + mine[hidden(std::size_t{1})]);
  }
  int by_same_double() {
    const auto mine = std::make_unique<int>(0);
    return add(as_double(mine.get()) == as_double(mine.get()) ? 1 : 2);
  }
  int by_numbers() { return add(hidden(0.5) * 3 > hidden(1.0) ? 1 : 2); }

 private:
  static Word place_of(const char* place) { return hidden(reinterpret_cast<Word>(place)); }
  template <typename Number>
  static Number as(const int* address) {
    Number value = 0;
    std::memcpy(static_cast<void*>(&value), static_cast<const void*>(&address), sizeof address);
    return value;
  }
  static double as_double(const int* address) { return as<double>(address); }
  int add(int count) {
    int sum = 0;
    for (int i = 0; i < count; ++i) {
      sum += sum_.fetch_add(1);
    }
    return sum;
  }

  std::atomic<int> sum_{0};
  std::atomic<std::intptr_t> base_{0};
  pthread_key_t own_key_{};
};

}  // namespace

HEDDLE_HARNESS(AddressTraps, heddle::specification::queue) {
  operation("by_key", &AddressTraps::by_key);
  operation("by_align_down", &AddressTraps::by_align_down);
  operation("by_index", &AddressTraps::by_index);
  operation("by_double", &AddressTraps::by_double);
  operation("by_sum_of_doubles", &AddressTraps::by_sum_of_doubles);
  operation("by_long_double", &AddressTraps::by_long_double);
  operation("by_vector", &AddressTraps::by_vector);
  operation("by_halves", &AddressTraps::by_halves);
  operation("by_wide_shift", &AddressTraps::by_wide_shift);
  operation("by_thread_pointer", &AddressTraps::by_thread_pointer);
  operation("by_segment", &AddressTraps::by_segment);
  operation("by_own_key", &AddressTraps::by_own_key);
  operation("by_wide_word", &AddressTraps::by_wide_word);
  operation("by_aligned_tag", &AddressTraps::by_aligned_tag);
  operation("by_plain_index", &AddressTraps::by_plain_index);
  operation("by_same_double", &AddressTraps::by_same_double);
  operation("by_numbers", &AddressTraps::by_numbers);
}
