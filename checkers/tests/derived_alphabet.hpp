#pragma once

#include <string>
#include <vector>

#include "checkers/specification.hpp"
#include "checkers/tests/all_histories.hpp"
#include "checkers/tests/replica.hpp"

namespace heddle::checkers {

/// The operations that the given calls can be: each with every answer that the object may give to
/// it in some state that at most three of the calls lead to, and pending.
Alphabet derive_alphabet(const Specification& specification,
                         const std::vector<Invocation>& invocations);

/// The alphabet over two values by which agreement on all histories is shown. The types with very
/// many methods have some of them left out: those that are combinations of others.
Alphabet small_alphabet(const Specification& specification,
                        const std::vector<Value>& values = {1, 2});

/// The built-in types with a model that take none as a value.
std::vector<const Specification*> types_that_take_none();

}  // namespace heddle::checkers
