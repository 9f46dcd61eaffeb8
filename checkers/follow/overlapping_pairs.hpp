#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "checkers/algorithms/frontier/carried_configurations.hpp"
#include "checkers/follow/part_events.hpp"

namespace heddle::checkers {

/// Finds, of a stack, pushes and pops that a stretch can do without: a push and the pop that
/// answers its value, if they overlap, and nothing else of the stretch or of what is there at its
/// beginning has that value. Then each order of the others can be completed by the two, next to
/// each other at some moment of both; and without the two an order stays one. Either both respond
/// within the stretch or neither does.
class OverlappingPairs {
 public:
  void find(const CarriedConfigurations& start, const Stretch& stretch, const HeldEvents& held,
            const Specification& stack);

  [[nodiscard]] bool contains(HeldNumber operation) const {
    return operation < is_in_pair_.size() && is_in_pair_[operation];
  }
  void clear() { is_in_pair_.clear(); }

 private:
  struct Uses {
    std::size_t pushes = 0;  ///< far too many if there is something else about the value
    std::size_t pops = 0;
    HeldNumber push = 0;
    HeldNumber pop = 0;
  };

  void count(HeldNumber number, const HeldOperation& operation, Role role, Moment known_until);
  void exclude(const CarriedConfigurations& start, const Stretch& stretch, const HeldEvents& held);
  static Code value_of(const Call& call) {
    return call.argument_count > 0 ? call.arguments[0] : call.result;
  }

  std::unordered_map<Code, Uses> uses_;
  std::vector<bool> is_in_pair_;
};

}  // namespace heddle::checkers
