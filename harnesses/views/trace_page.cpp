#include "harnesses/views/trace_page.hpp"

#include <fmt/format.h>

#include "base/json.hpp"
#include "base/whole_file.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/views/page_data.hpp"

namespace heddle::harnesses {

std::string trace_page(const TraceDocument& trace) {
  std::string page(page_before_data);
  page += base::embedded_json(page_data(trace).dump());
  page += page_after_data;
  return page;
}

void write_trace_page(const TraceDocument& trace, const std::string& path) {
  if (const std::error_code problem = base::write_whole_file(path, trace_page(trace))) {
    throw UsageError(fmt::format("cannot write the page to '{}': {}", path, problem.message()));
  }
}

}  // namespace heddle::harnesses
