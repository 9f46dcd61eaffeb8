#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/hashing.hpp"
#include "checkers/algorithms/search/linearized_set.hpp"
#include "checkers/state.hpp"

// A configuration of a search, which operations are linearized and the state that led to, as a
// sequence of words to be stored: the sizes of both, the set, the state.

namespace heddle::checkers::configuration {

using Word = LinearizedSet::Word;

inline std::uint64_t hash_of(const LinearizedSet& linearized, const State& state) {
  std::uint64_t hash = linearized.hash() ^ state.size();
  for (const Code code : state) {
    hash = base::chain(hash, static_cast<std::uint64_t>(code));
  }
  return base::spread(hash);
}

inline std::size_t word_count(const LinearizedSet& linearized, const State& state) {
  return 1 + linearized.word_count() + state.size();
}

/// `words` must have room for word_count() words.
inline void store(const LinearizedSet& linearized, const State& state, Word* words) {
  const std::size_t set_words = linearized.word_count();
  words[0] = Word{set_words} << 32U | state.size();
  linearized.copy_to(words + 1);
  std::ranges::transform(state.codes(), words + 1 + set_words,
                         [](Code code) { return static_cast<Word>(code); });
}

inline std::size_t state_size_at(const Word* words) { return words[0] & 0xffffffffU; }
inline std::size_t set_words_at(const Word* words) { return words[0] >> 32U; }

inline bool is_at(const Word* words, const LinearizedSet& linearized, const State& state) {
  const std::size_t set_words = set_words_at(words);
  return state_size_at(words) == state.size() && linearized.is_at(words + 1, set_words) &&
         std::equal(state.begin(), state.end(), words + 1 + set_words,
                    [](Code code, Word stored) { return static_cast<Word>(code) == stored; });
}

inline void load_state(const Word* words, State& state) {
  const Word* codes = words + 1 + set_words_at(words);
  // The signed type that corresponds to an unsigned one may be used to read it.
  state.assign({reinterpret_cast<const Code*>(codes), state_size_at(words)});
}

}  // namespace heddle::checkers::configuration
