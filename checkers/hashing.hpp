#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "checkers/history/value.hpp"

namespace heddle::checkers {

// Spreads each bit of `word` over all bits; a bijection (the finalizer of SplitMix64: Steele, Lea,
// Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
inline constexpr std::uint64_t spread(std::uint64_t word) {
  word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9U;
  word = (word ^ (word >> 27)) * 0x94d049bb133111ebU;
  return word ^ (word >> 31);
}

// Hashes a sequence of words into 128 bits, by two independent chains. Not cryptographic. What it
// gives depends on the words only, so it may be stored.
class WordHasher {
 public:
  // Spreading a word does not wait for the words before it; the two chains are short.
  void add(std::uint64_t word) {
    const std::uint64_t spread_word = spread(word);
    high_ = std::rotl(high_ ^ spread_word, 27) * 0x9e3779b97f4a7c15U + 1;
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

  // The kind goes in first, so that values of different kinds differ.
  void add(const Value& value);

  std::uint64_t high() const { return spread(high_ ^ std::rotl(low_, 32)); }
  std::uint64_t low() const { return spread(low_ + high_); }

 private:
  std::uint64_t high_ = 0x243f6a8885a308d3U;
  std::uint64_t low_ = 0x13198a2e03707344U;
};

}  // namespace heddle::checkers
