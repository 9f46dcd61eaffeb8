#include <algorithm>
#include <set>

#include "scheduler/tests/weak/graph_relations.hpp"

/// Who may sleep for ever: found by going through what is done, in all orders.
namespace heddle::scheduler::testing {

namespace {

using Code = WeakOp::Code;

/// By which the thread of an awaken() fell asleep: it is the event before.
unsigned asleep_before(const Graph& graph, unsigned awaken) {
  const Graph::Node& node = graph.nodes.at(awaken);
  const auto found =
      std::find_if(graph.nodes.begin(), graph.nodes.end(), [&node](const Graph::Node& other) {
        return other.thread == node.thread && other.index + 1 == node.index;
      });
  return static_cast<unsigned>(found - graph.nodes.begin());
}

/// All orders that a relation allows, up to what was done before each event: whoever wakes fewer
/// than it may finds nobody else asleep.
class Orders {
 public:
  Orders(const Graph& graph, const Relation& before, bool is_of_conditions)
      : graph_(graph), before_(before.transitive()), is_of_conditions_(is_of_conditions) {}

  [[nodiscard]] bool is_any() { return go_on(0); }

 private:
  using Done = std::uint32_t;
  static Done bit(unsigned i) { return Done{1} << i; }
  [[nodiscard]] unsigned size() const { return static_cast<unsigned>(graph_.nodes.size()); }

  bool go_on(Done done) {
    if (done == bit(size()) - 1) {
      return true;
    }
    if (!seen_.insert(done).second) {
      return false;
    }
    for (unsigned next = 0; next < size(); ++next) {
      if ((done & bit(next)) == 0 && is_possible(next, done) && go_on(done | bit(next))) {
        return true;
      }
    }
    return false;
  }

  [[nodiscard]] bool is_possible(unsigned next, Done done) const {
    for (unsigned i = 0; i < size(); ++i) {
      if (before_.has(i, next) && (done & bit(i)) == 0) {
        return false;
      }
    }
    const WeakOp& op = graph_.nodes.at(next).op;
    return op.code != Code::wake || (is_of_conditions_ && op.location < most_locations) ||
           is_possible_wake(next, done);
  }

  [[nodiscard]] bool is_possible_wake(unsigned wake, Done done) const {
    const WeakOp& op = graph_.nodes.at(wake).op;
    std::uint64_t woken = 0;
    bool are_others_asleep = false;
    for (unsigned i = 0; i < size(); ++i) {
      const Graph::Node& node = graph_.nodes.at(i);
      if (node.op.code != Code::awaken || node.op.location != op.location) {
        continue;
      }
      const bool has_slept = (done & bit(asleep_before(graph_, i))) != 0;
      if (node.op.has_limit && node.from == Graph::initial) {
        continue;  // its time may have run out at once
      }
      const bool was_woken =
          node.from != Graph::initial && (done & bit(static_cast<unsigned>(node.from))) != 0;
      if (node.from == static_cast<int>(wake)) {
        ++woken;
      } else {
        are_others_asleep = are_others_asleep || (has_slept && !was_woken);
      }
    }
    return !are_others_asleep || woken == most_woken_by(op);
  }

  const Graph& graph_;
  Relation before_;
  bool is_of_conditions_;
  std::set<Done> seen_;
};

/// [atomics.wait]: an atomic's waiting operation may be woken by whoever knows of a newer value
/// than it has read.
bool is_eligible(const Relations& r, unsigned asleep, unsigned wake) {
  return (r.fr * r.hb).has(asleep, wake);
}

/// Those of whom some must be woken: as many as may be.
bool has_overlooked(const Relations& r, unsigned awaken) {
  const Graph& graph = r.g;
  for (unsigned wake = 0; wake < graph.nodes.size(); ++wake) {
    const WeakOp& op = graph.nodes.at(wake).op;
    if (op.code != Code::wake || op.location != graph.nodes.at(awaken).op.location ||
        !is_eligible(r, asleep_before(graph, awaken), wake)) {
      continue;
    }
    std::uint64_t woken = 0;
    for (unsigned i = 0; i < graph.nodes.size(); ++i) {
      const bool is_by_it =
          r.is_of(i, Code::awaken) && graph.nodes.at(i).from == static_cast<int>(wake);
      woken += is_by_it && is_eligible(r, asleep_before(graph, i), wake) ? 1 : 0;
    }
    if (woken < most_woken_by(op)) {
      return true;
    }
  }
  return false;
}

/// [thread.condition]: a single order of all that is done to condition variables, which agrees with
/// what happens before.
Relation order_of_conditions(const Relations& r) {
  const auto is_awake = [&r](unsigned i) {
    return r.is_of(i, Code::awaken) && r.g.nodes.at(i).op.location >= most_locations;
  };
  const auto is_signal = [&r](unsigned i) {
    return r.is_of(i, Code::wake) && r.g.nodes.at(i).op.location >= most_locations;
  };
  const auto falls_asleep = [&r](unsigned i) { return r.is_of(i, Code::condition_wait); };
  return r.hb | r.woken.between(falls_asleep, is_signal) | r.woken.between(is_signal, is_awake);
}

}  // namespace

std::uint64_t most_woken_by(const WeakOp& wake) {
  return wake.value == 0 ? ~std::uint64_t{0} : wake.value;
}

bool may_sleep_for_ever(const Graph& graph, MemoryModel model) {
  const Relations r(graph);
  if (model == MemoryModel::sc || model == MemoryModel::tso) {
    return Orders(graph, model == MemoryModel::sc ? r.sc() : r.tso(), false).is_any();
  }
  for (unsigned i = 0; i < graph.nodes.size(); ++i) {
    const Graph::Node& node = graph.nodes.at(i);
    const bool sleeps_at_atomic = r.is_of(i, Code::awaken) && node.from == Graph::initial &&
                                  node.op.location < most_locations;
    if (sleeps_at_atomic && has_overlooked(r, i)) {
      return false;
    }
  }
  return Orders(graph, order_of_conditions(r), true).is_any();
}

}  // namespace heddle::scheduler::testing
