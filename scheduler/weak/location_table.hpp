#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "scheduler/weak/execution_graph.hpp"
#include "scheduler/weak/guided_program.hpp"

namespace heddle::scheduler {

/// The locations that any execution of a search has had, in the order in which it came to them.
class LocationTable {
 public:
  /// The location that a step would access. None: the bytes overlap with those of another one.
  std::optional<LocationNumber> find(const GuidedStep& step);

  /// What a location holds before its first write: what it held when a step was found to be the
  /// first that would access it.
  [[nodiscard]] Value initial_value(LocationNumber location) const { return initial_[location]; }

  [[nodiscard]] std::size_t size() const { return initial_.size(); }

 private:
  struct Entry {
    std::uintptr_t size = 0;
    LocationNumber number = 0;
  };
  std::map<std::pair<std::uint64_t, std::uintptr_t>, Entry> entries_;  ///< by life and address
  std::vector<Value> initial_;
};

}  // namespace heddle::scheduler
