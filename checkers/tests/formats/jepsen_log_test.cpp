#include <gtest/gtest.h>

#include <string>

#include "checkers/tests/formats/parse.hpp"

namespace heddle::checkers {
namespace {

std::string event(const std::string& text) { return "INFO  jepsen.util - " + text + "\n"; }

TEST(JepsenLog, HasALineForEachEnd) {
  const RecordedHistory history = parse(event("3\t:invoke\t:read\tnil") +            //
                                        event("2\t:invoke\t:cas\t[1 -4]") +          //
                                        event("3\t:ok\t:read\tnil") +                //
                                        event("4   :invoke :write  2") +             //
                                        event("2\t:fail\t:cas\t[1 -4]") +            //
                                        event("4   :ok     :write  2  ") +           //
                                        event("3\t:invoke\t:read\tnil") +            //
                                        "INFO [..] jepsen.util 3 :ok :read 2\r\n" +  //
                                        event("4\t:invoke\t:cas\t[2 3]") +           //
                                        event("4\t:ok\t:cas\t[2 3]"));
  EXPECT_EQ(text_of(history),
            "cas-register\n"
            "3: read() -> none @ 0..2, line 1\n"
            "2: cas(1, -4) -> false @ 1..4, line 2\n"
            "4: write(2) -> none @ 3..5, line 4\n"
            "3: read() -> 2 @ 6..7, line 7\n"
            "4: cas(2, 3) -> true @ 8..9, line 9\n");
  EXPECT_EQ(history.initial, none);
}

TEST(JepsenLog, WhatTimedOutStaysOpenAndOtherFailuresDidNotHappen) {
  EXPECT_EQ(text_of(parse(event("0 :invoke :read nil") + event("0 :fail :read :timed-out") +
                          event("1 :invoke :write 5") + event("1 :info :write :timed-out") +
                          event("2 :invoke :write 6") + event("2 :fail :write 6") +
                          event("0 :invoke :cas [0 1]") + event("0 :info :cas :timed-out"))),
            "cas-register\n"
            "0: read() pending @ 0.., line 1\n"
            "1: write(5) pending @ 1.., line 3\n"
            "0: cas(0, 1) pending @ 2.., line 7\n");
}

TEST(JepsenLog, NoiseIsPassedOver) {
  const std::string log =
      "\nlein test jepsen.system.etcd-test\n"
      "INFO  jepsen.os.debian - :n4 setting up debian\n" +
      event(":nemesis\t:info\t:start\t\"Cut off {:n1 #{:n3}}\"") +
      "java.lang.Exception: jepsen.util is loaded\n" + event("1\t:invoke\t:write\t5") +
      "Analysis:\n1\t:invoke\t:write\t5\n\x01\xff\n";
  EXPECT_EQ(text_of(parse(log)), "cas-register\n1: write(5) pending @ 0.., line 6\n");
}

TEST(JepsenLog, DamagedEventsAreRefused) {
  const auto message = [](const std::string& text) { return refusal(event(text), "jepsen"); };
  EXPECT_EQ(message("3"), "file:1: expected :invoke, :ok, :fail or :info, found \"\"");
  EXPECT_EQ(message("3\t:inv"), "file:1: expected :invoke, :ok, :fail or :info, found \":inv\"");
  EXPECT_EQ(message("3 :ok"), "file:1: expected :read, :write or :cas, found \"\"");
  EXPECT_EQ(message("3 :ok :append 3"),
            "file:1: expected :read, :write or :cas, found \":append\"");
  EXPECT_EQ(message("3 :invoke :write"), "file:1: an event without a value");
  EXPECT_EQ(message("3x :invoke :write 1"), "file:1: expected a number, found \"3x\"");
  EXPECT_EQ(message("3 :invoke :write one"), "file:1: expected a number, found \"one\"");
  EXPECT_EQ(message("3 :invoke :write 1 2"), "file:1: expected a number, found \"1 2\"");
  EXPECT_EQ(message("3 :invoke :cas 1 2"), "file:1: expected [from to], found \"1 2\"");
  EXPECT_EQ(message("3 :invoke :cas [1]"), "file:1: expected a number, found \"\"");
  EXPECT_EQ(message("3 :invoke :read 3"), "file:1: a read takes nil, found \"3\"");
  EXPECT_EQ(message("99999999999 :invoke :read nil"),
            "file:1: expected a number, found \"99999999999\"");
  EXPECT_EQ(message("3 :invoke :write 99999999999999999999"),
            "file:1: expected a number, found \"99999999999999999999\"");
}

TEST(JepsenLog, EndsMustBelongToWhatIsOpen) {
  const auto message = [](const std::string& text) { return refusal(text, "jepsen"); };
  EXPECT_EQ(message(event("3 :ok :read 3")), "file:1: process 3 has no open operation to end");
  EXPECT_EQ(message(event("3 :invoke :read nil") + event("3 :invoke :write 1")),
            "file:2: process 3 calls write while its read() pending of line 1 is open");
  EXPECT_EQ(message(event("3 :invoke :read nil") + event("3 :ok :write 1")),
            "file:2: process 3 ends :write while its open operation is :read");
  EXPECT_EQ(message(event("3 :invoke :write 2") + event("3 :ok :write 1")),
            "file:2: process 3 ends :write 1, which is not what it has open");
  EXPECT_EQ(message("INFO  jepsen.core - nothing\n"),
            "file:1: no event of jepsen.util up to the end");
}

}  // namespace
}  // namespace heddle::checkers
