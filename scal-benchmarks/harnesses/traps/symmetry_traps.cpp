// Operations that tell threads apart, in all ways that code can, and their twins, which do not.

#include <pthread.h>
#include <time.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <functional>
#include <heddle/heddle.hpp>
#include <memory>
#include <thread>

namespace {

/// What tells the threads apart decides how often each adds, and so which results there are.
class Traps {
 public:
  int by_thread_id() { return add(pthread_equal(first_.exchange(pthread_self()), 0) != 0 ? 1 : 2); }
  int by_hash_of_id() {
    return add(std::hash<std::thread::id>()(std::this_thread::get_id()) % 3 == 0 ? 1 : 2);
  }
  int by_clock() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return add(now.tv_nsec % 2 == 0 ? 1 : 2);
  }

  int by_time_stamp() { return add(__builtin_ia32_rdtsc() % 2 == 0 ? 1 : 2); }
  int by_assembly() {
    std::uint32_t low = 0;
    std::uint32_t high = 0;
    asm volatile("rdtsc" : "=a"(low), "=d"(high));
    return add((low ^ high) % 2 == 0 ? 1 : 2);
  }
  __attribute__((target("rdrnd"))) int by_random_number() {
    unsigned long long number = 0;
    static_cast<void>(__builtin_ia32_rdrand64_step(&number));
    return add(number % 2 == 0 ? 1 : 2);
  }

  /// Whichever of the two blocks stands first.
  int by_order() {
    const auto mine = std::make_unique<int>(0);
    int* const other = place_.exchange(mine.get());
    const int added = add(other != nullptr && std::less<>()(other, mine.get()) ? 1 : 2);
    place_ = nullptr;
    return added;
  }
  int by_distance() {
    const auto mine = std::make_unique<int>(0);
    const auto word = reinterpret_cast<std::intptr_t>(mine.get());
    return add(word - static_cast<std::intptr_t>(base_.exchange(word)) > 0 ? 1 : 2);
  }
  int by_remainder() {
    const auto mine = std::make_unique<int>(0);
    return add(reinterpret_cast<std::uintptr_t>(mine.get()) % 7 > 3 ? 1 : 2);
  }
  int by_shift() {
    int mine = 0;
    return add((reinterpret_cast<std::uintptr_t>(&mine) >> 23U & 1U) != 0 ? 1 : 2);
  }
  int by_mixing() {
    thread_local int mine = 0;
    auto mixed = reinterpret_cast<std::uintptr_t>(&mine);
    mixed ^= mixed >> 18U;
    return add((mixed & 1U) != 0 ? 1 : 2);
  }
  int by_atomic_sum() {
    int mine = 0;
    base_.fetch_xor(reinterpret_cast<std::intptr_t>(&mine));
    return add((base_.load() >> 23 & 1) != 0 ? 1 : 2);
  }
  int by_atomic_mask() {
    std::atomic<std::intptr_t> word{0};
    place_of_word_ = &word;  // so that it is in memory
    word = reinterpret_cast<std::intptr_t>(&word);
    word.fetch_and(0x0fff'ffff'0000);
    return add(word.load() % 7 > 3 ? 1 : 2);
  }
  int by_choice() { return add(static_cast<int>(heddle::choose(2)) + 1); }
  int by_float() {
    int mine = 0;
    return add(static_cast<double>(reinterpret_cast<std::uintptr_t>(&mine)) > 3.7e13 ? 1 : 2);
  }

  int by_regions() {
    const auto mine = std::make_unique<int>(0);
    int other = 0;
    const auto distance =
        reinterpret_cast<std::intptr_t>(&other) - reinterpret_cast<std::intptr_t>(mine.get());
    return add((distance >> 23 & 1) != 0 ? 1 : 2);
  }

  /// For others to look at.
  int give_block() {
    auto* const mine = new int(0);
    blocks_.at(static_cast<std::size_t>(blocks_given_.fetch_add(1))) = mine;
    return add(1);
  }
  int order_of_given() { return add(std::less<>()(blocks_[0].load(), blocks_[1].load()) ? 1 : 2); }
  int bytes_of_given() {
    int* const given[] = {blocks_[0].load(), blocks_[1].load()};
    return add(std::memcmp(static_cast<const void*>(given), static_cast<const void*>(given + 1),
                           sizeof(int*)) < 0
                   ? 1
                   : 2);
  }
  int same_given() { return add(blocks_[0].load() == blocks_[1].load() ? 1 : 2); }

