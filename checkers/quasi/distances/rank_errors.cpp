#include "checkers/quasi/distances/rank_errors.hpp"

#include <numeric>
#include <utility>
#include <vector>

#include "checkers/quasi/strict/out_of_order.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t most_states = 200'000;

/// Whether the first has the smaller sum, or of the same fewer large values. What is added to both
/// does not change that, so the best way to go on does not depend on what has been.
bool is_better(const Histogram& one, const Histogram& other) {
  const std::uint64_t sum = sum_of(one);
  const std::uint64_t other_sum = sum_of(other);
  if (sum != other_sum) {
    return sum < other_sum;
  }
  auto a = one.rbegin();
  auto b = other.rbegin();
  for (; a != one.rend() && b != other.rend(); ++a, ++b) {
    if (*a != *b) {
      return *a < *b;
    }
  }
  return a == one.rend() && b != other.rend();
}

void keep_better(std::optional<Histogram>& best, Histogram found) {
  if (!best || is_better(found, *best)) {
    best = std::move(found);
  }
}

/// Places the calls one after the other, in every order.
class RankSearch {
 public:
  explicit RankSearch(CodedHistory& history)
      : history_(history),
        order_(*history.specification->removal_order),
        object_(*history.specification, static_cast<unsigned>(history.size()) + 1),
        before_(history.size()) {
    for (OperationIndex i = 0; i < history.size(); ++i) {
      for (OperationIndex j = 0; j < history.size(); ++j) {
        before_[i] |= history.precedes(j, i) ? std::uint64_t{1} << j : 0;
      }
    }
  }

  std::optional<RankErrors> run() {
    const Best best = go_on(0, object_.from(history_.initial));
    if (is_too_large_ || !best.ranks) {
      return std::nullopt;
    }
    return RankErrors{*best.ranks, *best.delays};
  }

 private:
  /// Nothing if there is no way to go on to the end.
  struct Best {
    std::optional<Histogram> ranks;
    std::optional<Histogram> delays;
  };
  using Key = std::pair<std::uint64_t, std::vector<Code>>;

  /// How often the items have been overtaken stands behind them.
  [[nodiscard]] std::span<const Code> overtaken(const State& state) const {
    const std::size_t items = (state.size() - order_.header) / (order_.width + 1);
    return {state.end() - items, state.end()};
  }

  [[nodiscard]] static std::uint64_t sum_of_codes(std::span<const Code> counts) {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  }

  Best end(const State& state) const {
    Histogram delays;
    for (const Code count : overtaken(state)) {
      ++delays[static_cast<unsigned>(count)];
    }
    return {Histogram{}, std::move(delays)};
  }

  /// NOLINTNEXTLINE(misc-no-recursion): as deep as there are calls.
  Best go_on(std::uint64_t placed, const State& state) {
    const std::size_t size = history_.size();
    if (placed == (size == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << size) - 1)) {
      return end(state);
    }
    Key key{placed, {state.begin(), state.end()}};
    if (const auto known = known_.find(key); known != known_.end()) {
      return known->second;
    }
    Best best;
    for (OperationIndex call = 0; call < size && !is_too_large_; ++call) {
      const std::uint64_t bit = std::uint64_t{1} << call;
      if ((placed & bit) == 0 && (before_[call] & ~placed) == 0) {
        place(placed | bit, state, history_.calls[call], best);
      }
    }
    is_too_large_ = is_too_large_ || known_.size() >= most_states;
    return known_.emplace(std::move(key), std::move(best)).first->second;
  }

  /// NOLINTNEXTLINE(misc-no-recursion)
  void place(std::uint64_t placed, const State& state, const Call& call, Best& best) {
    poll_time(100 + 10 * state.size());
    NextStates next;
    std::vector<unsigned> distances;
    object_.step(state, call, next, history_.values, distances);
    const std::size_t items = overtaken(state).size();
    for (std::size_t i = 0; i < next.size(); ++i) {
      Best after = go_on(placed, next[i]);
      if (!after.ranks) {
        continue;
      }
      const bool takes = overtaken(next[i]).size() < items;
      if (takes) {
        ++(*after.ranks)[distances[i]];
        // All that it was overtaken is what is missing behind the items now.
        const std::uint64_t delay =
            sum_of_codes(overtaken(state)) + distances[i] - sum_of_codes(overtaken(next[i]));
        ++(*after.delays)[static_cast<unsigned>(delay)];
      }
      keep_better(best.ranks, std::move(*after.ranks));
      keep_better(best.delays, std::move(*after.delays));
    }
  }

  CodedHistory& history_;
  RemovalOrder order_;
  OutOfOrder object_;
  std::vector<std::uint64_t> before_;  ///< by call: those that precede it
  std::map<Key, Best> known_;
  bool is_too_large_ = false;
};

void add_all(Histogram& to, const Histogram& from) {
  for (const auto& [value, count] : from) {
    to[value] += count;
  }
}

}  // namespace

std::optional<RankErrors> rank_errors_of(CodedHistory& history) {
  if (!history.specification->removal_order || history.size() > largest_measured) {
    return std::nullopt;
  }
  for (OperationIndex i = 0; i < history.size(); ++i) {
    if (history.is_pending(i)) {
      return std::nullopt;
    }
  }
  return RankSearch(history).run();
}

void RankErrorTally::add(const std::optional<RankErrors>& errors) {
  if (!errors) {
    ++unmeasured;
    return;
  }
  ++measured;
  add_all(ranks, errors->ranks);
  add_all(delays, errors->delays);
}

}  // namespace heddle::checkers
