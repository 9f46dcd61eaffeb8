#include "harnesses/shrinking/smaller_quasi_history.hpp"

#include <algorithm>
#include <numeric>
#include <sstream>
#include <utility>
#include <vector>

#include "checkers/explanations/delta_debugging.hpp"
#include "checkers/explanations/drop_groups.hpp"
#include "checkers/explanations/sub_history.hpp"
#include "checkers/formats/native/native_history.hpp"
#include "harnesses/violations/draw_history.hpp"

namespace heddle::harnesses {
namespace {

using checkers::OperationIndex;
using Operations = std::vector<OperationIndex>;
using Clock = std::chrono::steady_clock;

constexpr std::size_t drawing_width = 100;

/// Decides parts of a history until the time is up; then it knows of none.
class PartJudge {
 public:
  PartJudge(const Judging& judging, checkers::CodedHistory& whole, Clock::time_point end)
      : judging_(judging), maker_(whole), end_(end) {}

  [[nodiscard]] bool is_unexplained(Operations operations) {
    if (is_over()) {
      return false;
    }
    checkers::QuasiChecker checker(judging_.quasi_algorithm);
    checkers::CodedHistory& part = maker_.make({.operations = std::move(operations)});
    const checkers::CheckOptions options{.limits = {.time = end_ - Clock::now()}};
    return checker.check(part, judging_.quasi->criterion, options).answer ==
           checkers::Answer::not_explained;
  }

  [[nodiscard]] bool is_over() const { return Clock::now() >= end_; }

 private:
  const Judging& judging_;
  checkers::PartMaker maker_;
  Clock::time_point end_;
};

}  // namespace

std::string smaller_quasi_history(const Judging& judging, const std::string& history,
                                  std::chrono::nanoseconds time) {
  std::istringstream text(history);
  const checkers::History whole = checkers::read_history(text, "history").history;
  checkers::CodedHistory coded;
  checkers::Encoder().encode(*judging.specification, whole, coded);
  Operations all(whole.operations.size());
  std::iota(all.begin(), all.end(), OperationIndex{0});
  std::vector<checkers::DropGroup> groups =
      checkers::groups_to_drop(coded, all, checkers::DropKind::value);
  Operations staying = all;
  for (const checkers::DropGroup& group : groups) {
    std::erase_if(staying, [&](OperationIndex i) { return std::ranges::count(group, i) != 0; });
  }
  PartJudge judge(judging, coded, Clock::now() + time);
  const auto with_staying = [&](const Operations& some) {
    Operations together = staying;
    together.insert(together.end(), some.begin(), some.end());
    std::ranges::sort(together);
    return together;
  };
  groups = checkers::needed_groups(
      std::move(groups),
      [&](const Operations& some) { return judge.is_unexplained(with_staying(some)); },
      [&] { return judge.is_over(); });
  const Operations left = with_staying(checkers::operations_of(groups));
  if (left.size() == all.size()) {
    return "";
  }
  checkers::History part;
  for (const OperationIndex i : left) {
    part.operations.push_back(whole.operations[i]);
  }
  return draw_history(*judging.specification, part, drawing_width, "    ");
}

}  // namespace heddle::harnesses
