#include "checkers/algorithms/search/entry_list.hpp"

#include <gmock/gmock.h>

#include "checkers/history/coded_history.hpp"
#include "checkers/tests/histories.hpp"

namespace heddle::checkers {
namespace {

/// The list as text: "(0" for the invocation of operation 0, "0)" for its response.
std::string text_of(const EntryList& list, std::size_t length) {
  std::string text;
  EntryList::Entry entry = list.first();
  for (std::size_t i = 0; i < length; ++i, entry = list.after(entry)) {
    const std::string name = std::to_string(list.operation(entry));
    text += list.is_response(entry) ? name + ")" : "(" + name;
  }
  return text;
}

/// Positions are what counts here; any methods will do.
CodedHistory coded(const History& history) {
  CodedHistory coded;
  coded.calls.resize(history.size());
  std::vector<Stamps> stamps;
  for (const Operation& operation : history.operations) {
    stamps.push_back({operation.invocation, operation.response.value_or(never_stamp)});
  }
  Encoder().rank(stamps, EqualStamps::overlap, coded);
  return coded;
}

TEST(EntryList, HoldsInvocationsAndResponsesInOrderInvocationsFirstWhereEqual) {
  EntryList list;
  list.build(coded({{completed(0, "m", {}, none, 5, 9), completed(1, "m", {}, none, 1, 5),
                     pending(2, "m", {}, 3)}}));
  EXPECT_EQ(text_of(list, 5), "(1(2(01)0)");
}

TEST(EntryList, EndsInAResponse) {
  EntryList list;
  list.build(coded({}));
  EXPECT_TRUE(list.is_response(list.first()));
  list.build(coded({{pending(0, "m", {}, 1)}}));
  EXPECT_FALSE(list.is_response(list.first()));
  EXPECT_TRUE(list.is_response(list.after(list.first())));
}

TEST(EntryList, ReturnsToWhatItWasAfterUnliftingInReverseOrder) {
  EntryList list;
  list.build(coded({{completed(0, "m", {}, none, 1, 4), completed(1, "m", {}, none, 2, 3),
                     pending(2, "m", {}, 5)}}));
  const EntryList::Entry first = list.first();
  const EntryList::Entry second = list.after(first);
  list.lift(first);
  EXPECT_EQ(text_of(list, 3), "(11)(2");
  list.lift(second);
  EXPECT_EQ(text_of(list, 1), "(2");
  const EntryList::Entry third = list.first();
  list.lift(third);
  EXPECT_TRUE(list.is_response(list.first()));
  list.unlift(third);
  list.unlift(second);
  list.unlift(first);
  EXPECT_EQ(text_of(list, 5), "(0(11)0)(2");
}

}  // namespace
}  // namespace heddle::checkers
