#pragma once

#include <map>
#include <optional>
#include <utility>

#include "scheduler/weak/execution_graph.hpp"
#include "scheduler/weak/guided_program.hpp"

namespace heddle::scheduler {

/// The locations that any execution of a search has had, in the order in which it came to them.
class LocationTable {
 public:
  /// The location that a step would access that comes next in the graph, which is told what the
  /// bytes hold. None: they overlap with those of another one.
  std::optional<LocationNumber> find(const GuidedStep& step, ExecutionGraph& graph);

  [[nodiscard]] std::size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    std::uintptr_t size = 0;
    LocationNumber number = 0;
  };
  std::optional<LocationNumber> number_of(const GuidedStep& step);

  std::map<std::pair<std::uint64_t, std::uintptr_t>, Entry> entries_;  ///< by life and address
};

}  // namespace heddle::scheduler
