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
    const std::size_t size = history_.size();
    std::vector<Layer> layers(size + 1);
    const State initial = object_.from(history_.initial);
    layers[0].emplace(key_of(0, initial), Node{.state = initial});
    std::size_t states = 0;
    for (std::size_t placed = 0; placed < size; ++placed) {
      states += layers[placed].size();
      if (states > most_states) {
        return std::nullopt;
      }
      for (auto& [key, node] : layers[placed]) {
        add_ways(key.first, node, layers[placed + 1]);
      }
    }
    for (auto& [key, node] : layers[size]) {
      node.best = end(node.state);
    }
    for (std::size_t placed = size; placed-- > 0;) {
      for (auto& [key, node] : layers[placed]) {
        choose(node, layers[placed + 1]);
      }
    }
    const Best& best = layers[0].begin()->second.best;
    return best.ranks ? std::optional(RankErrors{*best.ranks, *best.delays}) : std::nullopt;
  }

 private:
  /// Nothing if there is no way to go on to the end.
  struct Best {
    std::optional<Histogram> ranks;
    std::optional<Histogram> delays;
  };
  using Key = std::pair<std::uint64_t, std::vector<Code>>;  ///< calls that are placed, and state

  /// To place one more call.
  struct Way {
    Key to;
    unsigned distance = 0;
    std::optional<std::uint64_t> delay = {};  ///< of an item that the call takes
  };
  struct Node {
    State state;
    std::vector<Way> ways = {};
    Best best = {};
  };
  using Layer = std::map<Key, Node>;  ///< of as many calls

  static Key key_of(std::uint64_t placed, const State& state) {
    return {placed, {state.begin(), state.end()}};
  }

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

  void add_ways(std::uint64_t placed, Node& node, Layer& after) {
    for (OperationIndex call = 0; call < history_.size(); ++call) {
      const std::uint64_t bit = std::uint64_t{1} << call;
      if ((placed & bit) == 0 && (before_[call] & ~placed) == 0) {
        place(placed | bit, node, history_.calls[call], after);
      }
    }
  }

  void place(std::uint64_t placed, Node& node, const Call& call, Layer& after) {
    poll_time(100 + 10 * node.state.size());
    NextStates next;
    std::vector<unsigned> distances;
    object_.step(node.state, call, next, history_.values, distances);
    const std::span<const Code> before = overtaken(node.state);
    for (std::size_t i = 0; i < next.size(); ++i) {
      Way way{key_of(placed, next[i]), distances[i]};
      const std::span<const Code> left = overtaken(next[i]);
      if (left.size() < before.size()) {
        // All that it was overtaken is what is missing behind the items now.
        way.delay = sum_of_codes(before) + distances[i] - sum_of_codes(left);
      }
      after.try_emplace(way.to, Node{.state = next[i]});
      node.ways.push_back(std::move(way));
    }
  }

  static void choose(Node& node, const Layer& after) {
    for (const Way& way : node.ways) {
      Best best = after.at(way.to).best;
      if (!best.ranks) {
        continue;
      }
      if (way.delay) {
        ++(*best.ranks)[way.distance];
        ++(*best.delays)[static_cast<unsigned>(*way.delay)];
      }
      keep_better(node.best.ranks, std::move(*best.ranks));
      keep_better(node.best.delays, std::move(*best.delays));
    }
  }

  CodedHistory& history_;
  RemovalOrder order_;
  OutOfOrder object_;
  std::vector<std::uint64_t> before_;  ///< by call: those that precede it
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
