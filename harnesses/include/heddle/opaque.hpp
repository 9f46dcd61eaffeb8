#pragma once

#include <cstdint>

namespace heddle {

namespace detail {
struct OpaqueWords;
}

/// A value that the object under test keeps and hands on, and knows nothing of: the item of a
/// container. As an argument or a result of an operation it is an integer to whoever writes the
/// scenario or reads the report; the program cannot compare it, compute with it or print it. So
/// `enq(1) || enq(2)` are threads that do the same, and of executions that differ by an exchange
/// of such threads one is explored (docs/search/symmetry.md).
///
/// Copied like an integer of 64 bits, by any thread; fits into std::atomic. What is made without
/// an argument is 0 to the report. A program that looks at the bits in spite of all this, by words,
/// is noticed, and explored without symmetry; not noticed is one that reads them in pieces of 4
/// bytes or less. The bits are neither the integer of the scenario nor an address that may be used.
class Opaque {
 public:
  constexpr Opaque() = default;

 private:
  friend struct detail::OpaqueWords;
  constexpr explicit Opaque(std::uint64_t word) : word_(word) {}

  std::uint64_t word_ = 0;
};

namespace detail {

/// How opaque values cross the C interface: by the word that stands for one.
struct OpaqueWords {
  static constexpr Opaque value_of(std::int64_t word) {
    return Opaque(static_cast<std::uint64_t>(word));
  }
  static constexpr std::uint64_t word_of(Opaque value) { return value.word_; }
};

}  // namespace detail

}  // namespace heddle
