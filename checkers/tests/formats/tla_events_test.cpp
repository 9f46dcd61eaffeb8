#include <gtest/gtest.h>

#include <string>

#include "checkers/tests/formats/parse.hpp"

namespace heddle::checkers {
namespace {

TEST(TlaEvents, AreRecordsInASequence) {
  EXPECT_EQ(text_of(parse("<<  \\* a comment\n"
                          "  [op|->\"E\", val|->\"x\", proc|->\"A\"],\n"
                          "  [op |-> \"D\", proc |-> \"B\"], (* another (* nested *) *)\n"
                          "  [proc|->\"B\", val|->\"x\", op|->\"Ok\"],\n"
                          "  [op|->\"Ok\", proc|->\"A\"],\n"
                          "  [op|->\"D\", proc|->\"B\"], [op|->\"Ok\", proc|->\"B\"],\n"
                          "  [op|->\"E\", val|->-3, proc|->1]>>")),
            "queue\n"
            "A: enq(\"x\") -> none @ 0..3, line 2\n"
            "B: deq() -> \"x\" @ 1..2, line 3\n"
            "B: deq() -> none @ 4..5, line 6\n"
            "1: enq(-3) pending @ 6.., line 7\n");
}

TEST(TlaEvents, AModuleMayHoldSeveralHistories) {
  const std::vector<RecordedHistory> histories = parse_all(
      "---- MODULE M ----\n"
      "EXTENDS Naturals, Sequences\n"
      "Range(f) == { f[x] : x \\in DOMAIN f }\n"
      "Empty(q) == q = << >> /\\ \"s\" \\notin {<<1, 2>>}\n"
      "First == << [op |-> \"E\", val |-> \"x\", proc |-> \"A\"] >>\n"
      "None == << >> H7 == << >>\n"
      "Second ==\n"
      "  << [op |-> \"D\", proc |-> \"A\"] >>\n"
      "====\n");
  ASSERT_EQ(histories.size(), 3U);
  EXPECT_EQ(histories[0].name, "First");
  EXPECT_EQ(histories[1].name, "H7");
  EXPECT_EQ(histories[1].size(), 0U);
  EXPECT_EQ(histories[2].name, "Second");
  EXPECT_EQ(text_of(histories[2]), "queue\nA: deq() pending @ 0.., line 8\n");
}

TEST(TlaEvents, AModuleMaySayWhatTheObjectIs) {
  const RecordedHistory history = parse(
      "---- MODULE M ----\n"
      "Object == \"map\"\n"
      "ValueForm == \"JSON\"\n"
      "Initial == <<\"1\", \"\\\"a\\\"\">>\n"
      "H == << [op |-> \"put\", args |-> <<\"1\", \"[null, true]\">>, proc |-> \"A\"],\n"
      "        [op |-> \"Ok\", val |-> \"none\", proc |-> \"A\"] >>\n"
      "====\n");
  EXPECT_EQ(text_of(history), "map\nA: put(1, [none, true]) -> none @ 0..1, line 5\n");
  EXPECT_EQ(history.initial, Value(Value::List{1, "a"}));
}

TEST(TlaEvents, EmptyArgumentsAreNoArguments) {
  EXPECT_EQ(text_of(parse("<<[op|->\"size\", args|-> <<>>, proc|->\"A\"]>>")),
            "\nA: size() pending @ 0.., line 1\n");
}

TEST(TlaEvents, SaysWhatIsWrongAndWhere) {
  const auto message = [](const std::string& text) { return refusal(text, "tla"); };
  const std::string call = "[op|->\"D\", proc|->\"A\"]";
  EXPECT_EQ(message("<< " + call), "file:1: expected ',', found the end of the text");
  EXPECT_EQ(message("<< " + call + ",\n" + call + ">>"),
            "file:2: process A calls deq while its deq() pending of line 1 is open");
  EXPECT_EQ(message("<<\n[op|->\"Ok\", proc|->\"A\"]>>"),
            "file:2: process A has no open operation to end");
  EXPECT_EQ(message("<<[op|->\"D\"]>>"),
            "file:1: an event without a proc, which is a string or a number");
  EXPECT_EQ(message("<<[op|->3, proc|->\"A\"]>>"),
            "file:1: an event without an op, which is a string");
  EXPECT_EQ(message("<<[op|->\"D\", prok|->\"A\"]>>"),
            "file:1: expected a field of an event: op, val, args or proc");
  EXPECT_EQ(message("<<[op|->\"D"), "file:1: a string without an end in its line");
  EXPECT_EQ(message("<<[op|->x, proc|->1]>>"), "file:1: expected a value, found \"x\"");
  EXPECT_EQ(message("<<[op|->\"E\", val|->99999999999999999999, proc|->1]>>"),
            "file:1: a number beyond 64 bits: \"99999999999999999999\"");
  EXPECT_EQ(message("<<[op|->\"E\", val|->\"\xff\", proc|->1]>>"),
            "file:1: a string that is not UTF-8");
  EXPECT_EQ(message("<<[op|->\"E\", args|-> <<1, 2, 3>>, proc|->1]>>"),
            "file:1: a call with more than 2 arguments");
  EXPECT_EQ(message("\n(* (* *)"), "file:2: the text ends within the comment of line 2");
  EXPECT_EQ(message("---- MODULE M ----\n====\n"),
            "file:3: no sequence of events << [op |-> ..., proc |-> ...], ... >>");
}

TEST(TlaEvents, DeepNestingIsRefused) {
  std::string nested = "<<[op|->\"E\", proc|->1, val|->";
  for (int i = 0; i < 100000; ++i) {
    nested += "<<";
  }
  EXPECT_EQ(refusal(nested, "tla"), "file:1: nested more than 64 levels deep");
}

}  // namespace
}  // namespace heddle::checkers
