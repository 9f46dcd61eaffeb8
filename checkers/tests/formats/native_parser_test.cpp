#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "checkers/bad_input.hpp"
#include "checkers/formats/json/native_scanner.hpp"
#include "checkers/formats/native/native_history.hpp"
#include "checkers/formats/native/native_line.hpp"
#include "checkers/tests/formats/parse.hpp"

namespace heddle::checkers {
namespace {

using testing::StartsWith;

const std::string header = "{\"heddle-history\": 1, \"type\": \"queue\"}\n";

TEST(NativeParser, HasALineForEachOperation) {
  const RecordedHistory history = parse(
      "\n{\"heddle-history\": 1, \"type\": \"map\", \"initial\": [[1, 2]]}\n"
      "{\"process\": 0, \"operation\": \"put\", \"arguments\": [1, \"a\"], \"result\": 2, "
      "\"invocation\": 10, \"response\": 40}\n"
      "  \n"
      "{\"process\": 2, \"operation\": \"get\", \"arguments\": [[1, \"\\u00e9\"]], "
      "\"invocation\": 30}\r\n"
      "{\"process\": 1, \"operation\": \"get\", \"arguments\": [1], \"result_unknown\": true, "
      "\"invocation\": 20, \"response\": 20}");
  EXPECT_EQ(text_of(history),
            "map\n"
            "0: put(1, \"a\") -> 2 @ 0..4, line 3\n"
            "2: get([1, \"\u00e9\"]) pending @ 3.., line 5\n"
            "1: get(1) -> unknown @ 1..2, line 6\n");
  EXPECT_EQ(history.initial, Value(Value::List{Value(Value::List{1, 2})}));
}

TEST(NativeParser, EqualPositionsOverlap) {
  EXPECT_EQ(text_of(parse(header + "{\"process\": 0, \"operation\": \"enq\", \"arguments\": [1], "
                                   "\"invocation\": 1, \"response\": 2}\n"
                                   "{\"process\": 1, \"operation\": \"deq\", \"result\": 1, "
                                   "\"invocation\": 2, \"response\": 3}\n")),
            "queue\n"
            "0: enq(1) -> none @ 0..2, line 2\n"
            "1: deq() -> 1 @ 1..3, line 3\n");
}

TEST(NativeParser, ReadsBackWhatWasWritten) {
  const Value list = Value::List{none, true, "a\"\n"};
  const History history{{{0, "cas", {list, -5}, none, 0, 2, true},  // answered, but with what?
                         {1, "read", {}, none, 1, std::nullopt}}};
  std::ostringstream text;
  write_history(text, history, "cas-register", none);
  const RecordedHistory read = parse(text.str());
  EXPECT_EQ(history_of(read), history);
  EXPECT_EQ(read.initial, none);
  std::istringstream input(text.str());
  EXPECT_EQ(read_history(input, "file").history, history);
}

TEST(NativeParser, SaysWhatIsWrongAndWhere) {
  const auto message = [](const std::string& fields) {
    return refusal(header + "\n{\"process\": 0, \"operation\": \"enq\", " + fields + "}\n");
  };
  EXPECT_EQ(message("\"invocation\": 3, \"response\": 2"),
            "file:3: the operation ends at 2, before its start at 3");
  EXPECT_EQ(message("\"invocation\": 3, \"response\": -2"),
            "file:3: field \"response\": expected an integer from 0 to 18446744073709551615, "
            "found -2");
  EXPECT_EQ(message("\"response\": 2"), "file:3: field \"invocation\" is missing");
  EXPECT_EQ(message("\"invocation\": 1, \"result\": 2"),
            "file:3: field \"result\" without \"response\": a pending operation has no result");
  EXPECT_EQ(message("\"invocation\": 1, \"result_unknown\": true"),
            "file:3: field \"result_unknown\" without \"response\": a pending operation has no "
            "result");
  EXPECT_EQ(message("\"invocation\": 1, \"arguments\": [1, 2, 3]"),
            "file:3: field \"arguments\": no operation takes more than 2");
  EXPECT_THAT(message("\"invocation\": 1, \"arguments\": [1"),
              StartsWith("file:3:68: not valid JSON: "));
  EXPECT_EQ(message("\"invocation\": 18446744073709551615"),
            "file:3: a position must be less than 18446744073709551615");
  EXPECT_EQ(refusal("{\"heddle-history\": 2}\n"),
            "file:1: history format version 2, this program reads version 1");
}

/// Whether both ways to read a line agree; a line the scanner leaves to the other one is no
/// failure.
void expect_agreement(const std::string& line) {
  ValueTable values;
  NativeOperation scanned;
  if (!scan_native_operation(line, values, scanned)) {
    return;
  }
  Operation read;
  ASSERT_NO_THROW(read = NativeLine("file", 1, line).operation()) << line;
  EXPECT_EQ(static_cast<int>(scanned.process), read.process) << line;
  EXPECT_EQ(scanned.method, read.method) << line;
  EXPECT_EQ(scanned.stamps.invocation, read.invocation) << line;
  EXPECT_EQ(scanned.stamps.response, read.response.value_or(never_stamp)) << line;
  EXPECT_EQ(scanned.call.any_result, read.any_result || read.is_pending()) << line;
  ASSERT_EQ(scanned.call.argument_count, read.arguments.size()) << line;
  for (std::size_t i = 0; i < read.arguments.size(); ++i) {
    EXPECT_EQ(values.decode(scanned.call.arguments[i]), read.arguments[i]) << line;
  }
  EXPECT_EQ(values.decode(scanned.call.result), read.result) << line;
}

TEST(NativeScanner, NeverDisagreesWithTheJsonLibrary) {
  std::mt19937_64 random(7);
  const std::string line =
      "{\"process\": 12, \"operation\": \"put\", \"arguments\": [-10, null], \"result\": \"ab\", "
      "\"invocation\": 100, \"response\": 4000}";
  expect_agreement(line);
  const std::string alphabet = "0123456789-+.eE \t\"\\{}[],:ntf\n\r\x01\xff";
  for (int i = 0; i < 50'000; ++i) {
    std::string mutant = line;
    for (std::uint64_t changes = random() % 3 + 1; changes > 0; --changes) {
      const std::size_t place = random() % mutant.size();
      const char c = alphabet[random() % alphabet.size()];
      switch (random() % 3) {
        case 0:
          mutant[place] = c;
          break;
        case 1:
          mutant.insert(place, 1, c);
          break;
        default:
          mutant.erase(place, random() % 4 + 1);
      }
    }
    expect_agreement(mutant);
  }
}

TEST(NativeScanner, ReadsWhatIsUsuallyWritten) {
  const char* const lines[] = {
      "{\"process\": 0, \"operation\": \"enq\", \"arguments\": [1], \"result\": null, "
      "\"invocation\": 1, \"response\": 4}",
      "{\"process\":1,\"operation\":\"deq\",\"arguments\":[],\"result\":true,\"invocation\":2,"
      "\"response\":3}",
      "{\"invocation\": 2, \"process\": 1, \"operation\": \"cas\", \"arguments\": [\"a b\", -3]}"};
  for (const char* line : lines) {
    ValueTable values;
    NativeOperation operation;
    EXPECT_TRUE(scan_native_operation(line, values, operation)) << line;
    expect_agreement(line);
  }
}

}  // namespace
}  // namespace heddle::checkers
