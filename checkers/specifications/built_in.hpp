#pragma once

#include <span>
#include <string>

#include "checkers/specification.hpp"

// For the files of this folder: one specification each, and what they share.

namespace heddle::checkers {

extern const Specification counter_specification;
extern const Specification pool_specification;
extern const Specification queue_specification;
extern const Specification register_specification;
extern const Specification set_specification;
extern const Specification stack_specification;

// Whether `call` may answer `result`; a call without a known result may answer anything.
inline bool may_answer(const Call& call, Code result) {
  return call.any_result || call.result == result;
}

// Whether `call`, which changes the object and has nothing to say, answers none (void) or true.
inline bool may_succeed(const Call& call) {
  return call.any_result || call.result == code_of_none || call.result == code_of_true;
}

// "[1, 2] (oldest first)": the values between the brackets, and the note if there are several.
std::string describe_values(std::span<const Code> codes, const ValueTable& values,
                            const char* brackets, const char* note);

}  // namespace heddle::checkers
