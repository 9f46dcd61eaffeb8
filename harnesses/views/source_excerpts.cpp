#include "harnesses/views/source_excerpts.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>
#include <system_error>

namespace heddle::harnesses {
namespace {

constexpr std::uintmax_t largest_file = 4U << 20U;
constexpr std::size_t longest_line = 400;

constexpr std::array<std::string_view, 16> suffixes{".c",   ".cc",  ".cpp", ".cxx", ".c++", ".C",
                                                    ".h",   ".hh",  ".hpp", ".hxx", ".h++", ".H",
                                                    ".inc", ".inl", ".ipp", ".tcc"};

std::map<unsigned, std::string> lines_of(const std::string& path,
                                         const std::set<unsigned>& wanted) {
  std::error_code error;
  const bool may_be_read = is_source_name(path) && std::filesystem::is_regular_file(path, error) &&
                           std::filesystem::file_size(path, error) <= largest_file && !error;
  if (!may_be_read) {
    return {};
  }
  std::map<unsigned, std::string> lines;
  std::ifstream file(path, std::ios::binary);
  unsigned number = 0;
  for (std::string line; number < *wanted.rbegin() && std::getline(file, line);) {
    if (wanted.contains(++number)) {
      lines.emplace(number, line.substr(0, longest_line));
    }
  }
  return lines;
}

}  // namespace

bool is_source_name(const std::string& path) {
  const std::filesystem::path name(path);
  const std::string suffix = name.extension().string();
  return suffix.empty() ? path.find("/include/") != std::string::npos
                        : std::ranges::find(suffixes, suffix) != suffixes.end();
}

std::vector<std::string> missing_sources(const TraceDocument& trace) {
  std::vector<const TraceSite*> sites;
  std::set<std::string> named;
  for (const TraceSite& site : trace.sites) {
    sites.push_back(&site);
    if (site.line > 0 && is_source_name(site.file)) {
      named.insert(site.file);
    }
  }
  for (const auto& [file, lines] : source_excerpts(sites, 0)) {
    named.erase(file);
  }
  return {named.begin(), named.end()};
}

SourceExcerpts source_excerpts(const std::vector<const TraceSite*>& sites, unsigned around) {
  std::map<std::string, std::set<unsigned>> wanted;
  std::map<std::string, unsigned> last_line;
  for (const TraceSite* site : sites) {
    if (site->file.empty() || site->line == 0 || site->line > largest_file) {
      continue;
    }
    const unsigned first = site->line > around ? site->line - around : 1;
    for (unsigned line = first; line <= site->line + around; ++line) {
      wanted[site->file].insert(line);
    }
    last_line[site->file] = std::max(last_line[site->file], site->line);
  }
  SourceExcerpts excerpts;
  for (const auto& [path, numbers] : wanted) {
    std::map<unsigned, std::string> lines = lines_of(path, numbers);
    if (lines.contains(last_line[path])) {
      excerpts.emplace(path, std::move(lines));
    }
  }
  return excerpts;
}

}  // namespace heddle::harnesses
