#include "checkers/tests/agreement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "checkers/formats/native_history.hpp"
#include "checkers/tests/models.hpp"

namespace heddle::checkers {
namespace {

std::size_t completed_among(const History& history, const std::vector<OperationIndex>& order) {
  return static_cast<std::size_t>(std::ranges::count_if(
      order, [&](OperationIndex i) { return !history.operations[i].is_pending(); }));
}

std::vector<OperationIndex> sorted(std::vector<OperationIndex> operations) {
  std::ranges::sort(operations);
  return operations;
}

}  // namespace

Agreement::Agreement(const std::string& type)
    : type_(type), specification_(*find_specification(type)) {}

std::string Agreement::find_disagreement(const History& history) {
  const Verdict& searched = search_.check(specification_, history);
  const Verdict& defined = definition_.check(specification_, history);
  explained_ += searched.answer == Answer::explained ? 1 : 0;
  std::string flaw = compare(history, searched, defined);
  if (flaw.empty()) {
    return flaw;
  }
  std::ostringstream text;
  write_history(text, history, type_);
  return flaw + ":\n" + text.str();
}

std::string Agreement::compare(const History& history, const Verdict& searched,
                               const Verdict& defined) {
  if (searched.answer != defined.answer) {
    return std::string("by the search ") + to_text(searched.answer) + ", by the definition " +
           to_text(defined.answer);
  }
  if (searched.answer == Answer::not_explained) {
    return find_prefix_flaw(history, searched, defined);
  }
  std::string flaw = find_flaw(type_, history, searched.linearization, true);
  return flaw.empty() ? find_flaw(type_, history, defined.linearization, true) : flaw;
}

// The prefix must be a legal one, as long as the definition's, and nothing that it says blocks may
// be addable; what blocks must be all completed operations without a predecessor outside.
std::string Agreement::find_prefix_flaw(const History& history, const Verdict& searched,
                                        const Verdict& defined) const {
  const std::vector<OperationIndex>& prefix = searched.longest_prefix;
  std::string flaw = find_flaw(type_, history, prefix, false);
  if (!flaw.empty()) {
    return "longest prefix: " + flaw;
  }
  if (completed_among(history, prefix) != completed_among(history, defined.longest_prefix)) {
    return "another longest prefix than by the definition";
  }
  std::vector<OperationIndex> could_be_next;
  for (OperationIndex i = 0; i < history.size(); ++i) {
    std::vector<OperationIndex> extended = prefix;
    extended.push_back(i);
    const std::string problem = find_flaw(type_, history, extended, false);
    if (problem.empty() && !history.operations[i].is_pending()) {
      return "the longest prefix can be extended";
    }
    if (problem == "the object does not answer like this" && !history.operations[i].is_pending()) {
      could_be_next.push_back(i);
    }
  }
  return could_be_next == sorted(searched.blocking) ? "" : "other operations block";
}

void expect_agreement_on_all(const Alphabet& alphabet, std::size_t size) {
  Agreement agreement(alphabet.type);
  std::size_t count = 0;
  std::string disagreement;
  for (std::size_t operations = 0; operations <= size; ++operations) {
    count += for_all_histories(alphabet, operations, [&](const History& history) {
      if (disagreement.empty()) {
        disagreement = agreement.find_disagreement(history);
      }
    });
    EXPECT_EQ(disagreement, "");
  }
  std::printf("%s: %zu histories of up to %zu operations, %zu explained\n", alphabet.type.c_str(),
              count, size, agreement.explained());
}

}  // namespace heddle::checkers
