#pragma once

#include <string>

#include "checkers/formats/edn/edn_reader.hpp"
#include "checkers/history/value.hpp"

namespace heddle::checkers {

inline constexpr const char* edn_set_mark = "#{}";

/// A form as a value: nil is none, lists are lists of values. A string is itself; what has no kind
/// of its own is a string that no EDN string gives: keywords begin with ":", all else with "#"
/// ("#2.5", "#symbol"), whereas a string that begins with one of these or with a quote gets a quote
/// before it. Sets, maps and tagged forms are lists that begin with such a mark, sets and maps
/// sorted. So different forms give different values, and equal ones, such as 2.50 and 2.5, the
/// same. Throws BadInput for an escape that is none and for text that is no UTF-8.
Value edn_value(const EdnNode& node, const EdnReader& reader);

/// What a form of kind `string` says, its escapes resolved. Throws BadInput likewise.
std::string edn_string(const EdnNode& node, const EdnReader& reader);

}  // namespace heddle::checkers
