#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "checkers/algorithms/frontier/carried_configurations.hpp"
#include "checkers/follow/part_events.hpp"

namespace heddle::checkers {

/// Finds, of a stack, pushes and pops that a stretch can do without: a push and the pop that
/// answers its value, if they overlap, both respond within the stretch, and nothing else of the
/// stretch or of what is there at its beginning has that value.
///
/// No paper: an argument of our own. Take a configuration at the beginning and what follows it,
/// behind the stretch too.
/// - An order of the others becomes one of all when the two are put in next to each other, at a
///   moment of both: a push and the pop of its item change nothing.
/// - An order of all stays one without the two. What is invoked behind the stretch goes behind the
///   pop, so the pop takes the item of this push. Between the two all happens above that item: what
///   is pushed there is popped there, nothing sees the item, as no peek answers its value, and
///   nothing finds the stack empty. So all of it may happen without the item as well.
/// Both have responded when the stretch ends. So the configurations there are those of the others,
/// and what follows is the same with and without the two. If they had not, what follows would have
/// to have them: the value may be pushed again before the pop ends, which may then take that one,
/// while this push was needed before the stretch ended.
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
