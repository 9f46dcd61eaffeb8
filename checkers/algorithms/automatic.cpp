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
#include "checkers/algorithms/turns/part_limits.hpp"
#include "checkers/algorithms/turns/turns.hpp"
#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

/// Up to so many operations open at once, the frontier is tried before the search.
constexpr std::size_t narrow_width = 8;

/// So many operations a key on average are worth the frontier's preparations.
constexpr std::size_t long_part = 40;

/// Of a whole history for which nothing else is to be done meanwhile.
constexpr std::uint32_t first_round = 2;

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
  Verdict verdict = check_p_compositional(
      history, options, is_narrow ? Turns::First::frontier : Turns::First::search);
  if (history.specification->parts_only_refute && verdict.answer != Answer::not_explained) {
    return std::nullopt;
  }
  return because(std::move(verdict), reason);
}

/// Round by round.
Verdict check_in_turns(CodedHistory& history, const CheckOptions& options, std::size_t width) {
  const PartLimits limits(options.limits, 0, 1);
  TurnTaker taker(TurnTaker::Plays::one);
  Turns turns(width > narrow_width ? Turns::First::search : Turns::First::frontier, first_round);
  CheckOptions round = options;
  std::uint64_t steps = 0;
  if (options.on_progress) {
    round.on_progress = [&](const Progress& now) {
      options.on_progress({steps + now.steps, now.done, now.of});
    };
  }
  for (;;) {
    round.limits = limits.for_part(steps);
    const Verdict* const verdict = taker.play(turns, history, round, true);
    steps += taker.steps();
    if (verdict != nullptr) {
      Verdict whole = *verdict;
      whole.limit = limits.name_of(whole.limit, round.limits);
      whole.steps = steps;
      return because(std::move(whole), text_of_width(width));
    }
  }
}

}  // namespace

Verdict check_automatically(CodedHistory& history, const CheckOptions& options) {
  if (std::optional<Verdict> verdict = check_if_unambiguous(history, options)) {
    return *std::move(verdict);
  }
  const std::size_t width = width_of(history);
  if (std::optional<Verdict> verdict = check_by_key(history, options, width)) {
    return *std::move(verdict);
  }
  return check_in_turns(history, options, width);
}

}  // namespace heddle::checkers
