#include "harnesses/options/suppression_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string_view>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 20U;
constexpr std::string_view blanks = " \t\r\v\f";

std::string_view trimmed(std::string_view line) {
  const std::size_t first = line.find_first_not_of(blanks);
  return first == std::string_view::npos
             ? std::string_view()
             : line.substr(first, line.find_last_not_of(blanks) - first + 1);
}

/// Empty if the line is no rule.
std::string_view pattern_of(std::string_view line) {
  for (const std::string_view kind : {"race:", "race_top:"}) {
    if (line.starts_with(kind)) {
      return line.substr(kind.size());
    }
  }
  return {};
}

/// Whether `parts`, those between the stars of a pattern, are in `text` in this order.
bool has_in_order(std::string_view text, std::string_view parts, bool from_begin, bool to_end) {
  while (true) {
    const std::size_t star = parts.find('*');
    const std::string_view part = parts.substr(0, star);
    if (star == std::string_view::npos && to_end) {
      return text.ends_with(part) && (!from_begin || text.size() == part.size());
    }
    const std::size_t found = text.find(part);
    if (found == std::string_view::npos || (from_begin && found != 0)) {
      return false;
    }
    if (star == std::string_view::npos) {
      return true;
    }
    text.remove_prefix(found + part.size());
    parts.remove_prefix(star + 1);
    from_begin = false;
  }
}

}  // namespace

std::vector<std::string> parse_suppressions(const std::string& text, const std::string& name) {
  std::vector<std::string> patterns;
  std::string_view rest = text;
  for (unsigned number = 1; !rest.empty(); ++number) {
    const std::string_view whole = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), whole.size() + 1));
    const std::string_view line = trimmed(whole);
    if (line.empty() || line.front() == '#') {
      continue;
    }
    const std::string_view pattern = pattern_of(line);
    if (pattern.empty()) {
      throw UsageError(fmt::format("{}:{}: '{}': expected race:PATTERN", name, number, line));
    }
    patterns.emplace_back(pattern);
  }
  return patterns;
}

std::vector<std::string> read_suppressions(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file.is_open() && file.peek() != std::ifstream::traits_type::eof()) {
    std::string start(most_bytes + 1, '\0');  // what a checkpoint names may have no end
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    text << start.substr(0, static_cast<std::size_t>(file.gcount()));
  }
  if (text.view().size() > most_bytes) {
    throw UsageError(fmt::format("--suppressions {}: has more than {} bytes", path, most_bytes));
  }
  if (!file.is_open() || file.bad() || text.bad()) {
    throw UsageError(
        fmt::format("--suppressions {}: cannot be read: {}", path, std::strerror(errno)));
  }
  return parse_suppressions(text.str(), path);
}

bool matches(const std::string& pattern, const std::string& text) {
  std::string_view parts = pattern;
  const bool from_begin = parts.starts_with('^');
  parts.remove_prefix(from_begin ? 1 : 0);
  const bool to_end = parts.ends_with('$');
  parts.remove_suffix(to_end ? 1 : 0);
  return has_in_order(text, parts, from_begin, to_end);
}

}  // namespace heddle::harnesses
