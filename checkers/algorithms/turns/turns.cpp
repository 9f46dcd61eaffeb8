#include "checkers/algorithms/turns/turns.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "checkers/algorithms/frontier/frontier.hpp"
#include "checkers/algorithms/log_linear/log_linear.hpp"
#include "checkers/algorithms/turns/append_order.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/limit_watch.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

/// Each round has so many times the steps of the one before, as a power of two.
constexpr std::uint32_t growth_bits = 2;

/// Most parts of a history take the search few steps more than they have operations.
constexpr std::uint64_t steps_at_least = 1000;
constexpr std::uint64_t search_steps_an_operation = 8;

/// What the frontier does with an operation if few are open; where these are enough, it is surely
/// as good as the search.
constexpr std::uint64_t frontier_steps_an_operation = 64;

std::uint64_t steps_of_round(std::uint32_t round, std::size_t size, bool is_frontier) {
  const std::uint64_t an_operation =
      is_frontier ? frontier_steps_an_operation : search_steps_an_operation;
  const std::uint64_t first = steps_at_least + an_operation * size;
  const std::uint32_t bits = growth_bits * round;
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  return bits < 64 && first <= most >> bits ? first << bits : most;
}

/// As long as it lives, the history's appends say where they belong (append_order.hpp).
class FixedAppends {
 public:
  FixedAppends(CodedHistory& history, bool is_worth_while) : history_(history) {
    if (is_worth_while && history.specification->appending) {
      calls_ = history.calls;
      is_fixed_ = fix_order_of_appends(history);
    }
  }
  ~FixedAppends() {
    if (is_fixed_) {
      history_.calls.swap(calls_);
    }
  }
  FixedAppends(const FixedAppends&) = delete;
  FixedAppends& operator=(const FixedAppends&) = delete;

  [[nodiscard]] bool is_fixed() const { return is_fixed_; }

 private:
  CodedHistory& history_;
  std::vector<Call> calls_;  ///< as they were
  bool is_fixed_ = false;
};

/// What orders of parts of the operations tell.
void forget_prefix(Verdict& verdict) {
  verdict.has_prefix = false;
  verdict.longest_prefix.clear();
  verdict.state.clear();
  verdict.blocking.clear();
  verdict.explained_until.reset();
}

}  // namespace

const Verdict* TurnTaker::play(Turns& turns, CodedHistory& history, const CheckOptions& options,
                               bool ends_alone) {
  const TimeScope scope(options.limits);
  steps_ = 0;
  try {
    if (!play_round(turns, history, options, ends_alone)) {
      return nullptr;
    }
    if (last_->steps != steps_) {
      own_verdict().steps = steps_;
    }
    return last_;
  } catch (const TimeIsUp&) {
    search_ = WingGongLowe();
    if (!scope.is_over()) {
      throw;
    }
    verdict_.clear();
    verdict_.limit = scope.reached();
    return last_ = &verdict_;
  }
}

/// Whether *last_ is final.
bool TurnTaker::play_round(Turns& turns, CodedHistory& history, const CheckOptions& options,
                           bool ends_alone) {
  const std::uint32_t round = turns.round_++;
  if (round == 1 && check_if_unambiguous(history, options)) {
    return true;
  }
  const FixedAppends appends(history, round > 0);
  const bool frontier_is_first = turns.first_ == Turns::First::frontier;
  for (const bool is_second : {false, true}) {
    const Which which = frontier_is_first == is_second ? search : frontier;
    if (turns.has_given_up_[which] || (is_second && round == 0)) {
      continue;
    }
    const bool is_alone = turns.has_given_up_[which == search ? frontier : search];
    const std::uint64_t steps = steps_of_round(round, history.size(), which == frontier);
    const std::uint64_t before = which == search ? turns.search_steps_ : 0;
    CheckOptions turn = options_of_turn(options, before);
    if (which == frontier && turn.limits.memory_bytes && !turns.has_given_up_[search]) {
      const std::uint64_t kept = turns.search_steps_ > 0 ? search_.memory_bytes() : 0;
      *turn.limits.memory_bytes -= std::min(kept, *turn.limits.memory_bytes);
    }
    const bool is_cut_short =
        !(is_alone && ends_alone) && (!turn.limits.steps || *turn.limits.steps > steps);
    if (is_cut_short) {
      turn.limits.steps = steps;
    }
    if (is_settled_by(which, turns, history, turn, is_cut_short)) {
      name_limit_of(options.limits, turn.limits);
      if (appends.is_fixed() && last_->answer == Answer::not_explained) {
        forget_prefix(own_verdict());
      }
      return true;
    }
  }
  return false;
}

