#pragma once

#include <string>

#include "checkers/history/value.hpp"

namespace heddle::checkers {

/// What --initial says, as JSON: "[1, 2]". Throws BadInput if it is no value.
Value initial_value(const std::string& text);

}  // namespace heddle::checkers
