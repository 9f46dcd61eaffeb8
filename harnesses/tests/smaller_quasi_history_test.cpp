#include "harnesses/shrinking/smaller_quasi_history.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace heddle::harnesses {
namespace {

using namespace std::chrono_literals;

std::string operation(const std::string& name, const std::string& argument,
                      const std::string& result, int time) {
  return R"({"process": 0, "operation": ")" + name + R"(", "arguments": [)" + argument +
         R"(], "result": )" + result + R"(, "invocation": )" + std::to_string(2 * time) +
         R"(, "response": )" + std::to_string(2 * time + 1) + "}\n";
}

Judging judging() {
  Judging judging;
  judging.specification = checkers::find_specification("queue");
  judging.quasi = checkers::ask(*judging.specification, {.factor = "1"});
  return judging;
}

const std::string header = R"({"heddle-history": 1, "type": "queue"})"
                           "\n";

/// 1 is added once and removed twice; 2 and 3 are added and removed in order.
TEST(SmallerQuasiHistory, LeavesOutValuesThatAreNotNeeded) {
  const std::string twice = header + operation("enq", "1", "null", 0) +
                            operation("enq", "2", "null", 1) + operation("enq", "3", "null", 2) +
                            operation("deq", "", "1", 3) + operation("deq", "", "1", 4) +
                            operation("deq", "", "2", 5) + operation("deq", "", "3", 6);
  const std::string drawing = smaller_quasi_history(judging(), twice, 5s);
  EXPECT_NE(drawing.find("enq(1)"), std::string::npos) << drawing;
  EXPECT_EQ(drawing.find("enq(2)"), std::string::npos) << drawing;
  EXPECT_EQ(drawing.find("enq(3)"), std::string::npos) << drawing;
}

/// 3 overtakes two, one more than it may: each of them is needed.
TEST(SmallerQuasiHistory, IsEmptyWhereEachValueIsNeeded) {
  const std::string overtaking = header + operation("enq", "1", "null", 0) +
                                 operation("enq", "2", "null", 1) +
                                 operation("enq", "3", "null", 2) + operation("deq", "", "3", 3) +
                                 operation("deq", "", "1", 4) + operation("deq", "", "2", 5);
  EXPECT_EQ(smaller_quasi_history(judging(), overtaking, 5s), "");
}

TEST(SmallerQuasiHistory, WithoutTimeNothingIsLeftOut) {
  const std::string twice = header + operation("enq", "1", "null", 0) +
                            operation("enq", "2", "null", 1) + operation("deq", "", "1", 2) +
                            operation("deq", "", "1", 3) + operation("deq", "", "2", 4);
  EXPECT_EQ(smaller_quasi_history(judging(), twice, 0s), "");
}

}  // namespace
}  // namespace heddle::harnesses
