#pragma once

#include <cstdint>

#include "checkers/algorithms/search/wing_gong_lowe.hpp"
#include "checkers/check_options.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// Frontier and search in turns on one history, round by round, with more steps than in the round
/// before: how far that has come. Nobody knows in advance which of the two is the better one; in
/// turns they take a few times as long as that one alone. What a round does depends on the history,
/// the number of the round and the memory that is allowed, never on time.
class Turns {
 public:
  enum class First : std::uint8_t { search, frontier };

  /// The first of the two begins each round. In round 0 it is alone and gets few steps.
  explicit Turns(First first = First::search, std::uint32_t round = 0)
      : first_(first), round_(round) {}

 private:
  friend class TurnTaker;

  First first_;
  std::uint32_t round_;
  std::uint64_t search_steps_ = 0;  ///< of earlier rounds, from which the search goes on; 0: anew
  bool has_given_up_[2] = {};       ///< has reached a limit that more steps do not change
};

/// Plays rounds, of one history or of many, with buffers that it keeps. Not for two threads at a
/// time.
class TurnTaker {
 public:
  /// Between rounds of `many` histories nothing is kept: each begins anew. Of `one` the search is
  /// kept where it stands, as long as the frontier has enough memory beside it.
  enum class Plays : std::uint8_t { many, one };

  explicit TurnTaker(Plays plays = Plays::many) : keeps_search_(plays == Plays::one) {}

  /// The next round. Null if it ended without an answer, and another one may find it; else the
  /// answer, or unknown for a limit of `options`, which are for this round; its steps are those of
  /// the round. Valid until the next call. If `ends_alone`, the one that is left when the other has
  /// given up may go on to its end.
  const Verdict* play(Turns& turns, CodedHistory& history, const CheckOptions& options,
                      bool ends_alone = false);

  [[nodiscard]] std::uint64_t steps() const { return steps_; }  ///< of the last round

 private:
  enum Which : std::uint8_t { search, frontier };

  bool play_round(Turns& turns, CodedHistory& history, const CheckOptions& options,
                  bool ends_alone);
  bool is_settled_by(Which which, Turns& turns, CodedHistory& history, const CheckOptions& options,
                     bool is_cut_short);
  [[nodiscard]] CheckOptions options_of_turn(const CheckOptions& round, std::uint64_t before) const;
  Verdict& own_verdict();  ///< *last_, to be changed
  void name_limit_of(const Limits& round, const Limits& turn);
  bool check_if_unambiguous(CodedHistory& history, const CheckOptions& options);
  void check(Which which, const Turns& turns, CodedHistory& history, const CheckOptions& options);

  bool keeps_search_;
  WingGongLowe search_;
  Verdict verdict_;
  const Verdict* last_ = nullptr;  ///< verdict_ or that of search_
  std::uint64_t steps_ = 0;
};

}  // namespace heddle::checkers
