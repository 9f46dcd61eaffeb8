#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harnesses/traces/block_names.hpp"
#include "harnesses/traces/step_text.hpp"
#include "harnesses/violations/source_names.hpp"

namespace heddle::harnesses {
namespace {

using ::testing::ElementsAre;

TEST(BlockNames, AreGivenInOrderOfUseAndKept) {
  BlockNames names;
  EXPECT_EQ(names.shorten("heap block 12 of T1"), "A");
  EXPECT_EQ(names.shorten("heap block 3 +8"), "B+8");
  EXPECT_EQ(names.shorten("heap block 12 of T1, tag 2"), "A, tag 2");
  EXPECT_EQ(names.shorten("(heap block 3, heap block 12 of T2 +16)"), "(B, C+16)");
  EXPECT_THAT(names.legend(), ElementsAre("A is heap block 12 of T1", "B is heap block 3",
                                          "C is heap block 12 of T2"));
}

TEST(BlockNames, OtherTextStaysAsItIs) {
  BlockNames names;
  for (const char* text : {"", "head +8", "heap block", "heap block x", "0x10"}) {
    EXPECT_EQ(names.shorten(text), text);
  }
  EXPECT_TRUE(names.legend().empty());
}

TEST(BlockNames, GoOnAfterTheAlphabet) {
  BlockNames names;
  std::string last;
  for (int i = 0; i < 28; ++i) {
    last = names.shorten("heap block " + std::to_string(i));
  }
  EXPECT_EQ(last, "AB");
}

/// The accessed name where the line has a caret below it.
std::string name_at(const std::string& line, const std::string& caret) {
  return accessed_name(line, static_cast<unsigned>(caret.find('^') + 1));
}

TEST(SourceNames, AreFoundWhereTheCompilerPutsAnAccess) {
  EXPECT_EQ(name_at("  node->next = below;",  //
                    "             ^"),
            "next");
  EXPECT_EQ(name_at("  Tagged top = top_.load();",  //
                    "                    ^"),
            "top_");
  EXPECT_EQ(name_at("  Tagged top = top_.load();",  //
                    "               ^"),
            "top_");
  EXPECT_EQ(name_at("  if (segment->remove) {",  //
                    "               ^"),
            "remove");
  EXPECT_EQ(name_at("  slots_[i].store(item);",  //
                    "            ^"),
            "slots_");
  EXPECT_EQ(name_at("  tail->next = node;",  //
                    "  ^"),
            "tail");
  EXPECT_EQ(name_at("  return ++count_;",  //
                    "         ^"),
            "count_");
  EXPECT_EQ(name_at("  head_++;",  //
                    "       ^"),
            "head_");
}

TEST(SourceNames, AreEmptyWhereNothingIsClear) {
  EXPECT_EQ(accessed_name("", 1), "");
  EXPECT_EQ(accessed_name("x = 1", 0), "");
  EXPECT_EQ(accessed_name("x = 1", 9), "");
  EXPECT_EQ(accessed_name("f(x)", 1), "");
  EXPECT_EQ(accessed_name("  = 3", 3), "");
  EXPECT_EQ(accessed_name_in("no/such/file", 1, 1), "");
}

std::string place(const char* function) {
  return place_text({1, function, "/a/b/stack.hpp", 7, 1, ""});
}

TEST(PlaceText, HasTheLastTwoNamesAndTheFile) {
  EXPECT_EQ(place("ns::detail::Stack<ns::Node<int> >::push(int)"), "Stack::push stack.hpp:7");
  EXPECT_EQ(place("bool ns::Form::stays<Stack<int> >"), "Form::stays stack.hpp:7");
  EXPECT_EQ(place("main"), "main stack.hpp:7");
  EXPECT_EQ(place("(anonymous namespace)::give_signal()"), "give_signal stack.hpp:7");
  EXPECT_EQ(place("main::$_0::operator()() const"), "main stack.hpp:7");
  EXPECT_EQ(place(""), "stack.hpp:7");
  EXPECT_EQ(place_text({}), "");
}

TEST(StepText, SaysWhatAnEventDid) {
  BlockNames names;
  TraceStep step;
  step.kind = scheduler::EventKind::load;
  step.object = "(anonymous namespace)::ready (.0)";
  step.before = "1";
  EXPECT_EQ(step_text(step, {}, names), "read ready = 1");
  step.kind = scheduler::EventKind::compare_exchange;
  step.object = "heap block 3 +8";
  step.before = "heap block 3";
  step.after = "null";
  EXPECT_EQ(step_text(step, {1, "", "", 0, 0, "next"}, names), "cas A+8.next: A -> null");
  step.succeeds = false;
  step.expected = "heap block 4";
  EXPECT_EQ(step_text(step, {}, names), "cas A+8 fails: is A, not B");
}

TEST(StepText, SaysWhatAnEventDidToALock) {
  BlockNames names;
  TraceStep step;
  step.kind = scheduler::EventKind::try_lock;
  step.object = "mutex";
  step.succeeds = false;
  EXPECT_EQ(step_text(step, {}, names), "try to lock mutex: fails");
  step = {};
  step.kind = scheduler::EventKind::condition_wait;
  step.object = "condition";
  step.second = "mutex";
  EXPECT_EQ(step_text(step, {}, names), "wait for condition, releasing mutex");
  step = {};
  step.kind = scheduler::EventKind::choice;
  step.choices = 3;
  step.choice = 1;
  EXPECT_EQ(step_text(step, {}, names), "choose 1 of 0..2");
}

}  // namespace
}  // namespace heddle::harnesses
