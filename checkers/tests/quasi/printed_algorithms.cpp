#include "checkers/tests/quasi/printed_algorithms.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace heddle::checkers {
namespace {

using Events = std::vector<End>;

Events::const_iterator find_end(const Events& history, OperationIndex call, bool is_response) {
  return std::ranges::find_if(history, [&](End end) {
    return end.operation() == call && end.is_response() == is_response;
  });
}

/// The first call that overlaps a later one, and the first that it overlaps.
std::optional<std::pair<OperationIndex, OperationIndex>> first_overlap(const Events& history) {
  for (std::size_t i = 0; i + 1 < history.size(); ++i) {
    if (!history[i].is_response() && !history[i + 1].is_response()) {
      return std::pair(history[i].operation(), history[i + 1].operation());
    }
  }
  return std::nullopt;
}

/// `early` wholly before the invocation of `late`.
Events with_first(const Events& history, OperationIndex early, OperationIndex late) {
  Events result;
  for (const End end : history) {
    const bool is_invocation_of_either =
        !end.is_response() && (end.operation() == early || end.operation() == late);
    const bool has_come = find_end(result, early, false) != result.end();
    if (is_invocation_of_either && !has_come) {
      result.insert(result.end(), {{2 * early}, {2 * early + 1}});
    }
    if (end.operation() != early) {
      result.push_back(end);
    }
  }
  return result;
}

struct State {
  std::map<std::size_t, std::int64_t> enabled;
  std::map<std::size_t, std::int64_t> newly_enabled;
  std::set<std::size_t> done;
  std::optional<std::size_t> select;
};

class PrintedAlgorithmTwo {
 public:
  PrintedAlgorithmTwo(std::size_t length, std::int64_t factor, const CorrectedLines& lines)
      : factor_(factor), lines_(lines) {
    for (std::size_t event = 0; event < length; ++event) {
      states_.push_back({{}, {}, {event}, event});
      std::int64_t lateness = 0;
      for (std::size_t s = event;; --s, --lateness) {
        states_[s].enabled[event] = lateness;
        if (lateness == -factor || s == 0) {
          states_[s].newly_enabled[event] = lateness;
          break;
        }
      }
    }
  }

  bool backtrack_run() {
    std::size_t s = states_.size();
    while (s > 0 && !pick(states_[s - 1])) {
      --s;
    }
    if (s == 0) {
      return false;
    }
    for (std::size_t after = s; after < states_.size(); ++after) {
      states_[after] = {{}, states_[after].newly_enabled, {}, {}};
    }
    for (--s; s < states_.size(); ++s) {
      State& state = states_[s];
      state.select = pick(state);
      if (!lines_.adds_to_done) {
        state.done.clear();
      }
      if (state.select) {
        state.done.insert(*state.select);
      }
      if (s + 1 < states_.size()) {
        update(state, states_[s + 1]);
      }
    }
    return true;
  }

  [[nodiscard]] Sequence selected() const {
    Sequence events;
    for (const State& state : states_) {
      if (state.select) {
        events.push_back(*state.select);
      }
    }
    return events;
  }

 private:
  [[nodiscard]] std::optional<std::size_t> pick(const State& state) const {
    for (const auto& [event, lateness] : state.enabled) {
      if (lateness == factor_ - lines_.too_late) {
        return state.done.contains(event) ? std::nullopt : std::optional(event);
      }
    }
    for (const auto& [event, lateness] : state.enabled) {
      if (!state.done.contains(event)) {
        return event;
      }
    }
    return std::nullopt;
  }

  void update(const State& before, State& state) const {
    for (const auto& [event, lateness] : before.enabled) {
      const bool passes_on =
          lines_.passes_on_not_selected ? before.select != event : !before.done.contains(event);
      if (passes_on) {
        state.enabled[event] = lateness + (lines_.lateness_grows ? 1 : -1);
      }
    }
    state.enabled.insert(state.newly_enabled.begin(), state.newly_enabled.end());
  }

  std::int64_t factor_;
  CorrectedLines lines_;
  std::vector<State> states_;
};

}  // namespace

std::vector<Sequence> printed_sequentializations(const std::vector<End>& history) {
  std::vector<Events> phi{history};
  std::vector<Sequence> all;
  while (!phi.empty()) {
    const Events one = phi.back();
    phi.pop_back();
    if (const auto overlap = first_overlap(one)) {
      phi.push_back(with_first(one, overlap->first, overlap->second));
      phi.push_back(with_first(one, overlap->second, overlap->first));
      continue;
    }
    Sequence calls;
    for (std::size_t i = 0; i < one.size(); i += 2) {
      calls.push_back(one[i].operation());
    }
    all.push_back(calls);
  }
  return all;
}

std::vector<Sequence> printed_permutations(std::size_t length, std::int64_t factor,
                                           const CorrectedLines& lines, std::size_t limit) {
  PrintedAlgorithmTwo algorithm(length, factor, lines);
  std::vector<Sequence> all;
  if (lines.has_sequence_itself) {
    all.push_back(algorithm.selected());
  }
  while (all.size() < limit && algorithm.backtrack_run()) {
    all.push_back(algorithm.selected());
  }
  return all;
}

}  // namespace heddle::checkers
