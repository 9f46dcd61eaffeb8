#include "checkers/command/arguments/initial_value.hpp"

#include <fmt/format.h>

#include "checkers/bad_input.hpp"
#include "checkers/history/value_json.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t deepest_level = 1000;  ///< protects the stack

[[noreturn]] void fail(const std::string& text, const std::string& expected) {
  throw BadInput("--initial: '" + text + "' is not " + expected);
}

}  // namespace

Value initial_value(const std::string& text) {
  base::JsonError error;
  const std::optional<base::Json> json = base::parse_json(text, deepest_level, &error);
  if (!json) {
    const bool is_too_deep = error.kind == base::JsonError::Kind::depth;
    fail(text, is_too_deep ? fmt::format("JSON of at most {} levels", deepest_level) : "JSON");
  }
  if (find_no_value(*json) != nullptr) {
    fail(text, "made of null, true, false, integers, strings and lists of these");
  }
  return value_of(*json);
}

}  // namespace heddle::checkers
