#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/flat_index.hpp"
#include "checkers/algorithms/search/configuration.hpp"
#include "checkers/algorithms/search/word_blocks.hpp"
#include "checkers/check_options.hpp"
#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

/// The configurations that a search has met: which operations are linearized, and the state they
/// led to (Lowe, 2017, section 3). Two configurations are the same only if they are equal, not if
/// just their hashes are.
///
/// It also remembers the way that the search took: the configurations entered and not left. A
/// memory for the template WingGongSearch.
///
/// All of them stand one after the other in blocks of memory, with an index. A new search keeps
/// both and begins in constant time.
class ConfigurationCache {
 public:
  static constexpr const char* algorithm = "wgl";

  void start(const CodedHistory& history, const CheckOptions& options);

  /// Goes to a configuration; false, and nothing happens, if the search has been there before.
  bool enter(const LinearizedSet& linearized, const State& state);

  /// Undoes the last enter() that is not undone; `state` becomes that of the configuration before.
  void leave(State& state);

  [[nodiscard]] std::size_t size() const { return index_.used(); }

  /// What it keeps, or needs when it grows in one of the next steps.
  [[nodiscard]] std::size_t memory_bytes() const {
    return index_.memory_bytes_with(2) + blocks_.memory_bytes() +
           path_.capacity() * sizeof(path_[0]);
  }

 private:
  using Word = configuration::Word;

  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t generation = 0;
    const Word* words = nullptr;
  };

  base::FlatIndex<Slot> index_;
  WordBlocks blocks_;
  std::vector<const Word*> path_;
  State initial_;
};

}  // namespace heddle::checkers
