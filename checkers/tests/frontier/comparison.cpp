#include "checkers/tests/frontier/comparison.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "checkers/formats/native/native_history.hpp"
#include "checkers/tests/models.hpp"

namespace heddle::checkers {
namespace {

/// A prefix must be a legal order that none of those which block can be added to.
std::string find_prefix_flaw(const std::string& type, const History& history,
                             const Verdict& verdict) {
  const std::string flaw = find_flaw(type, history, verdict.longest_prefix, false);
  if (!flaw.empty()) {
    return "longest prefix: " + flaw;
  }
  std::vector<OperationIndex> could_be_next;
  for (OperationIndex i = 0; i < history.size(); ++i) {
    std::vector<OperationIndex> extended = verdict.longest_prefix;
    extended.push_back(i);
    const std::string problem = find_flaw(type, history, extended, false);
    if (problem.empty() && !history.operations[i].is_pending()) {
      return "the longest prefix can be extended";
    }
    if (problem == "the object does not answer like this" && !history.operations[i].is_pending()) {
      could_be_next.push_back(i);
    }
  }
  std::vector<OperationIndex> blocking = verdict.blocking;
  std::ranges::sort(blocking);
  return could_be_next == blocking ? "" : "other operations block";
}

}  // namespace

Comparison::Comparison(const std::string& type, CheckFunction tested, CheckFunction believed)
    : type_(type), tested_(tested), believed_(believed) {}

std::string Comparison::find_difference(const History& history, const CheckOptions& options) {
  const Specification& specification = *find_specification(type_);
  encoder_.encode(specification, history, coded_);
  const Verdict tested = tested_(coded_, options);
  if (tested.answer == Answer::unknown) {
    ++unknown_;
    return "";
  }
  const Verdict believed = believed_(coded_, {});
  std::string flaw = compare(history, tested, believed);
  if (flaw.empty()) {
    return flaw;
  }
  std::ostringstream text;
  write_history(text, history, type_);
  return tested.algorithm + ": " + flaw + ":\n" + text.str();
}

std::string Comparison::compare(const History& history, const Verdict& tested,
                                const Verdict& believed) {
  if (tested.answer != believed.answer) {
    return std::string(to_text(tested.answer)) + ", but it is " + to_text(believed.answer);
  }
  const bool is_explained = tested.answer == Answer::explained;
  ++(is_explained ? explained_ : not_explained_);
  if (is_explained && tested.has_linearization) {
    return find_flaw(type_, history, tested.linearization, true);
  }
  const bool is_of_the_whole = tested.key.empty();  // else a prefix of that key's operations
  return tested.has_prefix && is_of_the_whole ? find_prefix_flaw(type_, history, tested) : "";
}

void expect_no_difference_on_all(const Alphabet& alphabet, std::size_t size, CheckFunction tested,
                                 CheckFunction believed) {
  Comparison comparison(alphabet.type, tested, believed);
  std::size_t count = 0;
  std::string difference;
  for (std::size_t operations = 0; operations <= size && difference.empty(); ++operations) {
    count += for_all_histories(alphabet, operations, [&](const History& history) {
      if (difference.empty()) {
        difference = comparison.find_difference(history);
      }
    });
  }
  EXPECT_EQ(difference, "");
  EXPECT_EQ(comparison.unknown(), 0U);
  EXPECT_GT(comparison.explained(), 0U);
  EXPECT_GT(comparison.not_explained(), 0U);
  std::printf("%s: %zu histories of up to %zu operations, %zu explained\n", alphabet.type.c_str(),
              count, size, comparison.explained());
}

}  // namespace heddle::checkers
