#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "checkers/tests/formats/parse.hpp"

namespace heddle::checkers {
namespace {

using testing::HasSubstr;

/// Two keys, of which one register was written and the other one not.
std::string two_keys(const std::string& tag) {
  return "{:process 0 :type :invoke :f :write :value " + tag + "[:x 1]}\n" +
         "{:process 1 :type :invoke :f :cas :value " + tag + "[:y [0 2]]}\n" +
         "{:process 0 :type :ok :f :write :value " + tag + "[:x 1]}\n" +
         "{:process 1 :type :ok :f :cas :value " + tag + "[:y [0 2]]}\n" +
         "{:process 1 :type :invoke :f :read :value " + tag + "[:x nil]}\n" +
         "{:process :nemesis :type :info :f :start :value nil}\n" +
         "{:process 1 :type :ok :f :read :value " + tag + "[:x 1]}\n";
}

TEST(EdnKeys, MakeAHistoryOfEach) {
  for (const bool has_tag : {true, false}) {
    const auto histories = parse_all(two_keys(has_tag ? "#jepsen.independent/tuple " : ""),
                                     has_tag ? "auto" : "edn-keyed");
    ASSERT_EQ(histories.size(), 2U);
    EXPECT_EQ(histories[0].name, "key \":x\"");
    EXPECT_EQ(text_of(histories[0]),
              "register\n0: write(1) -> none @ 0..1, line 1\n1: read() -> 1 @ 2..3, line 5\n");
    EXPECT_EQ(histories[1].name, "key \":y\"");
    EXPECT_EQ(text_of(histories[1]), "cas-register\n1: cas(0, 2) -> true @ 0..1, line 2\n");
    EXPECT_EQ(histories[1].initial, Value(0));
  }
}

TEST(EdnKeys, MayBeOneAlone) {
  for (const bool has_tag : {true, false}) {
    const std::string tag = has_tag ? "#jepsen.independent/tuple " : "";
    const auto histories =
        parse_all("{:process 0 :type :invoke :f :write :value " + tag + "[7 1]}\n" +
                      "{:process 0 :type :ok :f :write :value " + tag + "[7 1]}\n",
                  has_tag ? "auto" : "edn-keyed");
    ASSERT_EQ(histories.size(), 1U);
    EXPECT_EQ(histories[0].name, "key 7");
    EXPECT_EQ(text_of(histories[0]), "register\n0: write(1) -> none @ 0..1, line 1\n");
  }
}

TEST(EdnKeys, AreThoseOfAllOperationsOrOfNone) {
  const std::string with =
      "{:process 0 :type :invoke :f :write :value #jepsen.independent/t [1 2]}";
  const std::string without = "{:process 1 :type :invoke :f :write :value 3}";
  EXPECT_EQ(refusal(with + "\n" + without),
            "file:2: a :value that is no [key value], unlike the first");
  EXPECT_EQ(refusal(without + "\n" + with),
            "file:2: a :value with a key (jepsen.independent), unlike the first");
  EXPECT_EQ(refusal(with + "\n{:process 0 :type :ok :f :write :value 2}"),
            "file:2: a :value that is no [key value], unlike the first");
  EXPECT_EQ(refusal(without, "edn-keyed"),
            "file:1: a :value that is no [key value], unlike the first");
}

TEST(EdnKeys, OfAnEndAreThoseOfItsBeginning) {
  EXPECT_EQ(refusal("{:process 0 :type :invoke :f :read :value [1 nil]}\n"
                    "{:process 0 :type :ok :f :read :value [2 7]}",
                    "edn-keyed"),
            "file:2: process 0 ends an operation with the key 2 while its open one has the key 1");
  EXPECT_EQ(refusal("{:process 0 :type :invoke :f :read :value #jepsen.independent/tuple [1]}"),
            "file:1: a tuple of jepsen.independent that is not [key value]");
}

TEST(EdnKeys, MayBeMissingWhereNothingIsAnswered) {
  const auto histories = parse_all(
      "{:process 0 :type :invoke :f :write :value [1 5]}\n{:process 0 :type :info :f :write}\n"
      "{:process 2 :type :info :f :write :value nil}\n",
      "edn-keyed");
  ASSERT_EQ(histories.size(), 1U);
  EXPECT_EQ(text_of(histories[0]), "register\n0: write(5) pending @ 0.., line 1\n");
}

constexpr std::string_view wish =
    "{:process 0 :type :invoke :f :read :value 3}\n"
    "{:process 0 :type :ok :f :read :value 3}\n"
    "{:process 0 :type :invoke :f :read :value 4}\n"
    "{:process 0 :type :ok :f :read :value nil}\n";

TEST(EdnReads, DoNotTakeWhatTheClientAskedToSee) {
  EXPECT_EQ(text_of(parse(wish)),
            "register\n0: read() -> 3 @ 0..1, line 1\n0: read() -> unknown @ 2..3, line 3\n");
}

TEST(EdnReads, OfNilSawNothingIfAskedForStrictly) {
  EXPECT_EQ(text_of(parse(wish, "edn-strict")),
            "register\n0: read() -> 3 @ 0..1, line 1\n0: read() -> none @ 2..3, line 3\n");
  EXPECT_EQ(parse("{:process 0 :type :invoke :f :cas :value [1 2]}", "edn-strict").initial, none);
}

TEST(EdnReads, OfNilSawNothingOfAKeyIfAskedForStrictly) {
  const std::string read =
      "{:process 0 :type :invoke :f :read :value [:x nil]}\n"
      "{:process 0 :type :ok :f :read :value [:x nil]}\n";
  EXPECT_EQ(text_of(parse(read, "edn-keyed-strict")),
            "register\n0: read() -> none @ 0..1, line 1\n");
  EXPECT_THAT(text_of(parse(read, "edn-keyed")), testing::Not(HasSubstr("-> none")));
}

TEST(EdnText, MayBeginWithTheMarkOfUtf8) {
  EXPECT_EQ(text_of(parse("\xEF\xBB\xBF" + std::string(wish))), text_of(parse(wish)));
}

}  // namespace
}  // namespace heddle::checkers
