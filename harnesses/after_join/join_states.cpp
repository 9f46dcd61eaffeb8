#include "harnesses/after_join/join_states.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <unordered_set>
#include <utility>

namespace heddle::harnesses {

using scheduler::OperationInstance;
using scheduler::OperationPoset;
using scheduler::ScheduleStep;

namespace {

struct Beginning {
  OperationPoset poset;
  std::vector<ScheduleStep> steps;
};

/// What the final part did from a state on: to its end, or from one call to the next.
struct Part {
  std::vector<OperationInstance> operations;
  std::vector<ScheduleStep> steps;
};

Part operator+(const Part& first, const Part& second) {
  Part whole = first;
  whole.operations.insert(whole.operations.end(), second.operations.begin(),
                          second.operations.end());
  whole.steps.insert(whole.steps.end(), second.steps.begin(), second.steps.end());
  return whole;
}

/// Equal for equal operations.
std::vector<std::uint64_t> words_of(const std::vector<OperationInstance>& operations) {
  std::vector<std::uint64_t> words;
  for (const OperationInstance& o : operations) {
    words.push_back(o.label | (std::uint64_t{o.tag} << 32U) | (std::uint64_t{o.pending} << 40U));
    words.push_back(o.value);
  }
  return words;
}

Part part_of(std::span<const OperationInstance> operations, JoinStates::Steps steps) {
  return {{operations.begin(), operations.end()}, {steps.begin(), steps.end()}};
}

}  // namespace

class JoinStates::Node {
 public:
  /// Whether the execution that came by `steps` owns the state for that searcher.
  bool own(Searcher searcher, Steps steps) {
    if (searcher >= owners_.size()) {
      owners_.resize(searcher + 1);
    }
    std::optional<std::vector<ScheduleStep>>& owner = owners_[searcher];
    if (owner) {
      return std::ranges::equal(steps, *owner);
    }
    owner.emplace(steps.begin(), steps.end());
    return true;
  }

  void add_beginning(OperationPoset poset, Steps steps, const OnHistory& on_history) {
    if (!known_beginnings_.insert(scheduler::key_of(poset)).second) {
      return;
    }
    beginnings_.push_back({std::move(poset), {steps.begin(), steps.end()}});
    for (const Part& end : ends_) {
      tell(beginnings_.back(), end, on_history);
    }
  }

  /// `part` leads from `from` to this state.
  void add_way(Node& from, const Part& part, const OnHistory& on_history) {
    const bool known = std::ranges::any_of(ways_, [&](const Way& way) {
      return way.from == &from && way.part.operations == part.operations;
    });
    if (known) {
      return;
    }
    ways_.push_back({&from, part});
    for (const Part& end : ends_) {
      from.add_end(part + end, on_history);
    }
  }

  void add_end(const Part& end, const OnHistory& on_history) {
    if (!known_ends_.insert(words_of(end.operations)).second) {
      return;
    }
    ends_.push_back(end);
    for (const Beginning& beginning : beginnings_) {
      tell(beginning, end, on_history);
    }
    for (const Way& way : ways_) {
      way.from->add_end(way.part + end, on_history);
    }
  }

 private:
  struct Way {
    Node* from;
    Part part;
  };
  struct KeyHash {
    std::size_t operator()(const scheduler::HistoryKey& key) const { return key.low; }
  };

  static void tell(const Beginning& beginning, const Part& end, const OnHistory& on_history) {
    std::vector<ScheduleStep> steps = beginning.steps;
    steps.insert(steps.end(), end.steps.begin(), end.steps.end());
    on_history(followed_by(beginning.poset, end.operations), std::move(steps));
  }

