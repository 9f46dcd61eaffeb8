#include "harnesses/options/suppression_rules.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/tests/fuzz/fuzz_parser.hpp"

namespace heddle::harnesses {

std::string flaw_in(std::string_view text) {
  try {
    for (const std::string& pattern : parse_suppressions(std::string(text), "suppressions")) {
      static_cast<void>(matches(pattern, "void ns::push(int) head.next"));
    }
    return "";
  } catch (const UsageError& error) {
    return flaw_in_message(error.what());
  }
}

}  // namespace heddle::harnesses
