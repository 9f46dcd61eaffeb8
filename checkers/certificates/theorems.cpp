#include "checkers/certificates/theorems.hpp"

namespace heddle::checkers {

const char* theorem_behind(const Specification& specification, std::string_view algorithm) {
  if (!algorithm.starts_with("log-linear")) {
    return nullptr;
  }
  switch (specification.shape) {
    case Shape::read_write:
      return "Gibbons, Korach: Testing shared memories, 1997, section 4: zones of values";
    case Shape::set:
      return "Lee, Mathur: Efficient decrease-and-conquer linearizability monitoring, 2024, "
             "Lemma 6.2: critical intervals of a set's values";
    case Shape::queue:
      return "Lee, Mathur: Efficient decrease-and-conquer linearizability monitoring, 2024, "
             "section 8: possible fronts of a queue; Lemma 5.1: empty answers";
    case Shape::stack:
      return "Lee, Mathur: Efficient decrease-and-conquer linearizability monitoring, 2024, "
             "Lemma 7.2: possible bottoms of a stack; Lemma 5.1: empty answers";
    case Shape::priority_minimum:
    case Shape::priority_maximum:
      return "Lee, Mathur: Efficient decrease-and-conquer linearizability monitoring, 2024, "
             "Corollary 9.3: gaps outside higher values' critical intervals; Lemma 5.1: empty "
             "answers";
    default:
      return nullptr;
  }
}

}  // namespace heddle::checkers
