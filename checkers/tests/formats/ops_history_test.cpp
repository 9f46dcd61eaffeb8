#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checkers/tests/formats/parse.hpp"

namespace heddle::checkers {
namespace {

using testing::HasSubstr;

TEST(OpsHistory, HasALineForEachOperation) {
  EXPECT_EQ(text_of(parse("# queue 3 4\n"
                          "2 1 4 0 7 0\n"
                          "0 2 3 1 0 -1\n"
                          "\n"
                          "2 5 8 1 0 7\r\n"
                          "1 6 7 2 0 7")),
            "queue\n"
            "2: enq(7) -> none @ 0..3, line 2\n"
            "0: deq() -> none @ 1..2, line 3\n"
            "2: deq() -> 7 @ 4..7, line 5\n"
            "1: peek() -> 7 @ 5..6, line 6\n");
}

TEST(OpsHistory, NamesMethodsAfterTheType) {
  EXPECT_EQ(text_of(parse("# set 1 3\n0 1 2 0 5 1\n0 3 4 2 5 0\n0 5 6 1 -5 0\n")),
            "set\n"
            "0: add(5) -> true @ 0..1, line 2\n"
            "0: contains(5) -> false @ 2..3, line 3\n"
            "0: remove(-5) -> false @ 4..5, line 4\n");
  EXPECT_EQ(text_of(parse("# rmw 1 1\n0 1 2 3 5 6\n")),
            "rmw-register\n0: read_modify_write(5, 6) -> none @ 0..1, line 2\n");
  EXPECT_EQ(text_of(parse("# register 1 2\n0 1 2 0 5 0\n0 3 4 2 0 5\n")),
            "register\n"
            "0: write(5) -> none @ 0..1, line 2\n"
            "0: read() -> 5 @ 2..3, line 3\n");
  EXPECT_EQ(parse("# priorityqueue 1 0\n").type, "max-priority-queue");
}

TEST(OpsHistory, EndsAtOneTimeStampKeepTheOrderOfTheFile) {
  EXPECT_EQ(text_of(parse("# queue 3 3\n0 10 20 0 1 0\n1 20 30 0 2 0\n2 5 10 0 3 0\n")),
            "queue\n"
            "0: enq(1) -> none @ 1..3, line 2\n"
            "1: enq(2) -> none @ 4..5, line 3\n"
            "2: enq(3) -> none @ 0..2, line 4\n");
}

TEST(OpsHistory, TakesTimeStampsOf64Bits) {
  EXPECT_EQ(text_of(parse("# queue 2 2\n"
                          "1 1700000000000000009 18446744073709551614 0 1 0\n"
                          "0 3 4 0 2 0\n")),
            "queue\n"
            "1: enq(1) -> none @ 2..3, line 2\n"
            "0: enq(2) -> none @ 0..1, line 3\n");
}

TEST(OpsHistory, SaysWhatIsWrongAndWhere) {
  const auto message = [](std::string_view text) { return refusal(text, "ops"); };
  EXPECT_EQ(message("# queue 1 1\n0 1 2 0 7\n"),
            "file:2: the result: expected a number, found the end of the line");
  EXPECT_EQ(message("# queue 1 1\n0 1 2 0 7 0 0\n"),
            "file:2: expected the end of the line, found '0'");
  EXPECT_EQ(message("# queue 1 1\n0 1 x 0 7 0\n"), "file:2: the end: expected a number, found 'x'");
  EXPECT_EQ(message("# queue 1 1\n0 1 2x 0 7 0\n"),
            "file:2: the end: expected a number, found '2x'");
  EXPECT_EQ(message("# queue 1 1\n0 -1 2 0 7 0\n"),
            "file:2: the start: expected a number, found '-1'");
  EXPECT_EQ(message("# queue 1 1\n0 1 99999999999999999999 0 7 0\n"),
            "file:2: the end: '99999999999999999999' is too large a number");
  EXPECT_EQ(message("# queue 1 1\n0 1 2 0 4611686018427387904 0\n"),
            "file:2: the argument: expected a number from -4611686018427387903 to "
            "4611686018427387903, found '4611686018427387904'");
  EXPECT_EQ(message("# queue 1 1\n1 1 2 0 7 0\n"),
            "file:2: process 1, but the header announces 1, counted from 0");
  EXPECT_EQ(message("# queue 1 1\n0 3 2 0 7 0\n"),
            "file:2: the operation ends at 2, before its start at 3");
  EXPECT_EQ(message("# queue 1 1\n0 1 2 3 7 0\n"), "file:2: a queue has no operations of kind 3");
  EXPECT_EQ(message("# queue 1 1\n0 1 2 1 7 7\n"),
            "file:2: the argument: expected 0, as this kind of operation has none, found 7");
  EXPECT_EQ(message("# queue 1 1\n0 1 2 0 -1 0\n"),
            "file:2: -1 means that nothing is there, and cannot be put in");
  EXPECT_EQ(message("# set 1 1\n0 1 2 0 7 2\n"), "file:2: the result: expected 0 or 1, found 2");
  EXPECT_EQ(message("# heap 1 1\n"), "file:1: unknown type 'heap' in the header");
  EXPECT_THAT(message("queue 1 1\n"), HasSubstr("file:1: expected the header"));
}

TEST(OpsHistory, SaysWhatIsPending) {
  EXPECT_EQ(text_of(parse("# rmw 3 3\n0 1 pending 0 7 0\n1 2 pending 2 0 0\n2 3 pending 3 7 8\n")),
            "rmw-register\n0: write(7) pending @ 0.., line 2\n1: read() pending @ 1.., line 3\n"
            "2: read_modify_write(7, 8) pending @ 2.., line 4\n");
  EXPECT_EQ(
      refusal("# queue 1 1\n0 1 pending 1 0 7\n"),
      "file:2: the result of what is pending: expected 0, as this kind of operation has none, "
      "found 7");
  EXPECT_EQ(refusal("# queue 1 2\n0 1 pending 1 0 0\n0 4 5 0 7 0\n").substr(0, 7), "file:3:");
}

TEST(OpsHistory, NoticesAFileCutShort) {
  EXPECT_EQ(refusal("# queue 1 2\n0 1 2 0 7 0\n"),
            "file:3: the file ends after 1 operations, its header announces 2");
}

TEST(OpsHistory, NoticesTwoOpenOperationsOfOneProcess) {
  EXPECT_EQ(refusal("# queue 2 3\n0 1 5 0 7 0\n1 2 3 0 8 0\n0 4 6 0 9 0\n"),
            "file:4: process 0 calls enq while its enq(7) -> none of line 2 is open");
  EXPECT_EQ(refusal("# queue 2 2\n0 4 6 0 9 0\n0 1 3 0 7 0\n"), "");
}

}  // namespace
}  // namespace heddle::checkers
