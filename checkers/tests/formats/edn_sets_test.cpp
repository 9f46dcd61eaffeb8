#include <gtest/gtest.h>

#include <string>

#include "checkers/tests/formats/parse.hpp"

namespace heddle::checkers {
namespace {

constexpr const char* added =
    "{:type :invoke, :f :add, :value 3, :process 0}\n"
    "{:type :ok, :f :add, :value 3, :process 0}\n"
    "{:type :invoke, :f :read, :value nil, :process 1}\n";

std::string read_of(const std::string& answer) {
  return "{:type :ok, :f :read, :value " + answer + ", :process 1}\n";
}

TEST(EdnSets, AreToldByReadsThatListWhatWasAdded) {
  for (const char* answer : {"#{5 3}", "[3 5]", "(3 5)"}) {
    EXPECT_EQ(text_of(parse(added + read_of(answer))),
              "set\n0: add(3) -> none @ 0..1, line 1\n1: read() -> [3, 5] @ 2..3, line 3\n");
  }
  EXPECT_EQ(parse(added + read_of("#{}")).type, "set");
  EXPECT_EQ(parse(added + read_of("[]")).type, "set");
  for (const char* method : {"remove", "delete", "contains"}) {
    const std::string more =
        std::string("{:type :invoke, :f :") + method + ", :value 3 :process 2}\n";
    EXPECT_EQ(parse(added + read_of("[3]") + more).type, "set") << method;
  }
}

TEST(EdnSets, AreNotToldByOtherAnswersOrMethods) {
  EXPECT_EQ(parse(added).type, "");
  EXPECT_EQ(parse(added + read_of("5")).type, "");
  EXPECT_EQ(parse(added + read_of("nil")).type, "");
  EXPECT_EQ(parse(read_of("[3]").insert(0, "{:type :invoke, :f :read, :process 1}")).type,
            "register");
  const std::string lists = added + read_of("[3]");
  EXPECT_EQ(parse(lists + "{:type :invoke, :f :pop, :process 2}").type, "");
  EXPECT_EQ(parse(lists + "{:type :invoke, :f :read, :process 1}" + read_of("5")).type, "");
}

TEST(EdnSets, HaveMembersThatAreSetsListsAndStringsLikeMarks) {
  EXPECT_EQ(text_of(parse(added + read_of("[#{} [1 2] \"#{}\"]"))),
            "set\n0: add(3) -> none @ 0..1, line 1\n"
            "1: read() -> [[\"#{}\"], [1, 2], \"\\\"#{}\"] @ 2..3, line 3\n");
}

TEST(EdnSets, ReadNilAsNothingKnownUnlessStrict) {
  const std::string text = added + read_of("[3]") +
                           "{:type :invoke, :f :read, :value nil, :process 1}\n" + read_of("nil");
  const RecordedHistory loose = parse(text, "edn");
  ASSERT_EQ(loose.size(), 3U);
  EXPECT_TRUE(loose.coded.calls[2].any_result);
  const RecordedHistory strict = parse(text, "edn-strict");
  EXPECT_EQ(strict.type, "set");
  EXPECT_FALSE(strict.coded.calls[2].any_result);
  EXPECT_EQ(strict.coded.calls[2].result, code_of_none);
}

TEST(EdnSets, PassOverWhatAReadAsksFor) {
  const std::string text = "{:type :invoke, :f :read, :value #{}, :process 1}\n" + read_of("#{}") +
                           "{:type :invoke, :f :add, :value 3, :process 0}\n";
  EXPECT_EQ(text_of(parse(text)),
            "set\n1: read() -> [] @ 0..1, line 1\n0: add(3) pending @ 2.., line 3\n");
}

TEST(EdnSets, OfOneFileAreSetsEvenIfNobodyReadsSomeOfThem) {
  const std::vector<RecordedHistory> histories = parse_all(
      "{:type :invoke, :f :add, :value [1 3], :process 0}\n"
      "{:type :ok, :f :add, :value [1 3], :process 0}\n"
      "{:type :invoke, :f :add, :value [2 3], :process 0}\n"
      "{:type :invoke, :f :read, :value [2 nil], :process 1}\n"
      "{:type :ok, :f :read, :value [2 #{3}], :process 1}\n",
      "edn-keyed");
  ASSERT_EQ(histories.size(), 2U);
  EXPECT_EQ(histories[1].name, "key 2");
  EXPECT_EQ(text_of(histories[0]), "set\n0: add(3) -> none @ 0..1, line 1\n");
  EXPECT_EQ(text_of(histories[1]),
            "set\n0: add(3) pending @ 0.., line 3\n1: read() -> [3] @ 1..2, line 4\n");
}

}  // namespace
}  // namespace heddle::checkers
