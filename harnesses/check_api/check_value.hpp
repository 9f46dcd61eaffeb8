#pragma once

#include "checkers/history/value.hpp"
#include "heddle/check_api.h"

namespace heddle::harnesses {

/// A copy of what the program passed.
checkers::Value value_from(const HeddleCheckValue& value);

}  // namespace heddle::harnesses
