#include "scal-benchmarks/structures/lazy_set.hpp"

#include <heddle/heddle.hpp>

using Set = scal::LazySet;

HEDDLE_HARNESS(Set, heddle::specification::set) {
  operation("add", &Set::add);
  operation("remove", &Set::remove);
  operation("contains", &Set::contains);
  operation("size", &Set::size);
  scenario("size", "add(2) >> add(1) remove(2) || size()");
  scenario("contains", "add(2) >> add(1) remove(2) || contains(1) contains(2)");
}
