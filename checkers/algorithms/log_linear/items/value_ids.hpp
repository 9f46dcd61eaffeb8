#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "base/flat_index.hpp"
#include "base/hashing.hpp"
#include "checkers/history/value_table.hpp"

namespace heddle::checkers::log_linear {

using ValueId = std::uint32_t;

inline constexpr ValueId no_value = std::numeric_limits<ValueId>::max();

/// Numbers the values of a history densely, so that what is known of a value stands in an array.
/// Integers in a small range are their own numbers, less the smallest; all else goes through a
/// hash table. First each value is announced, then each is added; then values can be found.
class ValueIds {
 public:
  void announce(Code code) {
    ++announced_;
    has_others_ |= !is_integer_code(code);
    smallest_ = code < smallest_ ? code : smallest_;
    largest_ = code > largest_ ? code : largest_;
  }

  /// To be called between the last announcement and the first value added.
  void settle();

  /// The number of an announced value, the same each time.
  ValueId add(Code code) { return is_direct_ ? direct_id(code) : add_to_table(code); }

  /// The number of a value, or no_value if it was surely not added. A direct number may be one that
  /// was never added.
  [[nodiscard]] ValueId find(Code code) const {
    if (!is_direct_) {
      return find_in_table(code);
    }
    const bool is_in_range = is_integer_code(code) && code >= smallest_ && code <= largest_;
    return is_in_range ? direct_id(code) : no_value;
  }

  /// Says that the value will be added or found soon.
  void prefetch(Code code) const {
    if (!is_direct_) {
      index_.prefetch(hash_of(code));
    }
  }

  /// All numbers are below; some may have no value.
  [[nodiscard]] std::size_t bound() const { return bound_; }

  /// Whether the order of the numbers is that of the values, which are all integers then.
  [[nodiscard]] bool are_in_order() const { return is_direct_; }

  [[nodiscard]] std::size_t memory_bytes() const { return index_.memory_bytes(); }

 private:
  struct Slot {
    Code code = 0;
    ValueId id = no_value;
    [[nodiscard]] bool is_free() const { return id == no_value; }
  };

  [[nodiscard]] ValueId direct_id(Code code) const {
    return static_cast<ValueId>(static_cast<std::uint64_t>(code - smallest_) / 2);
  }
  static std::uint64_t hash_of(Code code) {
    return base::scatter(static_cast<std::uint64_t>(code));
  }
  ValueId add_to_table(Code code);
  [[nodiscard]] ValueId find_in_table(Code code) const;

  std::size_t announced_ = 0;
  bool has_others_ = false;
  Code smallest_ = std::numeric_limits<Code>::max();
  Code largest_ = std::numeric_limits<Code>::min();
  bool is_direct_ = false;
  std::size_t bound_ = 0;
  base::FlatIndex<Slot> index_;
};

}  // namespace heddle::checkers::log_linear
