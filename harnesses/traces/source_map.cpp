#include "harnesses/traces/source_map.hpp"

#include <fmt/format.h>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

std::string without_slashes_at_end(std::string path) {
  while (path.size() > 1 && path.ends_with('/')) {
    path.pop_back();
  }
  return path;
}

bool lies_in(const std::string& path, const std::string& folder) {
  return path.starts_with(folder) &&
         (path.size() == folder.size() || path[folder.size()] == '/' || folder == "/");
}

}  // namespace

SourceMap::SourceMap(const std::vector<std::string>& rules) {
  for (const std::string& rule : rules) {
    const std::size_t equals = rule.find('=');
    if (equals == std::string::npos || equals + 1 == rule.size() || !rule.starts_with('/')) {
      throw UsageError(fmt::format(
          "--source-map {}: expected FROM=TO, FROM being the beginning of an absolute path", rule));
    }
    rules_.emplace_back(without_slashes_at_end(rule.substr(0, equals)),
                        without_slashes_at_end(rule.substr(equals + 1)));
  }
}

std::string SourceMap::mapped(const std::string& path) const {
  const std::pair<std::string, std::string>* best = nullptr;
  for (const auto& rule : rules_) {
    if (lies_in(path, rule.first) && (best == nullptr || rule.first.size() > best->first.size())) {
      best = &rule;
    }
  }
  if (best == nullptr) {
    return path;
  }
  const std::string below = path.substr(best->first == "/" ? 0 : best->first.size());
  return best->second == "/" && !below.empty() ? below : best->second + below;
}

void SourceMap::apply(TraceDocument& trace) const {
  for (TraceSite& site : trace.sites) {
    site.file = mapped(site.file);
  }
}

}  // namespace heddle::harnesses
