#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "checkers/formats/tla/tla_text.hpp"
#include "checkers/history/value.hpp"

namespace heddle::checkers {

/// What a method may answer; for a pending call, all that has to be tried.
enum class TlaAnswer : std::uint8_t { none, truth, any_value };

/// A method in TLA+.
struct TlaMethod {
  std::string_view name;  ///< as the specification has it
  TlaAnswer answer = TlaAnswer::none;

  /// The set of next states in terms of the state `s` and the operation `o`: what Step() is for it.
  std::string_view step;
};

/// A sequential object in TLA+.
struct TlaObject {
  std::string_view specification;
  std::string_view state;  ///< what its state is, for a comment
  std::span<const TlaMethod> methods;

  /// The state at the start, as an expression: the object's own, or the one that `initial`, if it
  /// is not null, stands for. Throws BadInput if it stands for none.
  std::string (*initial)(const Value* initial, TlaValueForm form);
};

/// The object of that specification; throws BadInput if there is none in TLA+.
const TlaObject& tla_object(std::string_view specification);

}  // namespace heddle::checkers