/// What is left of the round, and steps that go on where the turn before ended. The steps of the
/// turn begin with those that were made `before` the round.
CheckOptions TurnTaker::options_of_turn(const CheckOptions& round, std::uint64_t before) const {
  CheckOptions turn = round;
  if (round.limits.steps) {
    turn.limits.steps = before + *round.limits.steps - std::min(steps_, *round.limits.steps);
  }
  if (round.on_progress && steps_ + before > 0) {
    turn.on_progress = [&round, before, so_far = steps_](const Progress& now) {
      round.on_progress({so_far + now.steps - before, now.done, now.of});
    };
  }
  return turn;
}

/// Whether *last_ is final now: an answer, or neither of the two can go on.
bool TurnTaker::is_settled_by(Which which, Turns& turns, CodedHistory& history,
                              const CheckOptions& options, bool is_cut_short) {
  check(which, turns, history, options);
  steps_ += last_->steps;
  if (which == search) {
    steps_ -= turns.search_steps_;
    turns.search_steps_ = keeps_search_ ? last_->steps : 0;
  }
  if (last_->answer != Answer::unknown) {
    return true;
  }
  const Limits& limits = options.limits;
  if (is_cut_short && last_->limit == text_of_steps_limit(*limits.steps)) {
    return false;
  }
  const bool is_out_of_memory =
      limits.memory_bytes && last_->limit == text_of_memory_limit(*limits.memory_bytes);
  if (is_out_of_memory && which == frontier && turns.search_steps_ > 0) {
    keeps_search_ = false;  // the frontier may need all there is
    turns.search_steps_ = 0;
    return false;
  }
  turns.has_given_up_[which] = true;
  const bool is_last = turns.has_given_up_[which == search ? frontier : search];
  return is_last || !is_out_of_memory;  // the other one may need less
}

Verdict& TurnTaker::own_verdict() {
  if (last_ != &verdict_) {
    verdict_ = *last_;
    last_ = &verdict_;
  }
  return verdict_;
}

/// A turn has what is left of the steps; told is how many there were.
void TurnTaker::name_limit_of(const Limits& round, const Limits& turn) {
  if (last_->answer == Answer::unknown && round.steps && turn.steps &&
      last_->limit == text_of_steps_limit(*turn.steps)) {
    own_verdict().limit = text_of_steps_limit(*round.steps);
  }
}

bool TurnTaker::check_if_unambiguous(CodedHistory& history, const CheckOptions& options) {
  try {
    verdict_ = check_log_linear(history, options);
  } catch (const NotApplicable&) {
    return false;
  }
  steps_ += verdict_.steps;
  last_ = &verdict_;
  return true;
}

void TurnTaker::check(Which which, const Turns& turns, CodedHistory& history,
                      const CheckOptions& options) {
  if (which == search) {
    last_ = turns.search_steps_ > 0 ? &search_.go_on(options) : &search_.check(history, options);
    return;
  }
  if (turns.search_steps_ == 0 || turns.has_given_up_[search]) {
    search_ = WingGongLowe();  // the memory is the frontier's now
  }
  verdict_ = check_frontier(history, options);
  last_ = &verdict_;
}

}  // namespace heddle::checkers
