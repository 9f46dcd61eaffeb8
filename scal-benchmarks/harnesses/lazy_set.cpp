#include "scal-benchmarks/structures/lazy_set.hpp"

#include <heddle/heddle.hpp>

using Set = scal::LazySet;

HEDDLE_HARNESS(Set, heddle::specification::set) {
  // The list is sorted: that its values are different is not all that matters of them.
  operation("add", &Set::add).values({1, 2});
  operation("remove", &Set::remove).values({1, 2});
  operation("contains", &Set::contains).values({1, 2});
  operation("size", &Set::size);
  scenario("size", "add(2) >> add(1) remove(2) || size()");
  scenario("contains", "add(2) >> add(1) remove(2) || contains(1) contains(2)");
}
