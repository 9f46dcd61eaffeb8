#include "scal-benchmarks/structures/snark.hpp"

#include <heddle/heddle.hpp>

using Deque = scal::SnarkDeque;

HEDDLE_HARNESS(Deque, heddle::specification::deque) {
  operation("push_front", &Deque::push_front);
  operation("push_back", &Deque::push_back);
  operation("pop_front", &Deque::pop_front);
  operation("pop_back", &Deque::pop_back);
  scenario("not-empty", "push_back(1) >> push_back(2) pop_front() || pop_back() ;; pop_back()");
}
