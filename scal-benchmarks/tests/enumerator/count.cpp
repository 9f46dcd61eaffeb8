#include "scal-benchmarks/tests/enumerator/count.hpp"

#include <array>
#include <bit>
#include <span>
#include <stdexcept>
#include <vector>

namespace enumerator {

namespace {

struct Key {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  friend bool operator==(const Key&, const Key&) = default;
};

/// Odd constants: fractional parts of square roots.
constexpr std::uint64_t multiplier_low = 0x6a09e667f3bcc909;
constexpr std::uint64_t multiplier_high = 0xbb67ae8584caa73b;

std::uint64_t mixed(std::uint64_t word) {
  word ^= word >> 32;
  word *= 0x3c6ef372fe94f82b;
  return word ^ (word >> 29);
}

void absorb(Key& key, std::uint64_t word) {
  key.low = mixed(key.low ^ word) * multiplier_low;
  key.high = (std::rotl(key.high, 23) + mixed(word + multiplier_low)) * multiplier_high;
}

Key key_of(std::span<const Byte> bytes, ThreadSet sleep) {
  Key key{multiplier_high, multiplier_low};
  absorb(key, sleep + 1);
  std::uint64_t word = 0;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    word |= std::uint64_t{bytes[at]} << (8 * (at % 8));
    if (at % 8 != 7 && at + 1 != bytes.size()) {
      continue;
    }
    absorb(key, word);
    word = 0;
  }
  return {mixed(key.low), mixed(key.high)};
}

/// From keys to counts, with open addressing: a visited node costs 32 bytes.
class Memo {
 public:
  [[nodiscard]] const Counts* find(const Key& key) const {
    const Slot& slot = slots_[place_of(key)];
    return slot.key == Key{} ? nullptr : &slot.counts;
  }

  void insert(const Key& key, const Counts& counts) {
    if (2 * ++size_ > slots_.size()) {
      grow();
    }
    slots_[place_of(key)] = {key, counts};
  }

  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  struct Slot {
    Key key;  ///< all zero: free
    Counts counts;
  };

  [[nodiscard]] std::size_t place_of(const Key& key) const {
    std::size_t place = key.low & (slots_.size() - 1);
    while (!(slots_[place].key == Key{}) && !(slots_[place].key == key)) {
      place = (place + 1) & (slots_.size() - 1);
    }
    return place;
  }

  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (!(slot.key == Key{})) {
        slots_[place_of(slot.key)] = slot;
      }
    }
  }

  std::vector<Slot> slots_ = std::vector<Slot>(1024);
  std::size_t size_ = 0;
};

void add(std::uint64_t& total, std::uint64_t more) {
  if (__builtin_add_overflow(total, more, &total)) {
    throw std::overflow_error("too many to count");
  }
}

void add(Counts& total, const Counts& more) {
  add(total.complete, more.complete);
  add(total.redundant, more.redundant);
}

class Counter {
 public:
  Counter(const Machine& machine, bool with_sleep_sets)
      : machine_(machine), with_sleep_sets_(with_sleep_sets) {}

  Counts below(const State& state, ThreadSet sleep, std::size_t depth = 0) {
    if (depth > longest_execution) {
      throw std::overflow_error("executions have no end");
    }
    const ThreadSet enabled = machine_.enabled(state);
    if (enabled == 0) {
      return machine_.has_parked(state) ? Counts{.redundant = 1} : Counts{.complete = 1};
    }
    if ((enabled & ~sleep) == 0) {
      return {};
    }
    ThreadSet chosen = enabled & ~sleep;
    if (with_sleep_sets_) {
      const ThreadSet alone = undisturbed(state, enabled);
      if ((alone & sleep) != 0) {
        return {};  // it would sleep to the end
      }
      if (alone != 0) {
        chosen = alone & -alone;
      }
    }
    const Key key = key_of(machine_.used(state), sleep);
    if (const Counts* const known = memo_.find(key)) {
      return *known;
    }
    const Counts total = branches(state, chosen, sleep, depth);
    memo_.insert(key, total);
    return total;
  }

  [[nodiscard]] std::size_t nodes() const { return memo_.size(); }

 private:
  static constexpr std::size_t longest_execution = 10'000;

  Counts branches(const State& state, ThreadSet chosen, ThreadSet sleep, std::size_t depth) {
    Counts total;
    for (ThreadSet left = chosen; left != 0; left &= left - 1) {
      const auto thread = static_cast<std::size_t>(std::countr_zero(left));
      State next = state;
      machine_.step(next, thread);
      add(total, below(next, still_asleep(state, sleep, thread), depth + 1));
      if (with_sleep_sets_) {
        sleep |= only(thread);
      }
    }
    return total;
  }

  /// The enabled threads whose next event depends on nothing that others may still do.
  [[nodiscard]] ThreadSet undisturbed(const State& state, ThreadSet enabled) const {
    ThreadSet result = 0;
    for (ThreadSet left = enabled; left != 0; left &= left - 1) {
      const auto thread = static_cast<std::size_t>(std::countr_zero(left));
      if (!machine_.may_be_disturbed(state, thread)) {
        result |= only(thread);
      }
    }
    return result;
  }

  /// Those of `sleep` whose next event is independent of that of `thread`.
  [[nodiscard]] ThreadSet still_asleep(const State& state, ThreadSet sleep,
                                       std::size_t thread) const {
    const Access access = machine_.next_access(state, thread);
    ThreadSet kept = 0;
    for (ThreadSet left = sleep; left != 0; left &= left - 1) {
      const auto sleeper = static_cast<std::size_t>(std::countr_zero(left));
      if (!dependent(access, machine_.next_access(state, sleeper))) {
        kept |= only(sleeper);
      }
    }
    return kept;
  }

  const Machine& machine_;
  bool with_sleep_sets_;
  Memo memo_;
};

}  // namespace

Census count_classes(const Machine& machine) {
  Counter counter(machine, true);
  const Counts classes = counter.below(machine.start(), 0);
  return {classes, counter.nodes()};
}

Counts count_interleavings(const Machine& machine) {
  return Counter(machine, false).below(machine.start(), 0);
}

}  // namespace enumerator
