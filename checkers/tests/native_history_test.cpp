#include "checkers/formats/native/native_history.hpp"

#include <gmock/gmock.h>

#include <sstream>

#include "checkers/bad_input.hpp"
#include "checkers/tests/all_histories.hpp"
#include "checkers/tests/histories.hpp"

namespace heddle::checkers {
namespace {

using testing::ElementsAre;
using testing::StartsWith;

HistoryFile read(const std::string& text) {
  std::istringstream input(text);
  return read_history(input, "h.jsonl");
}

std::string written(const History& history, const std::string& type) {
  std::ostringstream output;
  write_history(output, history, type);
  return output.str();
}

std::string problem(const std::string& text) {
  try {
    read(text);
  } catch (const BadInput& bad) {
    return bad.what();
  }
  return "";
}

const std::string header = "{\"heddle-history\": 1, \"type\": \"queue\"}\n";

TEST(HistoryFile, IsWrittenAsTheFormatSays) {
  const History history{{completed(0, "enq", {1}, none, 1, 4), pending(1, "deq", {}, 2)}};
  EXPECT_EQ(written(history, "queue"),
            "{\"heddle-history\":1,\"type\":\"queue\"}\n"
            "{\"process\":0,\"operation\":\"enq\",\"arguments\":[1],\"result\":null,"
            "\"invocation\":1,\"response\":4}\n"
            "{\"process\":1,\"operation\":\"deq\",\"arguments\":[],\"result\":null,"
            "\"invocation\":2}\n");
}

TEST(HistoryFile, ReadsBackWhatWasWritten) {
  for_all_histories(container_alphabet("queue", 2), 2, [](const History& history) {
    EXPECT_EQ(read(written(history, "queue")).history, history);
  });
  const Value odd = Value::List{none, true, -5, "a\"\n", Value::List{}, Value::List{1}};
  const History history{{completed(0, "m", {odd, none}, odd, 0, ~std::uint64_t{0})}};
  EXPECT_EQ(read(written(history, "")).history, history);
  EXPECT_EQ(read(written(history, "")).type, "");
}

TEST(HistoryFile, TellsTypeAndLines) {
  const HistoryFile file = read(
      header +
      "\n  \n{\"process\": 0, \"operation\": \"deq\", \"invocation\": 3, \"response\": null}\r\n"
      "{\"process\": 1, \"operation\": \"enq\", \"arguments\": [1], \"invocation\": 1, "
      "\"response\": 2}");
  EXPECT_EQ(file.type, "queue");
  EXPECT_THAT(file.lines, ElementsAre(4, 5));
  EXPECT_EQ(file.history,
            (History{{pending(0, "deq", {}, 3), completed(1, "enq", {1}, none, 1, 2)}}));
}

/// An operation line with one field left out or replaced: `field` is JSON text of the whole field.
std::string operation_with(const std::string& name, const std::string& field) {
  const std::pair<std::string, std::string> fields[] = {
      {"process", "\"process\": 0"},       {"operation", "\"operation\": \"enq\""},
      {"arguments", "\"arguments\": []"},  {"result", "\"result\": 1"},
      {"invocation", "\"invocation\": 1"}, {"response", "\"response\": 2"}};
  std::string line;
  for (const auto& [candidate, text] : fields) {
    const std::string& chosen = candidate == name ? field : text;
    line += (line.empty() || chosen.empty() ? "" : ", ") + chosen;
  }
  return header + "{" + line + "}\n";
}

TEST(HistoryFile, SaysWhichFieldIsWrong) {
  const struct {
    const char* name;
    const char* field;
    const char* expected;
  } rows[] = {
      {"process", "", "field \"process\" is missing"},
      {"process", "\"process\": -1",
       "field \"process\": expected an integer from 0 to 2147483647, found -1"},
      {"process", "\"process\": 1.5",
       "field \"process\": expected an integer from 0 to 2147483647, found 1.5"},
      {"operation", "\"operation\": 3", "field \"operation\": expected a string, found 3"},
      {"operation", "\"op\": \"enq\"", "unknown field \"op\""},
      {"arguments", "\"arguments\": 1", "field \"arguments\": expected a list, found 1"},
      {"arguments", "\"arguments\": [{\"a\": 1}]",
       "field \"arguments\": a value is null, a boolean, a 64-bit integer, a string or a list, "
       "found {\"a\":1}"},
      {"result", "\"result\": 9223372036854775808",
       "field \"result\": a value is null, a boolean, a 64-bit integer, a string or a list, "
       "found 9223372036854775808"},
      {"invocation", "\"invocation\": \"x\"",
       "field \"invocation\": expected an integer from 0 to 18446744073709551615, found \"x\""},
      {"response", "", "field \"result\" without \"response\": a pending operation has no result"},
      {"response", "\"response\": 0", "enq() -> 1 responds at 0, before its invocation at 1"},
  };
  EXPECT_EQ(problem(operation_with("", "")), "");
  for (const auto& row : rows) {
    EXPECT_EQ(problem(operation_with(row.name, row.field)),
              std::string("h.jsonl:2: ") + row.expected);
  }
}

TEST(HistoryFile, SaysWhatIsWrongWithTheHeader) {
  EXPECT_THAT(problem(""), StartsWith("h.jsonl:1: empty; expected the header"));
  EXPECT_THAT(problem("{}"), StartsWith("h.jsonl:1: expected the header"));
  EXPECT_THAT(problem("[1]"), StartsWith("h.jsonl:1: expected an object {...}, found [1]"));
  EXPECT_EQ(problem("{\"heddle-history\": 2}"),
            "h.jsonl:1: history format version 2, this program reads version 1");
  EXPECT_EQ(problem("{\"heddle-history\": 1, \"kind\": 1}"), "h.jsonl:1: unknown field \"kind\"");
}

TEST(HistoryFile, GivesLineAndColumnOfASyntaxError) {
  EXPECT_THAT(problem(header + "\n{\"process\": x}"),
              StartsWith("h.jsonl:3:13: not valid JSON: syntax error while parsing value - "));
  EXPECT_EQ(problem(header + "\n{\"process\": 1e999}"),
            "h.jsonl:3: not valid JSON: number overflow parsing '1e999'");
}

TEST(HistoryFile, RefusesAHistoryInWhichAProcessOverlapsItself) {
  const History history{{completed(0, "enq", {1}, none, 1, 4), pending(0, "deq", {}, 2)}};
  EXPECT_EQ(problem(written(history, "queue")),
            "h.jsonl:3: deq() pending is invoked at 2 by process 0, whose enq(1) -> none is open "
            "until 4");
}

TEST(HistoryFile, RefusesListsNestedWithoutEnd) {
  const std::string deep(100000, '[');
  const std::string text =
      operation_with("result", "\"result\": " + deep + std::string(100000, ']'));
  EXPECT_THAT(problem(text), StartsWith("h.jsonl:2: nested more than 64 levels deep"));
}

/// Whatever bytes come: a history, or one line that says where.
void expect_history_or_one_line(const std::string& text) {
  const std::string message = problem(text);
  EXPECT_TRUE(message.empty() || message.starts_with("h.jsonl:")) << message;
  EXPECT_EQ(message.find('\n'), std::string::npos) << message;
}

TEST(HistoryFile, SurvivesTruncationAndAnyChangedByte) {
  const std::string text = operation_with("", "");
  for (std::size_t i = 0; i < text.size(); ++i) {
    expect_history_or_one_line(text.substr(0, i));
    for (const int byte :
         std::vector<int>{0, '"', '{', '}', '[', ',', '-', '9', 'e', '\\', '\n', 0x80, 0xff}) {
      std::string changed = text;
      changed[i] = static_cast<char>(byte);
      expect_history_or_one_line(changed);
    }
  }
}

TEST(HistoryFile, SaysThatAFileCannotBeRead) {
  EXPECT_THROW(read_history_file("/nonexistent/h.jsonl"), BadInput);
  EXPECT_THROW(read_history_file("/"), BadInput);
}

}  // namespace
}  // namespace heddle::checkers
