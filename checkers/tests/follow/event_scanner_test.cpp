#include "checkers/follow/event_scanner.hpp"

#include <gtest/gtest.h>

#include "base/json.hpp"
#include "checkers/history/value_json.hpp"

namespace heddle::checkers {
namespace {

Value decoded(const ScannedValue& scanned) {
  return scanned.text ? Value(std::string(*scanned.text)) : ValueTable().decode(scanned.code);
}

/// That the document says the same.
void expect_same(const ScannedEvent& event, const std::string& line) {
  const auto json = base::parse_json(line, 9);
  ASSERT_TRUE(json && json->is_object()) << line;
  EXPECT_EQ(json->find("process")->integer(), event.process) << line;
  const base::Json* const method = json->find("invoke");
  const base::Json* const result = json->find("respond");
  ASSERT_NE(method == nullptr, result == nullptr) << line;
  ASSERT_EQ(event.method, method == nullptr ? "" : method->string()) << line;
  if (result != nullptr) {
    EXPECT_EQ(decoded(event.result), value_of(*result)) << line;
  }
  const base::Json* const arguments = json->find("arguments");
  ASSERT_EQ(arguments == nullptr ? 0 : arguments->items().size(), event.argument_count) << line;
  for (std::size_t i = 0; i < event.argument_count; ++i) {
    EXPECT_EQ(decoded(event.arguments[i]), value_of(arguments->items()[i])) << line;
  }
  const std::size_t members = 2 + (arguments == nullptr ? 0 : 1);
  EXPECT_EQ(json->members().size(), members) << line;
}

const std::vector<std::string> lines = {
    R"({"process": 12, "invoke": "enq", "arguments": [-10]})",
    R"({"invoke":"cas","arguments":[1,null],"process":0} )",
    R"({"process": 3, "respond": 120})",
    R"({"process": 3, "respond": false})",
    R"({"process": 1, "invoke": "write", "arguments": ["a b"]})",
    R"({"process": 1, "respond": "12"})",
    R"( { "respond" : null , "process" : 2147483647 })",
};

TEST(ScanEvent, KnowsTheUsualLines) {
  for (const std::string& line : lines) {
    const auto event = scan_event(line);
    ASSERT_TRUE(event) << line;
    expect_same(*event, line);
  }
}

TEST(ScanEvent, WhatIsLeftToTheParserOfDocumentsIsNotGuessed) {
  for (const char* line : {"",
                           "{}",
                           "[]",
                           R"({"process": 1})",
                           R"({"process": 1, "respond": 01})",
                           R"({"process": 1, "respond": 1.5})",
                           R"({"process": 1, "respond": 1e3})",
                           R"({"process": 1, "respond": 9223372036854775807})",
                           R"({"process": 1, "respond": "a\n"})",
                           R"({"process": "1", "respond": 1})",
                           R"({"process": 1, "respond": ["a"]})",
                           R"({"process": 1, "process": 2, "respond": 1})",
                           R"({"process": -1, "respond": 1})",
                           R"({"process": 2147483648, "respond": 1})",
                           R"({"process": 1, "respond": -})",
                           R"({"process": 1, "respond": 1, "invoke": "a"})",
                           R"({"process": 1, "invoke": "\u0061"})",
                           R"({"process": 1, "invoke": "a", "arguments": [1, 2, 3]})",
                           R"({"end": true})",
                           R"({"process": 1, "respond": 1}})",
                           R"({"process": 1, "respond": 1,})"}) {
    EXPECT_FALSE(scan_event(line)) << line;
  }
}

/// Each byte of each line replaced, removed, and something put before it.
TEST(ScanEvent, NeverSaysOtherThanTheDocument) {
  std::size_t scanned = 0;
  const std::string bytes = std::string("\0\n\t \"\\{}[],:0159-+.eEntf", 24) + "\x7f\xc3";
  const auto compare = [&](const std::string& line) {
    if (const auto event = scan_event(line)) {
      ++scanned;
      expect_same(*event, line);
    }
  };
  for (const std::string& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      compare(line.substr(0, i) + line.substr(i + 1));
      for (const char byte : bytes) {
        compare(line.substr(0, i) + byte + line.substr(i + 1));
        compare(line.substr(0, i) + byte + line.substr(i));
      }
    }
  }
  EXPECT_GT(scanned, 100);
}

}  // namespace
}  // namespace heddle::checkers
