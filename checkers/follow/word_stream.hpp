#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "checkers/bad_input.hpp"
#include "checkers/state.hpp"

namespace heddle::checkers {

/// What a checkpoint holds: words written one behind the other, and read in the same order.
class WordWriter {
 public:
  void put(std::uint64_t word) { words_.push_back(word); }
  void put_code(Code code) { put(static_cast<std::uint64_t>(code)); }
  void put(const State& state) {
    put(state.size());
    for (const Code code : state) {
      put_code(code);
    }
  }
  [[nodiscard]] const std::vector<std::uint64_t>& words() const { return words_; }

 private:
  std::vector<std::uint64_t> words_;
};

/// Throws BadInput if there are fewer words than are asked for.
class WordReader {
 public:
  explicit WordReader(std::vector<std::uint64_t> words) : words_(std::move(words)) {}

  [[nodiscard]] std::uint64_t get() {
    if (next_ == words_.size()) {
      throw BadInput("the state ends too early");
    }
    return words_[next_++];
  }
  [[nodiscard]] Code get_code() { return static_cast<Code>(get()); }

  /// A number of items that follow, of at least a word each.
  [[nodiscard]] std::size_t get_count() {
    const std::uint64_t count = get();
    if (count > words_.size() - next_) {
      throw BadInput("the state holds a wrong count");
    }
    return count;
  }
  [[nodiscard]] State get_state() {
    State state;
    for (std::size_t left = get_count(); left > 0; --left) {
      state.push_back(get_code());
    }
    return state;
  }
  [[nodiscard]] bool at_end() const { return next_ == words_.size(); }

 private:
  std::vector<std::uint64_t> words_;
  std::size_t next_ = 0;
};

}  // namespace heddle::checkers
