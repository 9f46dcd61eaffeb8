#pragma once

#include "checkers/algorithms/search/linearized_set.hpp"
#include "checkers/algorithms/search/path_states.hpp"
#include "checkers/check_options.hpp"
#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

/// A memory for the template WingGongSearch that forgets where the search has been: the plain
/// search of Wing and Gong.
class NoCache {
 public:
  static constexpr const char* algorithm = "wing-gong";

  void start(const CodedHistory& history, const CheckOptions&) { path_.start(history.initial); }
  bool enter(const LinearizedSet&, const State& state) {
    path_.push(state);
    return true;
  }
  void leave(State& state) { path_.pop(state); }
  [[nodiscard]] std::size_t memory_bytes() const { return path_.memory_bytes(); }

 private:
  PathStates path_;
};

}  // namespace heddle::checkers
