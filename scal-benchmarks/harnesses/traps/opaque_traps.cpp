// Operations that look at opaque values in spite of their type, and their twins, which do not.

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>
#include <heddle/heddle.hpp>

namespace {

using heddle::Opaque;

std::uint64_t bits_of(Opaque value) { return std::bit_cast<std::uint64_t>(value); }

/// What the value is decides how often a thread adds, and so which results there are.
class Traps {
 public:
  int by_order(Opaque mine) { return add(bits_of(last_.exchange(mine)) < bits_of(mine) ? 1 : 2); }
  int by_remainder(Opaque mine) { return add(bits_of(mine) % 7 > 3 ? 1 : 2); }
  int by_shift(Opaque mine) { return add((bits_of(mine) >> 24U & 1U) != 0 ? 1 : 2); }
  int by_half(Opaque mine) { return add(static_cast<std::uint32_t>(bits_of(mine)) >> 25U == 0); }
  int by_mask(Opaque mine) { return add((bits_of(mine) & 0x3'0000'0000U) == 0 ? 1 : 2); }
  int by_difference(Opaque mine) {
    const auto distance = bits_of(mine) - bits_of(last_.exchange(mine));
    return add((distance >> 63U) != 0 ? 1 : 2);
  }
  int by_memcmp(Opaque mine) {
    const Opaque other = last_.exchange(mine);
    return add(std::memcmp(&mine, &other, sizeof mine) < 0 ? 1 : 2);
  }
  int by_index(Opaque mine) { return add(table_.at(bits_of(mine) >> 24U & 3U)); }
  int by_switch(Opaque mine) {
    switch (bits_of(mine) >> 24U & 3U) {
      case 1:
        return add(1);
      default:
        return add(2);
    }
  }
  /// Results that are made of what the value is, or of nothing.
  std::uint64_t bits_as_result(Opaque mine) {
    add(1);
    return bits_of(mine);
  }
  Opaque made_up(Opaque /*mine*/) {
    add(1);
    return std::bit_cast<Opaque>(std::uint64_t{1});
  }
  int always_one(Opaque /*mine*/) {
    add(1);
    return 1;
  }

  /// A twin, as those below: values are kept, handed on, compared for equality.
  Opaque by_exchange(Opaque mine) { return last_.exchange(mine); }
  bool by_compare_exchange(Opaque mine) {
    Opaque nothing;
    return last_.compare_exchange_strong(nothing, mine);
  }
  int by_equality(Opaque mine) {
    return add(bits_of(last_.exchange(mine)) == bits_of(mine) ? 1 : 2);
  }
  Opaque by_memory(Opaque mine) {
    auto* const kept = new Opaque(mine);
    add(1);
    const Opaque back = *kept;
    delete kept;
    return back;
  }
  Opaque last() { return last_.load(); }

  /// For another thread to look at what two have left.
  void leave(Opaque mine) { left_.at(static_cast<std::size_t>(count_.fetch_add(1))) = mine; }
  int order_of_left() { return add(bits_of(left_[0]) < bits_of(left_[1]) ? 1 : 2); }
  bool same_left() { return bits_of(left_[0]) == bits_of(left_[1]); }

 private:
  int add(int count) {
    int sum = -100;  // no number of a scenario
    for (int i = 0; i < count; ++i) {
      sum -= sum_.fetch_add(1);
    }
    return sum;
  }

  std::atomic<int> sum_{0};
  std::atomic<Opaque> last_{};
  std::atomic<int> count_{0};
  std::array<std::atomic<Opaque>, 4> left_{};
  std::array<int, 4> table_{1, 2, 1, 2};
};

}  // namespace

HEDDLE_HARNESS(Traps, heddle::specification::queue) {
  operation("by_order", &Traps::by_order);
  operation("by_remainder", &Traps::by_remainder);
  operation("by_shift", &Traps::by_shift);
  operation("by_half", &Traps::by_half);
  operation("by_mask", &Traps::by_mask);
  operation("by_difference", &Traps::by_difference);
  operation("by_memcmp", &Traps::by_memcmp);
  operation("by_index", &Traps::by_index);
  operation("by_switch", &Traps::by_switch);
  operation("bits_as_result", &Traps::bits_as_result);
  operation("made_up", &Traps::made_up);
  operation("always_one", &Traps::always_one);
  operation("by_exchange", &Traps::by_exchange);
  operation("by_compare_exchange", &Traps::by_compare_exchange);
  operation("by_equality", &Traps::by_equality);
  operation("by_memory", &Traps::by_memory);
  operation("last", &Traps::last);
  operation("leave", &Traps::leave);
  operation("order_of_left", &Traps::order_of_left);
  operation("same_left", &Traps::same_left);
}
