#pragma once

#include <vector>

#include "checkers/quasi/inference/factor_inference.hpp"

// Sets of vectors of factors that are closed upwards: told by their minimal vectors, none of which
// is below another one.

namespace heddle::checkers {

using FactorVectors = std::vector<FactorVector>;

/// Whether each factor of `a` is at most that of `b`.
bool is_at_most(const FactorVector& a, const FactorVector& b);

/// Whether one of `minimal` is at most `vector`.
bool is_above_one(const FactorVectors& minimal, const FactorVector& vector);

/// Adds `vector` to the set, if it is new there.
void add_minimal(FactorVectors& minimal, const FactorVector& vector);

/// The minimal vectors of what is in both sets, in lexicographical order.
FactorVectors meet(const FactorVectors& a, const FactorVectors& b);

}  // namespace heddle::checkers
