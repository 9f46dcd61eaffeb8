#include "checkers/quasi/inference/factor_vectors.hpp"

#include <algorithm>

namespace heddle::checkers {

bool is_at_most(const FactorVector& a, const FactorVector& b) {
  return std::ranges::equal(a, b, std::less_equal<>());
}

bool is_above_one(const FactorVectors& minimal, const FactorVector& vector) {
  return std::ranges::any_of(minimal,
                             [&](const FactorVector& one) { return is_at_most(one, vector); });
}

void add_minimal(FactorVectors& minimal, const FactorVector& vector) {
  if (!is_above_one(minimal, vector)) {
    std::erase_if(minimal, [&](const FactorVector& one) { return is_at_most(vector, one); });
    minimal.push_back(vector);
  }
}

FactorVectors meet(const FactorVectors& a, const FactorVectors& b) {
  FactorVectors both;
  FactorVector larger;
  for (const FactorVector& one : a) {
    for (const FactorVector& other : b) {
      larger = one;
      for (std::size_t i = 0; i < larger.size(); ++i) {
        larger[i] = std::max(larger[i], other[i]);
      }
      add_minimal(both, larger);
    }
  }
  std::ranges::sort(both);
  return both;
}

}  // namespace heddle::checkers
