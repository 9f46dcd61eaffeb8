#include "checkers/verification/original_history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/json.hpp"
#include "checkers/certificates/certified_history.hpp"
#include "checkers/history/recorded_history.hpp"
#include "checkers/specification.hpp"

namespace heddle::checkers {
namespace {

using base::Json;

constexpr std::size_t deepest_level = 200;

std::string dumped(const Json* json) { return json == nullptr ? "" : json->dump(); }

/// Of a certificate that was accepted.
std::string difference(const Json& certificate, RecordedHistory& recorded) {
  if (dumped(certificate.find("initial")) != certified_initial(recorded).dump()) {
    return fmt::format("the initial state is {} there", certified_initial(recorded).dump());
  }
  const Json in_file = certified_operations(recorded);
  const Json::Array& there = in_file.items();
  const Json::Array& here = certificate.find("operations")->items();
  const std::size_t both = std::min(there.size(), here.size());
  for (std::size_t i = 0; i < both; ++i) {
    if (there[i].dump() != here[i].dump()) {
      return fmt::format("operation {} is {} there", i, there[i].dump());
    }
  }
  return there.size() == here.size() ? "" : fmt::format("{} operations are there", there.size());
}

}  // namespace

std::string OriginalHistories::difference_from(std::string_view certificate) {
  if (!reader_.next(recorded_)) {
    return "no history is left there";
  }
  const std::optional<Json> parsed = base::parse_json(certificate, deepest_level);
  const Specification* type = find_specification(parsed->find("type")->string());
  try {
    bind(recorded_, *type);
  } catch (const BadOperation& wrong) {
    return located(wrong, reader_.name(), recorded_).what();
  }
  return difference(*parsed, recorded_);
}

}  // namespace heddle::checkers
