#pragma once

#include <cstdint>

/// Words that carry a tag against ABA: a value or a pointer in the low 48 bits, a count of changes
/// in the high 16.
///
/// The tag is the remedy of M. M. Michael and M. L. Scott, "Simple, Fast, and Practical
/// Non-Blocking and Blocking Concurrent Queue Algorithms", PODC 1996, section 2 (counted pointers,
/// after the IBM System/370 manual). Differs in that pointer and count share one 64-bit word; the
/// count wraps around after 65,536 changes.
namespace scal {

/// Such a word. Compares as a whole, tag included; std::atomic<Tagged> is lock-free.
class Tagged {
 public:
  constexpr Tagged() = default;
  constexpr explicit Tagged(std::uint64_t word) : word_(word) {}
  constexpr Tagged(std::uint64_t value, std::uint16_t tag)
      : word_((value & value_mask) | (static_cast<std::uint64_t>(tag) << value_bits)) {}

  template <typename T>
  static Tagged of_pointer(T* pointer, std::uint16_t tag) {
    return {reinterpret_cast<std::uint64_t>(pointer), tag};
  }

  [[nodiscard]] std::uint64_t word() const { return word_; }
  [[nodiscard]] std::uint64_t value() const { return word_ & value_mask; }
  [[nodiscard]] std::uint16_t tag() const {
    return static_cast<std::uint16_t>(word_ >> value_bits);
  }
  [[nodiscard]] std::uint16_t next_tag() const { return static_cast<std::uint16_t>(tag() + 1); }

  /// The pointer, its upper 16 bits restored as the hardware wants them: copies of bit 47.
  template <typename T>
  [[nodiscard]] T* pointer() const {
    const auto shifted = static_cast<std::int64_t>(word_ << tag_bits);
    return reinterpret_cast<T*>(shifted >> tag_bits);
  }

  friend bool operator==(Tagged left, Tagged right) { return left.word_ == right.word_; }

 private:
  static constexpr int value_bits = 48;
  static constexpr int tag_bits = 16;
  static constexpr std::uint64_t value_mask = (std::uint64_t{1} << value_bits) - 1;

  std::uint64_t word_ = 0;
};

}  // namespace scal
