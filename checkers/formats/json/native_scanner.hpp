#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "checkers/history/stamp_ranking.hpp"
#include "checkers/history/value_table.hpp"
#include "checkers/specification.hpp"

namespace heddle::checkers {

/// An operation line of a native history file, read quickly: without allocation, if its values are
/// numbers, null, true or false.
struct NativeOperation {
  std::uint64_t process = 0;
  std::string_view method;  ///< of the line
  Stamps stamps;
  Call call;  ///< without its method
};

/// False if the line has anything unusual: a mistake, or what JSON allows and hardly anybody
/// writes, as escapes in strings, lists as values, a field twice. Then `operation` means nothing,
/// and NativeLine is to be asked. Never true for a line that NativeLine refuses, and equal
/// otherwise.
bool scan_native_operation(std::string_view line, ValueTable& values, NativeOperation& operation);

}  // namespace heddle::checkers
