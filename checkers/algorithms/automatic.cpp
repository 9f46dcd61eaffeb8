#include "checkers/algorithms/automatic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

#include "checkers/algorithms/frontier/frontier.hpp"
#include "checkers/algorithms/log_linear/log_linear.hpp"
#include "checkers/algorithms/p_compositional/p_compositional.hpp"
#include "checkers/algorithms/p_compositional/part_limits.hpp"
#include "checkers/algorithms/search/wing_gong_lowe.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/limit_watch.hpp"

namespace heddle::checkers {
namespace {

/// Up to so many operations open at once, the frontier is tried before the search.
constexpr std::size_t narrow_width = 8;

/// So many operations a key on average are worth the frontier's preparations.
constexpr std::size_t long_part = 40;

/// Shorter histories get as many steps as one of this length.
constexpr std::size_t smallest_size = 4096;
constexpr std::uint64_t growth = 4;

Verdict because(Verdict verdict, const std::string& reason) {
  verdict.algorithm += ": " + reason;
  return verdict;
}

std::optional<Verdict> check_if_unambiguous(CodedHistory& history, const CheckOptions& options) {
  try {
    return because(check_log_linear(history, options), "each value is added once");
  } catch (const NotApplicable&) {
    return std::nullopt;
  }
}

/// 0 if an operation has no key.
std::size_t count_keys(CodedHistory& history) {
  const Specification& specification = *history.specification;
  if (specification.key == nullptr) {
    return 0;
  }
  std::unordered_set<Code> keys;
  for (const Call& call : history.calls) {
    const std::optional<Code> key = specification.key(call, {specification, history.values});
    if (!key) {
      return 0;
    }
    keys.insert(*key);
  }
  return keys.size();
}

std::string text_of_width(std::size_t width) {
  return fmt::format("at most {} operations are open at once", width);
}

std::optional<Verdict> check_by_key(CodedHistory& history, const CheckOptions& options,
                                    std::size_t width) {
  const std::size_t keys = count_keys(history);
  if (keys < 2) {
    return std::nullopt;
  }
  const bool is_narrow = width <= narrow_width && history.size() >= long_part * keys;
  const std::string reason =
      fmt::format("{} keys{}", keys,
                  is_narrow ? "; frontier for each, as " + text_of_width(width) : std::string());
  Verdict verdict = check_p_compositional(history, options,
                                          is_narrow ? Algorithm::frontier : Algorithm::automatic);
  if (history.specification->parts_only_refute && verdict.answer != Answer::not_explained) {
    return std::nullopt;
  }
  return because(std::move(verdict), reason);
}

/// Frontier and search in turns, each anew with more steps than before. That takes at most a few
/// times as long as the better one of the two alone.
class InTurns {
 public:
  InTurns(CodedHistory& history, const CheckOptions& options, std::size_t width)
      : history_(history),
        options_(options),
        limits_(options.limits, 0, 1),
        reason_(text_of_width(width)) {
    if (width > narrow_width) {
      std::swap(turns_[0], turns_[1]);
    }
  }

  Verdict check() {
    for (;;) {
      for (Turn& turn : turns_) {
        if (!turn.has_given_up && is_settled_by(turn)) {
          verdict_.steps = steps_;
          return because(std::move(verdict_), reason_);
        }
      }
    }
  }

 private:
  struct Turn {
    Verdict (*check)(CodedHistory&, const CheckOptions&);
    std::uint64_t steps_per_operation;  ///< to begin with; more of those that need less memory
    bool has_given_up = false;          ///< has reached a limit that more steps do not change
  };

  static Verdict search(CodedHistory& history, const CheckOptions& options) {
    return WingGongLowe().check(history, options);
  }

  /// Whether verdict_ is the final one now: an answer, or neither of the two can go on.
  bool is_settled_by(Turn& turn) {
    const bool is_last = turns_[0].has_given_up || turns_[1].has_given_up;
    CheckOptions part = options_;
    part.limits = limits_.for_part(steps_);
    const std::uint64_t steps =
        turn.steps_per_operation * std::max<std::uint64_t>(history_.size(), smallest_size);
    const bool is_cut_short = !is_last && (!part.limits.steps || *part.limits.steps > steps);
    if (is_cut_short) {
      part.limits.steps = steps;
    }
    turn.steps_per_operation *= growth;
    Verdict verdict = turn.check(history_, part);
    steps_ += verdict.steps;
    if (verdict.answer == Answer::unknown) {
      if (is_cut_short && verdict.limit == text_of_steps_limit(steps)) {
        return false;
      }
      verdict.limit = limits_.name_of(verdict.limit, part.limits);
      turn.has_given_up = true;
    }
    verdict_ = std::move(verdict);
    return is_last || !is_out_of_memory();  // the other one may need less
  }

  [[nodiscard]] bool is_out_of_memory() const {
    return verdict_.answer == Answer::unknown && options_.limits.memory_bytes &&
           verdict_.limit == text_of_memory_limit(*options_.limits.memory_bytes);
  }

  CodedHistory& history_;
  const CheckOptions& options_;
  PartLimits limits_;
  std::string reason_;
  Turn turns_[2] = {{check_frontier, 256}, {search, 16}};
  std::uint64_t steps_ = 0;
  Verdict verdict_;
};

}  // namespace

Verdict check_automatically(CodedHistory& history, const CheckOptions& options) {
  if (std::optional<Verdict> verdict = check_if_unambiguous(history, options)) {
    return *std::move(verdict);
  }
  const std::size_t width = width_of(history);
  if (std::optional<Verdict> verdict = check_by_key(history, options, width)) {
    return *std::move(verdict);
  }
  return InTurns(history, options, width).check();
}

}  // namespace heddle::checkers
