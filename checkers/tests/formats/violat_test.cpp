#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "checkers/tests/formats/parse.hpp"

namespace heddle::checkers {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string invocation(int id, const std::string& method, const std::string& arguments,
                       bool is_void = false) {
  return R"("invocation":{"id":)" + std::to_string(id) + R"(,"method":{"name":")" + method +
         R"(","void":)" + (is_void ? "true" : "false") + R"(},"arguments":)" + arguments + "}";
}

std::string call(int thread, const std::string& invocation) {
  return R"({"kind":"call","sid":)" + std::to_string(thread) + "," + invocation + "}";
}

std::string end(int thread, const std::string& invocation, const std::string& value) {
  return R"({"kind":"return","sid":)" + std::to_string(thread) + "," + invocation +
         (value.empty() ? "" : R"(,"value":")" + value + "\"") + "}";
}

std::string document(const std::string& events, const std::string& schema_extra = "",
                     const std::string& extra = "") {
  return "{" + extra + R"("schema":{"id":17,"class":"java.util.concurrent.SomeQueue")" +
         schema_extra + R"(},"events":[)" + events + "]}";
}

const std::string offer = invocation(0, "offer", "[5]");
const std::string clear = invocation(1, "clear", "[]", true);

TEST(Violat, HasAnObjectForEachHistory) {
  const RecordedHistory history =
      parse(document(call(0, offer) + ",\n" + call(1, clear) + ",\n" + end(0, offer, "true") +
                     ",\n" + end(1, clear, "")));
  EXPECT_EQ(text_of(history),
            "SomeQueue\n"
            "0: offer(5) -> \"true\" @ 0..2, line 1\n"
            "1: clear() -> none @ 1..3, line 2\n");
  EXPECT_EQ(history.name, "17");
  EXPECT_EQ(history.initial, std::nullopt);
}

TEST(Violat, TellsNameAndCapacity) {
  const RecordedHistory history =
      parse(document(call(0, offer), R"(,"arguments":[20])", R"("file":"A-1.json",)"));
  EXPECT_EQ(history.name, "A-1.json");
  EXPECT_EQ(history.initial, Value(20));
  EXPECT_EQ(text_of(history), "SomeQueue\n0: offer(5) pending @ 0.., line 1\n");
}

TEST(Violat, ArgumentsAreIntegersListsAndMaps) {
  const std::string text = document(call(0, invocation(0, "addAll", "[[2,1,2]]")) + "," +
                                    call(1, invocation(1, "putAll", R"([{"10":1,"2":0,"x":3}])")));
  EXPECT_EQ(text_of(parse(text)),
            "SomeQueue\n"
            "0: addAll([2, 1, 2]) pending @ 0.., line 1\n"
            "1: putAll([[2, 0], [10, 1], [\"x\", 3]]) pending @ 1.., line 1\n");
}

TEST(Violat, ManyHistoriesStandOnePerLineOneBehindTheOtherOrInAnArray) {
  const std::string one = document(call(0, offer) + "\n");
  for (const std::string& text : {one + "\n" + one + "\n", one + one, "[" + one + ",\n" + one + "]",
                                  " [ " + one + " , " + one + " ] "}) {
    const std::vector<RecordedHistory> histories = parse_all(text);
    ASSERT_EQ(histories.size(), 2U) << text;
    EXPECT_EQ(histories[0].size(), 1U);
    EXPECT_EQ(histories[1].size(), 1U);
  }
  EXPECT_EQ(parse_all(one + "\n" + one)[1].lines, std::vector<std::uint32_t>{3});
}

TEST(Violat, EventsMustFitTogether) {
  const auto message = [](const std::string& events) {
    return refusal(document(events), "violat");
  };
  EXPECT_EQ(message(call(0, offer) + ",\n" + call(0, clear)),
            "file:2: process 0 calls clear while its offer(5) pending of line 1 is open");
  EXPECT_EQ(message("\n\n" + end(0, offer, "true")),
            "file:3: process 0 has no open operation to end");
  EXPECT_EQ(message(call(0, offer) + "," + end(0, clear, "")),
            "file:1: thread 0 returns from clear while its open call is of offer");
  EXPECT_EQ(message(call(0, offer) + "," + end(0, invocation(7, "offer", "[5]"), "true")),
            "file:1: thread 0 returns from invocation 7 while 0 is open");
  EXPECT_EQ(message(call(0, offer) + "," + end(0, offer, "")), "file:1: \"value\" is missing");
  EXPECT_EQ(message(call(0, invocation(0, "put", "[1,2,3]"))),
            "file:1: a call with more than 2 arguments");
}

TEST(Violat, WrongTypesAreRefused) {
  const auto message = [](const std::string& text) { return refusal(text, "violat"); };
  EXPECT_EQ(message(R"({"events":[]})"), "file:1: \"schema\" is missing");
  EXPECT_EQ(message(R"({"schema":{"class":3},"events":[]})"), "file:1: \"class\" is no string");
  EXPECT_EQ(message(R"({"schema":[],"events":[]})"), "file:1: \"class\" is missing");
  EXPECT_EQ(message(R"({"schema":{"class":"Q"},"events":{}})"), "file:1: \"events\" is no array");
  EXPECT_EQ(message(document("1")), "file:1: \"kind\" is missing");
  EXPECT_EQ(message(document(R"({"kind":"fall","sid":0,"invocation":{}})")),
            "file:1: \"kind\" is neither \"call\" nor \"return\"");
  EXPECT_EQ(message(document(R"({"kind":"call","sid":99999999999})")),
            "file:1: \"sid\" is no integer, or too large");
  EXPECT_EQ(message(document(call(0, invocation(0, "offer", "[18446744073709551615]")))),
            "file:1: an argument that is no 64-bit integer, string, boolean, array or object");
  EXPECT_EQ(message(document("", R"(,"arguments":["a"])")),
            "file:1: the constructor takes a capacity, an integer, or nothing");
}

TEST(Violat, DamagedJsonIsRefused) {
  const auto message = [](const std::string& text) { return refusal(text, "violat"); };
  const std::string whole = document(call(0, offer));
  EXPECT_THAT(message(whole.substr(0, whole.size() - 1)), StartsWith("file:1: the text ends"));
  EXPECT_THAT(
      message("{\n\"schema\" 3}"),
      StartsWith("file:2: not valid JSON: parse error at line 2, column 10: syntax error "));
  EXPECT_EQ(message("{\n\"schema\": 1e999}"),
            "file:1: not valid JSON: number overflow parsing '1e999'");
  EXPECT_THAT(message("{\"schema\":\"\xff\"}"), StartsWith("file:1: not valid JSON: "));
  EXPECT_EQ(message("{\"a\n"), "file:1: a string without an end");
  EXPECT_EQ(message("{]"), "file:1: ']' closes a '{'");
  EXPECT_EQ(message(whole + "\nx"), "file:2: expected a history, a JSON object {...}");
  EXPECT_EQ(message("[" + whole + " " + whole + "]"),
            "file:1: expected ',' or ']' behind a history of the array");
  EXPECT_EQ(message("[" + whole), "file:1: expected ',' or ']' behind a history of the array");
  EXPECT_THAT(message(R"({"a":)" + std::string(100000, '[')), HasSubstr("levels deep"));
  EXPECT_LT(message("{\"schema\":x" + std::string(1 << 20, 'y') + "}").size(), 400U);
}

}  // namespace
}  // namespace heddle::checkers
