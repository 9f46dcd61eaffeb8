#include "harnesses/options/usage_error.hpp"
#include "harnesses/scenario/scenario.hpp"
#include "harnesses/tests/fuzz/fuzz_parser.hpp"

namespace heddle::harnesses {

std::string flaw_in(std::string_view text) {
  const HeddleArgument any{-1'000, 1'000, 0, 0, 0};
  static const std::vector<OperationDescription> operations{
      {"enq", {any}}, {"deq", {}}, {"swap", {any, any}}};
  try {
    const Scenario scenario = parse_scenario(text, operations);
    return parse_scenario(to_text(scenario, operations), operations) == scenario
               ? ""
               : "a scenario that is written and read is another one";
  } catch (const UsageError& error) {
    return flaw_in_message(error.what());
  }
}

}  // namespace heddle::harnesses