  /// Two of them race, whoever calls them.
  int race() { return ++plain_; }

  /// A twin, as those below: it is the same for all threads, or differs by what they have found.
  int by_turn() { return add(turns_.fetch_add(1) == 0 ? 1 : 2); }
  int by_thread_local() {
    thread_local int calls = 0;
    return add(++calls);
  }
  int by_equality() {
    int mine = 0;
    int* const other = place_.exchange(&mine);
    const int added = add(other == &mine || other == nullptr ? 1 : 2);
    place_ = nullptr;
    return added;
  }
  int by_tagged_address() {
    const auto mine = std::make_unique<int>(1);
    const auto tagged =
        reinterpret_cast<std::uintptr_t>(mine.get()) | std::uintptr_t{3} << 48U | 1U;
    const std::uintptr_t back = (tagged & (~std::uintptr_t{0} >> 16U)) & ~std::uintptr_t{1};
    return add(*reinterpret_cast<int*>(back) + static_cast<int>(tagged >> 48U) - 3);
  }
  int by_atomic_tag() {
    const auto mine = std::make_unique<int>(1);
    std::atomic<std::intptr_t> word{reinterpret_cast<std::intptr_t>(mine.get())};
    place_of_word_ = &word;
    word.fetch_or(1);
    word.fetch_add(3);
    word.fetch_and(~std::intptr_t{7});
    return add(word.load() == reinterpret_cast<std::intptr_t>(mine.get()) ? 1 : 2);
  }
  int by_own_array() {
    const auto mine = std::make_unique<int[]>(4);
    int* end = mine.get();
    while (end < mine.get() + 4) {
      ++end;
    }
    return add(static_cast<int>(end - mine.get()) / 4);
  }

 private:
  int add(int count) {
    int sum = 0;
    for (int i = 0; i < count; ++i) {
      sum += sum_.fetch_add(1);
    }
    return sum;
  }

  std::atomic<int> sum_{0};
  int plain_ = 0;
  std::atomic<int> turns_{0};
  std::atomic<std::atomic<std::intptr_t>*> place_of_word_{nullptr};
  std::atomic<pthread_t> first_{0};
  std::atomic<int*> place_{nullptr};
  std::array<std::atomic<int*>, 4> blocks_{};
  std::atomic<int> blocks_given_{0};
  std::atomic<std::intptr_t> base_{0};
};

}  // namespace

HEDDLE_HARNESS(Traps, heddle::specification::queue) {
  operation("by_thread_id", &Traps::by_thread_id);
  operation("by_hash_of_id", &Traps::by_hash_of_id);
  operation("by_clock", &Traps::by_clock);
  operation("by_time_stamp", &Traps::by_time_stamp);
  operation("by_assembly", &Traps::by_assembly);
  operation("by_random_number", &Traps::by_random_number);
  operation("by_order", &Traps::by_order);
  operation("by_distance", &Traps::by_distance);
  operation("by_remainder", &Traps::by_remainder);
  operation("by_shift", &Traps::by_shift);
  operation("by_mixing", &Traps::by_mixing);
  operation("by_atomic_sum", &Traps::by_atomic_sum);
  operation("by_atomic_mask", &Traps::by_atomic_mask);
  operation("by_atomic_tag", &Traps::by_atomic_tag);
  operation("by_choice", &Traps::by_choice);
  operation("by_float", &Traps::by_float);
  operation("by_regions", &Traps::by_regions);
  operation("give_block", &Traps::give_block);
  operation("order_of_given", &Traps::order_of_given);
  operation("bytes_of_given", &Traps::bytes_of_given);
  operation("same_given", &Traps::same_given);
  operation("race", &Traps::race);
  operation("by_turn", &Traps::by_turn);
  operation("by_thread_local", &Traps::by_thread_local);
  operation("by_equality", &Traps::by_equality);
  operation("by_tagged_address", &Traps::by_tagged_address);
  operation("by_own_array", &Traps::by_own_array);
}
