#pragma once

#include <cstddef>
#include <vector>

#include "checkers/history/coded_history.hpp"
#include "checkers/state.hpp"

namespace heddle::checkers {

/// The states along the way that a search took, for a memory that does not hold them anyway.
class PathStates {
 public:
  void start(const State& initial) {
    codes_.clear();
    begins_.clear();
    push(initial);
  }

  void push(const State& state) {
    begins_.push_back(codes_.size());
    codes_.insert(codes_.end(), state.begin(), state.end());
  }

  /// Drops the last state; `state` becomes the one before, which must exist.
  void pop(State& state) {
    codes_.resize(begins_.back());
    begins_.pop_back();
    state.assign({codes_.data() + begins_.back(), codes_.size() - begins_.back()});
  }

  [[nodiscard]] std::size_t memory_bytes() const {
    return codes_.capacity() * sizeof(Code) + begins_.capacity() * sizeof(std::size_t);
  }

 private:
  std::vector<Code> codes_;
  std::vector<std::size_t> begins_;
};

}  // namespace heddle::checkers
