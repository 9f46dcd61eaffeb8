#include <string>

#include "base/json.hpp"
#include "harnesses/jobs/work.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/tests/fuzz/fuzz_parser.hpp"

namespace heddle::harnesses {
namespace {

constexpr std::size_t deepest_level = 20;

template <typename Work, typename Read>
std::string flaw_in_work(const JsonReader& json, const char* key, Read read) {
  const auto text = [](const Work& work) {
    return json_of(work, scheduler::Fingerprints::left_out);
  };
  const base::Json written{{key, text(read(json.object(key)))}};
  const base::Json again{{key, text(read(JsonReader(written, "again", "").object(key)))}};
  return written.dump() == again.dump() ? "" : "work that is written and read is of another kind";
}

}  // namespace

/// What a share and a result have behind their names.
std::string flaw_in(std::string_view text) {
  const std::optional<base::Json> document = base::parse_json(text, deepest_level);
  if (!document) {
    return "";
  }
  try {
    const JsonReader json(*document, "share", "");
    return document->contains("unit") ? flaw_in_work<WorkUnit>(json, "unit", read_work_unit)
                                      : flaw_in_work<WorkResult>(json, "result", read_work_result);
  } catch (const UsageError& error) {
    return flaw_in_message(error.what());
  }
}

}  // namespace heddle::harnesses