  std::vector<std::optional<std::vector<ScheduleStep>>> owners_;  ///< by searcher
  std::vector<Beginning> beginnings_;                             ///< before call 0 only
  std::unordered_set<scheduler::HistoryKey, KeyHash> known_beginnings_;
  std::vector<Way> ways_;  ///< from states before the call before
  std::vector<Part> ends_;
  std::set<std::vector<std::uint64_t>> known_ends_;
};

JoinStates::JoinStates(std::uint32_t first_final) : first_final_(first_final) {}
JoinStates::~JoinStates() = default;

JoinStates::Arrival JoinStates::arrive(std::size_t call, const runtime::StateKey& state,
                                       Steps steps, std::optional<Searcher> searcher) {
  if (levels_.size() <= call) {
    levels_.resize(call + 1);
  }
  Node& node = levels_[call][state];
  return {&node, steps.size(), searcher && node.own(*searcher, steps)};
}

void JoinStates::clear() { levels_.clear(); }

std::uint64_t JoinStates::count() const { return levels_.empty() ? 0 : levels_.front().size(); }

void JoinStates::add(std::span<const Arrival> arrivals, const OperationPoset& poset, Steps steps,
                     bool has_end, const OnHistory& on_history) {
  std::vector<OperationInstance> last;
  std::ranges::copy_if(poset.operations, std::back_inserter(last),
                       [this](const OperationInstance& o) { return is_final(o); });
  const std::span<const OperationInstance> calls(last);
  arrivals.front().node->add_beginning(
      restricted(poset, [this](const OperationInstance& o) { return !is_final(o); }),
      steps.first(arrivals.front().steps), on_history);
  for (std::size_t call = 0; call + 1 < arrivals.size(); ++call) {
    const Arrival& from = arrivals[call];
    const Arrival& to = arrivals[call + 1];
    const Steps between = steps.subspan(from.steps, to.steps - from.steps);
    to.node->add_way(*from.node, part_of(calls.subspan(call, 1), between), on_history);
  }
  if (!has_end) {
    return;
  }
  const Arrival& from = arrivals.back();
  from.node->add_end(part_of(calls.subspan(arrivals.size() - 1), steps.subspan(from.steps)),
                     on_history);
}

OperationPoset restricted(const OperationPoset& poset,
                          const std::function<bool(const OperationInstance&)>& keep) {
  OperationPoset part;
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < poset.operations.size(); ++i) {
    if (!keep(poset.operations[i])) {
      continue;
    }
    kept.push_back(i);
    part.operations.push_back(poset.operations[i]);
    part.invocations.push_back(poset.invocations[i]);
  }
  part.begun_before_end.reset(kept.size());
  for (std::size_t a = 0; a < kept.size(); ++a) {
    for (std::size_t b = 0; b < kept.size(); ++b) {
      if (poset.begun_before_end.test(kept[a], kept[b])) {
        part.begun_before_end.set(a, b);
      }
    }
  }
  return part;
}

OperationPoset followed_by(const OperationPoset& poset, std::span<const OperationInstance> last) {
  const auto in_initial_thread = [](const OperationInstance& o) { return o.thread == 0; };
  const std::size_t place = static_cast<std::size_t>(
      std::find_if_not(poset.operations.begin(), poset.operations.end(), in_initial_thread) -
      poset.operations.begin());
  const std::size_t count = poset.operations.size();
  const auto moved = [&](std::size_t i) { return i < place ? i : i + last.size(); };
  OperationPoset whole;
  whole.operations = poset.operations;
  whole.operations.insert(whole.operations.begin() + static_cast<std::ptrdiff_t>(place),
                          last.begin(), last.end());
  whole.invocations = poset.invocations;
  for (std::size_t i = 0; i < last.size(); ++i) {
    whole.invocations.insert(whole.invocations.begin() + static_cast<std::ptrdiff_t>(place + i),
                             static_cast<std::uint32_t>(count + i));
  }
  whole.begun_before_end.reset(count + last.size());
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = 0; b < count; ++b) {
      if (poset.begun_before_end.test(a, b)) {
        whole.begun_before_end.set(moved(a), moved(b));
      }
    }
  }
  for (std::size_t i = 0; i < last.size(); ++i) {
    if (last[i].pending) {
      continue;
    }
    for (std::size_t b = 0; b < count; ++b) {
      whole.begun_before_end.set(place + i, moved(b));
    }
    for (std::size_t b = 0; b <= i; ++b) {
      whole.begun_before_end.set(place + i, place + b);
    }
  }
  return whole;
}

}  // namespace heddle::harnesses
