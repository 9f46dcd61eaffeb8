#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "checkers/specification.hpp"

namespace heddle::checkers {
namespace {

// docs/specifications.md must have a section for each specification, and in it a row for each name
// of each method, with as many arguments as it takes; and no others.

struct Section {
  std::set<std::string> names;                   ///< in its heading
  std::map<std::string, std::size_t> arguments;  ///< by method
};

std::string trimmed(std::string text) {
  text.erase(0, text.find_first_not_of(' '));
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) {
    parts.push_back(trimmed(part));
  }
  return parts;
}

/// "a (b, c), d" names four.
std::set<std::string> names_in(std::string heading) {
  std::ranges::replace(heading, '(', ',');
  std::erase(heading, ')');
  std::set<std::string> names;
  for (const std::string& name : split(heading, ',')) {
    names.insert(name);
  }
  return names;
}

/// | `a`, `b` | k, v | result | meaning |
void read_row(const std::string& line, Section& section) {
  const std::vector<std::string> columns = split(line, '|');
  ASSERT_EQ(columns.size(), 5U) << line;
  for (std::string name : split(columns[1], ',')) {
    std::erase(name, '`');
    EXPECT_TRUE(section.arguments.emplace(name, split(columns[2], ',').size()).second)
        << name << " stands there twice";
  }
}

std::vector<Section> read_sections() {
  std::vector<Section> sections;
  std::ifstream input(HEDDLE_SPECIFICATIONS_TABLE);
  for (std::string line; std::getline(input, line);) {
    if (line.starts_with("## ")) {
      sections.push_back({names_in(line.substr(3)), {}});
    } else if (line.starts_with("| `") && !sections.empty()) {
      read_row(line, sections.back());
    }
  }
  return sections;
}

TEST(Documentation, DescribesEachMethodOfEachSpecification) {
  const std::vector<Section> sections = read_sections();
  for (const Specification* specification : all_specifications()) {
    const auto section = std::ranges::find_if(sections, [&](const Section& candidate) {
      return candidate.names.contains(std::string(specification->name));
    });
    ASSERT_NE(section, sections.end()) << specification->name;
    for (const std::string_view alias : specification->aliases) {
      EXPECT_TRUE(section->names.contains(std::string(alias))) << alias;
    }
    for (const Method& method : specification->methods) {
      for (const std::string_view name : method.names) {
        const auto row = section->arguments.find(std::string(name));
        ASSERT_NE(row, section->arguments.end()) << specification->name << ": " << name;
        EXPECT_EQ(row->second, method.arguments) << specification->name << ": " << name;
      }
    }
  }
}

bool has_method(const Specification& specification, const std::string& name) {
  return std::ranges::any_of(specification.methods, [&](const Method& method) {
    return std::ranges::find(method.names, name) != method.names.end();
  });
}

TEST(Documentation, DescribesNothingElse) {
  for (const Section& section : read_sections()) {
    for (const std::string& name : section.names) {
      EXPECT_NE(find_specification(name), nullptr) << name;
    }
    for (const auto& [method, arguments] : section.arguments) {
      EXPECT_TRUE(std::ranges::any_of(section.names, [&](const std::string& name) {
        return has_method(*find_specification(name), method);
      })) << method;
    }
  }
}

}  // namespace
}  // namespace heddle::checkers
