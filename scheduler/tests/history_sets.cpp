#include "scheduler/tests/history_sets.hpp"

#include <algorithm>
#include <optional>

namespace heddle::scheduler::testing {

bool Precedence::contains(const Precedence& other) const {
  for (std::size_t a = 0; a < followers_.size(); ++a) {
    if ((other.followers_[a] & ~followers_[a]) != 0) {
      return false;
    }
  }
  return true;
}

void HistorySets::add(const std::vector<OperationInstance>& operations,
                      const Precedence& precedence) {
  std::string results;
  for (const OperationInstance& o : operations) {
    results += std::to_string(o.thread) + ":" + std::to_string(o.label) + "=" +
               (o.pending ? "?" : std::to_string(o.value)) + " ";
  }
  std::set<Precedence>& all = by_results_[results];
  for (const Precedence& known : all) {
    if (known.contains(precedence)) {
      return;
    }
  }
  std::erase_if(all, [&](const Precedence& known) { return precedence.contains(known); });
  all.insert(precedence);
}

void HistorySets::add(const OperationPoset& poset, const HistoryOrder& order) {
  Precedence precedence(poset.operations.size());
  for (std::uint32_t a = 0; a < order.response.size(); ++a) {
    for (std::uint32_t b = 0; b < order.invocation.size(); ++b) {
      if (order.response[a] < order.invocation[b]) {
        precedence.add(a, b);
      }
    }
  }
  add(poset.operations, precedence);
}

std::size_t HistorySets::size() const {
  std::size_t count = 0;
  for (const auto& [results, all] : by_results_) {
    count += all.size();
  }
  return count;
}

void add_histories(HistorySets& sets, const Trace& trace, const TraceOrder& order) {
  const Histories histories = histories_of(trace, order);
  for (const HistoryOrder& history : histories.orders.value()) {
    sets.add(histories.poset, history);
  }
}

namespace {

struct Observed {
  OperationInstance operation;
  std::uint32_t begin = 0;  ///< events before the invocation
  std::optional<std::uint32_t> first;
  std::optional<std::uint32_t> last;
};

std::vector<Observed> observe(const Trace& trace) {
  std::vector<Observed> all;
  const auto open_of = [&](ThreadId thread) {
    return std::find_if(all.begin(), all.end(), [&](const Observed& o) {
      return o.operation.thread == thread && o.operation.pending;
    });
  };
  std::size_t marker = 0;
  for (std::uint32_t i = 0; i <= trace.events().size(); ++i) {
    for (; marker < trace.markers().size() && trace.markers()[marker].position == i; ++marker) {
      const LogEntry& entry = trace.markers()[marker].entry;
      if (entry.kind == LogKind::invocation) {
        all.push_back({{entry.thread, true, 0, 0, entry.label}, i, {}, {}});
      } else if (entry.kind == LogKind::response) {
        Observed& done = *open_of(entry.thread);
        done.operation.pending = false;
        done.operation.value = entry.value;
      }
    }
    if (i == trace.events().size()) {
      break;
    }
    if (const auto open = open_of(trace.events()[i].thread); open != all.end()) {
      if (!open->first) {
        open->first = i;
      }
      open->last = i;
    }
  }
  std::erase_if(all, [](const Observed& o) { return !o.first; });
  std::sort(all.begin(), all.end(), [](const Observed& a, const Observed& b) {
    return std::pair(a.operation.thread, a.begin) < std::pair(b.operation.thread, b.begin);
  });
  return all;
}

}  // namespace

void add_observed_history(HistorySets& sets, const Trace& trace) {
  const std::vector<Observed> all = observe(trace);
  std::vector<OperationInstance> operations;
  Precedence precedence(all.size());
  for (std::uint32_t a = 0; a < all.size(); ++a) {
    operations.push_back(all[a].operation);
    for (std::uint32_t b = 0; b < all.size(); ++b) {
      if (!all[a].operation.pending && *all[a].last < *all[b].first) {
        precedence.add(a, b);
      }
    }
  }
  sets.add(operations, precedence);
}

}  // namespace heddle::scheduler::testing
