#pragma once

#include <cstddef>
#include <vector>

#include "checkers/specification.hpp"

namespace heddle::checkers {

// The items of a queue, a stack or a priority queue in a plain list, each with how often it was
// overtaken: strict out-of-order semantics in its simplest form, for what must be obvious (the
// brute-force definition, the check of evidence).
class PlainList {
 public:
  // The items of `initial`, a state of the specification, none of them overtaken yet. Throws
  // BadInput for a specification of another shape.
  PlainList(const Specification& specification, const State& initial);

  std::size_t size() const { return items_.size(); }
  Code value(std::size_t item) const { return items_[item].value; }

  // How many items should go before this one: those before it in a queue, after it in a stack, and
  // in a priority queue those of a higher priority, not of the same. O(n).
  unsigned distance(std::size_t item) const;

  void add(Code value) { items_.push_back({value, 0}); }

  // Takes the item out; each that should have gone before it is overtaken once more. Returns
  // whether none has been overtaken more than `most` times. O(n).
  bool take(std::size_t item, unsigned most);

  // The state of the specification with these items, as `step` knows it.
  State state() const;

 private:
  struct Item {
    Code value = 0;
    unsigned overtaken = 0;
  };

  bool goes_before(std::size_t item, std::size_t other) const;

  Shape shape_;
  std::vector<Item> items_;  // in the order in which they were added
};

}  // namespace heddle::checkers
