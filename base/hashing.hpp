#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

/// Hashes of words. None is cryptographic. What they give depends on the words only, not on the
/// machine or the run, so it may be stored; some of it is, so none of them may change.
namespace heddle::base {

/// 2^64 divided by the golden ratio, odd: products with it spread what is dense (Fibonacci hashing,
/// D. Knuth, The Art of Computer Programming, volume 3, section 6.4).
inline constexpr std::uint64_t golden_ratio = 0x9e3779b97f4a7c15U;

/// Spreads each bit of `word` over all bits; a bijection (the finalizer of SplitMix64: Steele, Lea,
/// Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
constexpr std::uint64_t spread(std::uint64_t word) {
  word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9U;
  word = (word ^ (word >> 27)) * 0x94d049bb133111ebU;
  return word ^ (word >> 31);
}

/// Weaker and faster than spread(): one product, whose upper half, the better one, is folded onto
/// the lower. Enough to place addresses and numbers in a table.
constexpr std::uint64_t scatter(std::uint64_t word) {
  word *= golden_ratio;
  return word ^ (word >> 32);
}

/// One step of the hash of a sequence: `hash` is that of the words before. Begin with something
/// that tells the sequences apart whose words are the same (the length), end with spread().
constexpr std::uint64_t chain(std::uint64_t hash, std::uint64_t word) {
  return (std::rotl(hash, 23) ^ word) * golden_ratio;
}

/// Hashes a sequence of words into 128 bits, by two independent chains: for those who take equal
/// hashes for equal sequences.
class WordHasher {
 public:
  /// Spreading a word does not wait for the words before it; the two chains are short.
  void add(std::uint64_t word) {
    const std::uint64_t spread_word = spread(word);
    high_ = std::rotl(high_ ^ spread_word, 27) * golden_ratio + 1;
    low_ = std::rotl(low_ + spread_word * 0xd6e8feb86659fd93U, 31) * 0xff51afd7ed558ccdU;
  }

  void add(std::string_view text) {
    add(text.size());
    while (!text.empty()) {
      std::uint64_t word = 0;
      std::memcpy(&word, text.data(), std::min(text.size(), sizeof word));
      add(word);
      text.remove_prefix(std::min(text.size(), sizeof word));
    }
  }

  [[nodiscard]] std::uint64_t high() const { return spread(high_ ^ std::rotl(low_, 32)); }
  [[nodiscard]] std::uint64_t low() const { return spread(low_ + high_); }

 private:
  std::uint64_t high_ = 0x243f6a8885a308d3U;
  std::uint64_t low_ = 0x13198a2e03707344U;
};

/// FNV-1a (G. Fowler, L. Noll, K.-P. Vo) over words instead of bytes, with a shift after each. In
/// 64 bits: for what a person compares.
class FnvHasher {
 public:
  void add(std::uint64_t word) {
    hash_ ^= word;
    hash_ *= 0x100000001b3U;
    hash_ ^= hash_ >> 29;
  }

  [[nodiscard]] std::uint64_t hash() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325U;
};

}  // namespace heddle::base
