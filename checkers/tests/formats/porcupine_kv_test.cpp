#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checkers/tests/formats/parse.hpp"

namespace heddle::checkers {
namespace {

using testing::HasSubstr;

TEST(PorcupineKv, HasAMapForEachEnd) {
  EXPECT_EQ(text_of(parse("{:process 0, :type :invoke, :f :append, :key \"3\", :value \"a\"}\n"
                          "{:process 1, :type :invoke, :f :get, :key \"3\", :value nil}\n"
                          "{:process 1, :type :ok, :f :get, :key \"3\", :value \"\"}\n"
                          "{:process 0, :type :ok, :f :append, :key \"3\", :value \"a\"}\n"
                          "{:process 1, :type :invoke, :f :put, :key \"4\", :value \":x\"}\n"
                          "{:process 0, :type :invoke, :f :get, :key \"4\", :value nil}\n"
                          "{:process 0, :type :ok, :f :get, :key \"4\", :value nil}\n")),
            "key-value\n"
            "0: append(\"3\", \"a\") -> none @ 0..3, line 1\n"
            "1: get(\"3\") -> \"\" @ 1..2, line 2\n"
            "1: put(\"4\", \":x\") pending @ 4.., line 5\n"
            "0: get(\"4\") -> unknown @ 5..6, line 6\n");
}

TEST(PorcupineKv, SaysWhatIsWrongAndWhere) {
  const auto message = [](std::string_view text) { return refusal(text, "porcupine-kv"); };
  EXPECT_EQ(message("{:process 0 :type :invoke :f :put :key \"k\"}"),
            "file:1: the :value is no string");
  EXPECT_EQ(message("{:process 0 :type :invoke :f :put :value \"k\"}"),
            "file:1: an event without a :key");
  EXPECT_EQ(message("{:process 0 :type :invoke :f :cas :key \"k\"}"),
            "file:1: unknown method \"cas\" (known: get, put, append)");
  EXPECT_EQ(message("{:process 0 :type :invoke :f :get :key \"k\"}\n"
                    "{:process 0 :type :ok :f :get :key \"l\" :value \"\"}"),
            "file:2: process 0 ends another operation than the one it has open");
  EXPECT_EQ(message("{:process 0 :type :invoke :f :get :key \"k\"}\n"
                    "{:process 0 :type :invoke :f :get :key \"k\"}"),
            "file:2: process 0 calls get while its get(\"k\") pending of line 1 is open");
  EXPECT_EQ(message("{:process 0 :type :ok :f :get :key \"l\" :value \"\"}"),
            "file:1: process 0 has no open operation to end");
  EXPECT_THAT(message("[{:process 0 :type :ok}]"), HasSubstr("expected an event"));
}

}  // namespace
}  // namespace heddle::checkers
