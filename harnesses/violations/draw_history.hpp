#pragma once

#include <cstddef>
#include <string>

#include "checkers/history/history.hpp"
#include "checkers/specification.hpp"

namespace heddle::harnesses {

/// A history as a picture, time to the right, a row for each thread (or operation, if that is too
/// wide); each line begins with `indent` and ends in a line feed. Needs a history that the
/// specification can judge.
[[nodiscard]] std::string draw_history(const checkers::Specification& specification,
                                       const checkers::History& history, std::size_t width,
                                       const std::string& indent);

}  // namespace heddle::harnesses
