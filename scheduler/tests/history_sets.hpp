#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "scheduler/histories/histories.hpp"

namespace heddle::scheduler::testing {

/// The histories of a whole program, as sets of precedence pairs for each set of results. Those
/// contained in another one are dropped.
class HistorySets {
 public:
  using Pairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

  void add(const OperationPoset& poset, const HistoryOrder& order);
  void add(const std::vector<OperationInstance>& operations, const Pairs& pairs);

  [[nodiscard]] std::size_t size() const;
  friend bool operator==(const HistorySets&, const HistorySets&) = default;

 private:
  std::map<std::string, std::set<Pairs>> by_results_;
};

/// Adds the histories that histories_of derives.
void add_histories(HistorySets& sets, const Trace& trace, const TraceOrder& order);

/// Adds the one history in which operations are invoked at their first event and respond right
/// after their last one. All operations must have events. Looks at nothing but the order of the
/// events.
void add_observed_history(HistorySets& sets, const Trace& trace);

}  // namespace heddle::scheduler::testing
