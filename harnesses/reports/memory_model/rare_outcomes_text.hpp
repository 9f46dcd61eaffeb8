#pragma once

#include <string>

#include "base/json.hpp"
#include "harnesses/options/settings.hpp"

/// What each execution could have of outcomes that machines seldom show, in text and JSON.
namespace heddle::harnesses {

/// ", with up to 1 spurious failure in each execution", for the line that names the memory model;
/// empty if there was to be none.
[[nodiscard]] std::string rare_outcomes_text(const RareOutcomes& rare);

[[nodiscard]] base::Json rare_outcomes_json(const RareOutcomes& rare);

}  // namespace heddle::harnesses
