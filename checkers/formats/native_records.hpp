#pragma once

#include "checkers/formats/format.hpp"

namespace heddle::checkers {

// "heddle": the native history file (native_history.hpp) as recorded histories.
extern const Format native_format;

}  // namespace heddle::checkers
