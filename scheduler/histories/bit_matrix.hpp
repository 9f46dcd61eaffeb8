#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace heddle::scheduler {

/// A square matrix of bits, kept by rows; row i is a set of numbers below size().
/// Assigning to a matrix reuses its memory.
class BitMatrix {
 public:
  using Word = std::uint64_t;

  void reset(std::size_t size) {
    size_ = size;
    words_ = (size + 63) / 64;
    bits_.assign(size_ * words_, 0);
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t words_per_row() const { return words_; }
  [[nodiscard]] bool test(std::size_t row, std::size_t column) const {
    return ((bits_[row * words_ + column / 64] >> (column % 64)) & 1U) != 0;
  }
  void set(std::size_t row, std::size_t column) {
    bits_[row * words_ + column / 64] |= Word{1} << (column % 64);
  }
  [[nodiscard]] std::span<const Word> row(std::size_t index) const {
    return {bits_.data() + index * words_, words_};
  }
  void add_row(std::size_t target, std::size_t source) { add_row_of(target, *this, source); }
  /// The row of another matrix of the same size.
  void add_row_of(std::size_t target, const BitMatrix& other, std::size_t source) {
    for (std::size_t w = 0; w < words_; ++w) {
      bits_[target * words_ + w] |= other.bits_[source * words_ + w];
    }
  }
  [[nodiscard]] std::span<const Word> words() const { return bits_; }
  friend bool operator==(const BitMatrix&, const BitMatrix&) = default;

 private:
  std::size_t size_ = 0;
  std::size_t words_ = 0;
  std::vector<Word> bits_;
};

}  // namespace heddle::scheduler
