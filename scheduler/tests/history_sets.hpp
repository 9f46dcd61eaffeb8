#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "scheduler/histories/histories.hpp"

namespace heddle::scheduler::testing {

/// Which operations precede which, of at most 64.
class Precedence {
 public:
  explicit Precedence(std::size_t operations) : followers_(operations) {}

  void add(std::size_t a, std::size_t b) { followers_[a] |= std::uint64_t{1} << b; }

  /// Whether this has all pairs of `other`, which is of as many operations.
  [[nodiscard]] bool contains(const Precedence& other) const;

  friend auto operator<=>(const Precedence&, const Precedence&) = default;

 private:
  std::vector<std::uint64_t> followers_;
};

/// The histories of a whole program, as precedences for each set of results. Those
/// contained in another one are dropped.
class HistorySets {
 public:
  void add(const OperationPoset& poset, const HistoryOrder& order);
  void add(const std::vector<OperationInstance>& operations, const Precedence& precedence);

  [[nodiscard]] std::size_t size() const;
  friend bool operator==(const HistorySets&, const HistorySets&) = default;

 private:
  std::map<std::string, std::set<Precedence>> by_results_;
};

/// Adds the histories that histories_of derives.
void add_histories(HistorySets& sets, const Trace& trace, const TraceOrder& order);

/// Adds the one history in which operations are invoked at their first event and respond right
/// after their last one. All operations must have events. Looks at nothing but the order of the
/// events.
void add_observed_history(HistorySets& sets, const Trace& trace);

}  // namespace heddle::scheduler::testing
