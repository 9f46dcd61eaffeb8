#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checkers/tests/formats/parse.hpp"

namespace heddle::checkers {
namespace {

TEST(LimoHistory, HasALineForEachEvent) {
  EXPECT_EQ(text_of(parse("# @object atomic-stack\n"
                          "[1] call push(1)\n"
                          "  [2] call push 2\n"
                          "# a comment\n"
                          "\n"
                          "[3] call pop\n"
                          "[3] return 2\r\n"
                          "[1] return\n"
                          "[1] call pop\n"
                          "[1] return empty")),
            "stack\n"
            "1: push(1) -> none @ 0..4, line 2\n"
            "2: push(2) pending @ 1.., line 3\n"
            "3: pop() -> 2 @ 2..3, line 6\n"
            "1: pop() -> none @ 5..6, line 9\n");
}

TEST(LimoHistory, TakesWordsForValuesAndValuesInCallsOfRemovals) {
  EXPECT_EQ(text_of(parse("# @object atomic-queue \n"
                          "[1] call enq(?<1,1>)\n[1] return\n"
                          "[1] call deq(?<1,1>)\n[1] return\n"
                          "[1] call add a\n[1] return\n"
                          "[1] call rem(a)\n[1] return a\n")),
            "queue\n"
            "1: enq(\"?<1,1>\") -> none @ 0..1, line 2\n"
            "1: deq() -> \"?<1,1>\" @ 2..3, line 4\n"
            "1: add(\"a\") -> none @ 4..5, line 6\n"
            "1: remove() -> \"a\" @ 6..7, line 8\n");
}

TEST(LimoHistory, NeedsNoTypeInTheFile) {
  EXPECT_EQ(text_of(parse("[1] call push(1)\n[1] return\n")),
            "\n1: push(1) -> none @ 0..1, line 1\n");
}

TEST(LimoHistory, SaysWhatIsWrongAndWhere) {
  const auto message = [](const std::string& text) {
    return refusal("# @object atomic-queue\n" + text);
  };
  EXPECT_EQ(message("[1] call enq(1)\n[1] call enq(2)\n"),
            "file:3: process 1 calls enq while its enq(1) pending of line 2 is open");
  EXPECT_EQ(message("[1] return\n"), "file:2: process 1 has no open operation to end");
  EXPECT_EQ(message("[1] call swap(1)\n"), "file:2: unknown operation 'swap(1)'");
  EXPECT_EQ(message("[1] call enq\n"), "file:2: an addition of no value");
  EXPECT_EQ(message("[1] call enq(1\n"), "file:2: a parenthesis is not closed");
  EXPECT_EQ(message("[1] call enq(1) 2\n"), "file:2: a parenthesis is not closed");
  EXPECT_EQ(message("[1] call enq 1 2\n"), "file:2: more than one value: '1'");
  EXPECT_EQ(message("[1] call enq(1)\n[1] return 1\n"),
            "file:3: an addition returns nothing, found '1'");
  EXPECT_EQ(message("[1] call deq\n[1] return\n"),
            "file:3: a removal returns a value or 'empty', found the end of the line");
  EXPECT_EQ(message("[1] call deq(1)\n[1] return 2\n"),
            "file:3: a removal returns another value than its call tells: '2'");
  EXPECT_EQ(message("[1] call deq(1)\n"),
            "file:2: the call tells what the removal returns, but it never returns");
  EXPECT_EQ(message("[x] call deq\n"), "file:2: expected a thread such as '[1]', found '[x]'");
  EXPECT_EQ(message("[1 call deq\n"), "file:2: expected a thread such as '[1]', found '[1'");
  EXPECT_EQ(message("[1] cal"), "file:2: expected 'call' or 'return', found 'cal'");
  EXPECT_EQ(refusal("# @object atomic-map\n"),
            "file:1: unknown object 'atomic-map'; known: atomic-queue, atomic-stack");
}

}  // namespace
}  // namespace heddle::checkers
