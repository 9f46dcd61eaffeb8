#include "harnesses/views/trace_page.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "harnesses/options/usage_error.hpp"
#include "harnesses/views/page_data.hpp"

namespace heddle::harnesses {

std::string embedded_json(std::string_view json) {
  std::string text;
  text.reserve(json.size() + json.size() / 8);
  for (const char c : json) {
    switch (c) {
      case '<':
        text += "\\u003c";
        break;
      case '>':
        text += "\\u003e";
        break;
      case '&':
        text += "\\u0026";
        break;
      default:
        text += c;
    }
  }
  return text;
}

std::string trace_page(const TraceDocument& trace) {
  std::string page(page_before_data);
  page += embedded_json(page_data(trace).dump());
  page += page_after_data;
  return page;
}

void write_trace_page(const TraceDocument& trace, const std::string& path) {
  std::ofstream file(path, std::ios::binary);
  file << trace_page(trace);
  file.close();
  if (!file) {
    throw UsageError(fmt::format("cannot write the page to '{}': {}", path, std::strerror(errno)));
  }
}

}  // namespace heddle::harnesses
