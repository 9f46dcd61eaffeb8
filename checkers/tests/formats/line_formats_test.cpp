#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checkers/tests/formats/parse.hpp"

namespace heddle::checkers {
namespace {

TEST(FastlinHistory, HasALineForEachOperation) {
  EXPECT_EQ(text_of(parse("# stack\n"
                          "push 7 1 4\n"
                          "\n"
                          "# a comment\n"
                          "  pop -1 0 2\r\n"
                          "peek 7 5 6")),
            "stack\n"
            "0: push(7) -> none @ 1..3, line 2\n"
            "1: pop() -> none @ 0..2, line 5\n"
            "2: peek() -> 7 @ 4..5, line 6\n");
  EXPECT_EQ(text_of(parse("# set\ncontains_false 1 1 2\ninsert 1 3 4\ncontains_true 1 5 6\n"
                          "remove 1 7 8\n")),
            "set\n"
            "0: contains(1) -> false @ 0..1, line 2\n"
            "1: insert(1) -> true @ 2..3, line 3\n"
            "2: contains(1) -> true @ 4..5, line 4\n"
            "3: remove(1) -> true @ 6..7, line 5\n");
  EXPECT_EQ(parse("# priorityqueue\n").type, "max-priority-queue");
  EXPECT_EQ(text_of(parse("# deque\npush_back 1 1 2\npop_front 1 3 4\n")),
            "deque\n"
            "0: push_back(1) -> none @ 0..1, line 2\n"
            "1: pop_front() -> 1 @ 2..3, line 3\n");
}

TEST(FastlinHistory, AnEndPrecedesAStartAtTheSameTime) {
  EXPECT_EQ(text_of(parse("# queue\nenq 2 1 2\nenq 1 0 1\n")),
            "queue\n"
            "0: enq(2) -> none @ 2..3, line 2\n"
            "1: enq(1) -> none @ 0..1, line 3\n");
}

TEST(FastlinHistory, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(refusal("# queue\nenq 1 2\n"),
            "file:2: the end: expected a number, found the end of the line");
  EXPECT_EQ(refusal("# queue\nenq x 1 2\n"), "file:2: the value: expected a number, found 'x'");
  EXPECT_EQ(refusal("# queue\n\npush 1 1 2\n"),
            "file:3: the method: expected one of enq, deq, peek, found 'push'");
  EXPECT_EQ(refusal("# queue\nenq 1 2 1\n"),
            "file:2: the operation ends at 1, before its start at 2");
  EXPECT_EQ(refusal("# queue\nenq 1 1 2 3\n"), "file:2: expected the end of the line, found '3'");
  EXPECT_EQ(refusal("# queue\nenq -1 1 2\n"),
            "file:2: -1 means that nothing is there, and cannot be put in");
  EXPECT_EQ(refusal("# heap\n", "fastlin"), "file:1: unknown type 'heap' in the header");
  EXPECT_EQ(refusal("enq 1 1 2\n", "fastlin"), "file:1: expected the header '# TYPE'");
}

TEST(FptlinHistory, HasALineForEachOperation) {
  EXPECT_EQ(text_of(parse("# queue\n"
                          "3 1 4 ENQ 7\n"
                          "# a comment\n"
                          "1 2 3 DEQ -1\n"
                          "1 5 6 PEEK 7\n")),
            "queue\n"
            "3: enq(7) -> none @ 0..3, line 2\n"
            "1: deq() -> none @ 1..2, line 4\n"
            "1: peek() -> 7 @ 4..5, line 5\n");
  EXPECT_EQ(text_of(parse("# set\n0 1 2 INSERT 5 1\n0 3 4 REMOVE 6 0\n0 5 6 CONTAINS 5 1\n")),
            "set\n"
            "0: insert(5) -> true @ 0..1, line 2\n"
            "0: remove(6) -> false @ 2..3, line 3\n"
            "0: contains(5) -> true @ 4..5, line 4\n");
  EXPECT_EQ(text_of(parse("# rmw\n0 1 2 READ_MODIFY_WRITE 0 -7\n")),
            "rmw-register\n0: read_modify_write(0, -7) -> none @ 0..1, line 2\n");
  EXPECT_EQ(text_of(parse("# semaphore\n0 1 2 INCR 1\n0 3 4 DECR 0\n")),
            "semaphore\n"
            "0: incr() -> true @ 0..1, line 2\n"
            "0: decr() -> false @ 2..3, line 3\n");
  EXPECT_EQ(parse("# priorityqueue\n0 1 2 POLL -1\n").type, "max-priority-queue");
}

/// As the tool sorts them; in the published files both orders give the same verdicts.
TEST(FptlinHistory, AnEndPrecedesAStartAtTheSameTime) {
  EXPECT_EQ(text_of(parse("# queue\n0 4 5 ENQ 1\n1 3 4 ENQ 2\n")),
            "queue\n"
            "0: enq(1) -> none @ 2..3, line 2\n"
            "1: enq(2) -> none @ 0..1, line 3\n");
  EXPECT_EQ(refusal("# queue\n0 4 5 ENQ 1\n0 3 4 ENQ 2\n"), "");
}

TEST(FptlinHistory, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(refusal("# set\n0 1 2 INSERT 5\n"),
            "file:2: the result: expected a number, found the end of the line");
  EXPECT_EQ(refusal("# set\n0 1 2 INSERT 5 2\n"),
            "file:2: the result: expected a number from 0 to 1, found '2'");
  EXPECT_EQ(refusal("# queue\n0 1 2 PUSH 5\n"),
            "file:2: the method: expected one of ENQ, DEQ, PEEK, found 'PUSH'");
  EXPECT_EQ(refusal("# queue\n0 1 2\n"),
            "file:2: the method: expected one of ENQ, DEQ, PEEK, found ''");
  EXPECT_EQ(refusal("# queue\n0 1 4 ENQ 5\n0 2 3 ENQ 6\n"),
            "file:3: process 0 calls enq while its enq(5) -> none of line 2 is open");
  EXPECT_EQ(refusal("# queue\n4294967296 1 2 ENQ 5\n"),
            "file:2: the process: expected a number from 0 to 2147483647, found '4294967296'");
}

TEST(HashSetLog, HasALineForEachEvent) {
  EXPECT_EQ(text_of(parse("\n"
                          "2 invokes add 7\n"
                          "0 invokes contains 7\n"
                          "2 returns true\n"
                          "2 invokes remove -8\n"
                          "0 returns false\n"
                          "1 invokes insert 9")),
            "set\n"
            "2: add(7) -> true @ 0..2, line 2\n"
            "0: contains(7) -> false @ 1..4, line 3\n"
            "2: remove(-8) pending @ 3.., line 5\n"
            "1: insert(9) pending @ 5.., line 7\n");
}

TEST(HashSetLog, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(refusal("0 invokes add 7\n0 invokes add 8\n"),
            "file:2: process 0 calls add while its add(7) pending of line 1 is open");
  EXPECT_EQ(refusal("0 returns true\n"), "file:1: process 0 has no open operation to end");
  EXPECT_EQ(refusal("0 invokes put 7\n"),
            "file:1: expected 'add', 'insert', 'remove' or 'contains', found 'put'");
  EXPECT_EQ(refusal("0 invokes add\n"),
            "file:1: the value: expected a number, found the end of the line");
  EXPECT_EQ(refusal("0 invokes add 7\n0 returns yes\n"),
            "file:2: expected 'true' or 'false', found 'yes'");
  EXPECT_EQ(refusal("0 invokes add 7\n0 retu"),
            "file:2: expected 'invokes' or 'returns', found 'retu'");
  EXPECT_EQ(refusal("0 invokes add 7\nx returns true\n"),
            "file:2: the thread: expected a number, found 'x'");
}

}  // namespace
}  // namespace heddle::checkers
