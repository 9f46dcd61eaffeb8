#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "checkers/tests/formats/parse.hpp"

namespace heddle::checkers {
namespace {

using testing::HasSubstr;

constexpr std::string_view three_events =
    "{:process 1, :type :invoke, :f :write, :value 5}\n"
    "{:process 2, :type :invoke, :f :read, :value nil}\n"
    "{:process 1, :type :ok, :f :write, :value 5}\n";

TEST(EdnHistory, HasAMapForEachEnd) {
  const std::string expected =
      "register\n"
      "1: write(5) -> none @ 0..2, line 1\n"
      "2: read() pending @ 1.., line 2\n";
  EXPECT_EQ(text_of(parse(three_events)), expected);
  EXPECT_EQ(text_of(parse("[" + std::string(three_events) + "]")), expected);
  EXPECT_EQ(text_of(parse("(" + std::string(three_events) + ") ; end")), expected);
  EXPECT_EQ(parse(three_events).initial, std::nullopt);
}

TEST(EdnHistory, FailedOperationsDidNotHappenAndInfosStayOpen) {
  EXPECT_EQ(text_of(parse("[{:process 0 :type :invoke :f :cas :value [1 2]}\n"
                          "{:process 1 :type :invoke :f :cas :value [1 3]}\n"
                          "{:process 0 :type :fail :f :cas :value [1 2]}\n"
                          "{:process 1 :type :info :f :cas :value :timed-out}\n"
                          "{:process 2 :type :invoke :f :cas :value [0 3]}\n"
                          "{:process 2 :type :ok :f :cas :value [0 3]}]")),
            "cas-register\n"
            "1: cas(1, 3) pending @ 0.., line 2\n"
            "2: cas(0, 3) -> true @ 1..2, line 5\n");
}

TEST(EdnHistory, AReadOfNilMayHaveReadAnything) {
  const RecordedHistory history =
      parse("{:process 0 :type :invoke :f :read}{:process 0 :type :ok :f :read :value nil}");
  ASSERT_EQ(history.size(), 1U);
  EXPECT_TRUE(history.coded.calls[0].any_result);
  EXPECT_FALSE(history.coded.is_pending(0));
}

TEST(EdnHistory, PassesOverNemesisExtraKeysAndTags) {
  EXPECT_EQ(
      text_of(parse("; a comment\n"
                    "[#jepsen.history.Op{:index 0, :time 3, :process 0, :type :invoke, :f :read}\n"
                    " {:process :nemesis, :type :info, :f :start, :value #{\"n1\"}}\n"
                    " {:process 7, :type :info, :f :kill, :value [1 {:a 2}]}\n"
                    " {:type :ok :value 3 :error [:a nil] :f :read :process 0}]")),
      "register\n0: read() -> 3 @ 0..1, line 2\n");
}

TEST(EdnHistory, ToldTypesAreThoseOfTheMethodsUsed) {
  const auto type_with = [](const std::string& method, const std::string& value = "nil") {
    return parse("{:process 0 :type :invoke :f " + method + " :value " + value + "}").type;
  };
  EXPECT_EQ(type_with(":read"), "register");
  EXPECT_EQ(type_with(":cas", "[1 2]"), "cas-register");
  EXPECT_EQ(type_with(":acquire"), "mutex");
  EXPECT_EQ(type_with(":txn", "[[:read :x nil]]"), "multi-register");
  EXPECT_EQ(type_with(":enqueue", "1"), "");
  EXPECT_EQ(parse("[]", "edn").type, "");
}

TEST(EdnHistory, RegistersStartAtZero) {
  EXPECT_EQ(parse("{:process 0 :type :invoke :f :cas :value [1 2]}").initial, Value(0));
  EXPECT_EQ(parse("{:process 0 :type :invoke :f :txn :value [[:write :x 1] [:read :y nil]]}"
                  "{:process 1 :type :invoke :f :txn :value [[:read :x nil]]}")
                .initial,
            Value(Value::List{Value::List{":x", 0}, Value::List{":y", 0}}));
}

TEST(EdnHistory, ATransactionAnswersWhatItRead) {
  EXPECT_EQ(
      text_of(parse("{:process 0 :type :invoke :f :txn :value [[:read :x nil] [:write :y 2]]}\n"
                    "{:process 0 :type :ok :f :txn :value [[:read :x 1] [:write :y 2]]}")),
      "multi-register\n"
      "0: txn([[\"read\", \":x\", none], [\"write\", \":y\", 2]]) -> "
      "[[\"read\", \":x\", 1], [\"write\", \":y\", 2]] @ 0..1, line 1\n");
}

TEST(EdnHistory, OtherMethodsAnswerWhatTheirEndAdds) {
  EXPECT_EQ(text_of(parse("{:process 0 :type :invoke :f :enqueue :value 4}\n"
                          "{:process 0 :type :ok :f :enqueue :value 4}\n"
                          "{:process 0 :type :invoke :f :dequeue :value nil}\n"
                          "{:process 0 :type :ok :f :dequeue :value 4}\n")),
            "\n0: enqueue(4) -> none @ 0..1, line 1\n0: dequeue() -> 4 @ 2..3, line 3\n");
}

constexpr const char* drained =
    "{:process 0 :type :invoke :f :enqueue :value 4}\n"
    "{:process 0 :type :ok :f :enqueue :value 4}\n"
    "{:process 3 :type :invoke :f :drain :value nil}\n"
    "{:process 0 :type :invoke :f :enqueue :value 5}\n"
    "{:process 0 :type :ok :f :enqueue :value 5}\n"
    "{:process 3 :type :ok :f :drain :value [5 4]}\n";

TEST(EdnHistory, ADrainIsARemovalOfEachElementWithinIt) {
  EXPECT_EQ(text_of(parse(drained)),
            "\n0: enqueue(4) -> none @ 0..1, line 1\n3: dequeue() -> 5 @ 2..6, line 3\n"
            "1: dequeue() -> 4 @ 3..7, line 3\n0: enqueue(5) -> none @ 4..5, line 4\n");
}

TEST(EdnHistory, ADrainHasTheNameThatOtherRemovalsHave) {
  const std::string before =
      "{:process 9 :type :invoke :f :drain :value nil}\n"
      "{:process 9 :type :ok :f :drain :value []}\n"
      "{:process 1 :type :invoke :f :deq :value nil}\n"
      "{:process 1 :type :ok :f :deq :value 1}\n";
  const RecordedHistory history = parse(before + drained);
  EXPECT_EQ(history.methods, (std::vector<std::string>{"deq", "enqueue"}));
  EXPECT_EQ(text_of(history),
            "\n1: deq() -> 1 @ 0..1, line 3\n0: enqueue(4) -> none @ 2..3, line 5\n"
            "3: deq() -> 5 @ 4..8, line 7\n2: deq() -> 4 @ 5..9, line 7\n"
            "0: enqueue(5) -> none @ 6..7, line 8\n");
}

TEST(EdnHistory, ADrainOfUnknownExtentIsRefused) {
  const std::string call = "{:process 3 :type :invoke :f :drain :value nil}\n";
  const std::string unknown =
      "file:1: a drain that never answered took nobody knows what: not to be judged";
  EXPECT_EQ(refusal(call), unknown);
  EXPECT_EQ(refusal(call + "{:process 3 :type :info :f :drain :value nil}\n"), unknown);
  EXPECT_EQ(refusal(call + "{:process 3 :type :fail :f :drain :value nil}\n"), "");
  for (const char* answer : {"nil", "7", "[1 nil]"}) {
    EXPECT_EQ(refusal(call + "{:process 3 :type :ok :f :drain :value " + answer + "}\n"),
              "file:1: a drain takes nothing, and answers the list of what it removed, nil apart");
  }
}

TEST(EdnHistory, EachListIsAHistory) {
  const std::string list = "[" + std::string(three_events) + "]\n";
  const std::vector<RecordedHistory> histories = parse_all(list + list);
  ASSERT_EQ(histories.size(), 2U);
  EXPECT_EQ(histories[1].lines, (std::vector<std::uint32_t>{5, 6}));
  EXPECT_THAT(refusal(list + std::string(three_events)), HasSubstr("behind a list of events"));
  EXPECT_THAT(refusal(std::string(three_events) + list), HasSubstr("in no list"));
}

TEST(EdnHistory, SaysWhatIsWrongAndWhere) {
  const auto message = [](const std::string& text) { return refusal(text, "edn"); };
  const std::string call = "{:process 0 :type :invoke :f :read}\n";
  EXPECT_EQ(message(call + call),
            "file:2: process 0 calls read while its read() pending of line 1 is open");
  EXPECT_EQ(message("{:process 0 :type :ok :f :read}"),
            "file:1: process 0 has no open operation to end");
  EXPECT_EQ(message(call + "{:process 0 :type :ok :f :write}"),
            "file:2: process 0 ends :write while its open operation is :read");
  EXPECT_EQ(message("{:process 0 :type :invoke :f :cas :value 3}"),
            "file:1: the :value of a cas is two values: [from to]");
  EXPECT_THAT(message("{:process 0 :type :invoke :f :txn :value [[[:read :x nil]]]}"),
              HasSubstr("file:1: a txn is a list of"));
  EXPECT_EQ(message("{:type :invoke :f :read}"), "file:1: an event without a :process");
  EXPECT_EQ(message("{:process 0 :f :read}"), "file:1: an event without a :type");
  EXPECT_EQ(message("{:process 0 :type :odd :f :read}"),
            "file:1: an event of unknown type \"odd\" (known: invoke, ok, fail, info)");
  EXPECT_EQ(message("{:process 0 :type :ok :f 3}"),
            "file:1: an event without an :f, the name of what is done");
  EXPECT_EQ(message("{:process 12345678901 :type :ok :f :read}"),
            "file:1: a :process beyond 32 bits: 12345678901");
  EXPECT_EQ(message("[1]"), "file:1: expected an event, a map {:process ... :type ... :f ...}");
  EXPECT_EQ(message("; only this"), "file:1: no event");
  EXPECT_EQ(message("[" + call),
            "file:2: the text ends before the ']' that closes the list of "
            "line 1");
}

}  // namespace
}  // namespace heddle::checkers
