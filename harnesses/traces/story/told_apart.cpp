#include "harnesses/traces/story/told_apart.hpp"

namespace heddle::harnesses {

bool is_any_of_stack(std::string_view object) {
  return object.starts_with("stack of ") && object.find(": ") == std::string_view::npos &&
         object.find(" +") == std::string_view::npos;
}

TraceDocument told_apart(TraceDocument document) {
  for (std::vector<TraceStep>* steps : {&document.steps, &document.waiting}) {
    for (TraceStep& step : *steps) {
      const std::string& variable = document.site(step.site).variable;
      if (is_any_of_stack(step.object) && !variable.empty()) {
        step.object += ": " + variable;
      }
    }
  }
  return document;
}

}  // namespace heddle::harnesses
