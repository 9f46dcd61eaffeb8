#include "checkers/tests/answers/small_histories.hpp"

#include <numeric>

#include "checkers/tests/derived_alphabet.hpp"
#include "checkers/tests/different_histories.hpp"

namespace heddle::checkers {
namespace {

struct TypedHistory {
  const Specification* specification;
  History history;
};

/// Of size 3, every so-manieth.
constexpr std::size_t largest_size = 3;
constexpr std::size_t strides[largest_size + 1] = {1, 1, 1, 7};
constexpr std::size_t most_of_a_size = 2000;

void add_histories(const Specification& specification, const std::vector<Value>& values,
                   std::vector<TypedHistory>& histories) {
  const Alphabet alphabet = small_alphabet(specification, values);
  const std::size_t largest = alphabet.operations.size() > 40 ? 2 : largest_size;
  for (std::size_t size = 1; size <= largest; ++size) {
    std::size_t count = 0;
    std::size_t kept = 0;
    for_all_different_histories(alphabet, size, [&](const History& history) {
      if (++count % strides[size] == 0 && ++kept <= most_of_a_size) {
        histories.push_back({&specification, history});
      }
    });
  }
}

std::vector<TypedHistory> make_histories() {
  std::vector<TypedHistory> histories;
  for (const Specification* specification : all_specifications()) {
    if (specification->needs_initial.empty()) {
      add_histories(*specification, {1, 2}, histories);
    }
  }
  for (const Specification* specification : types_that_take_none()) {
    if (specification->needs_initial.empty()) {
      add_histories(*specification, {none, 1}, histories);
    }
  }
  return histories;
}

}  // namespace

void for_small_histories_of_all_types(
    const std::function<void(CodedHistory& coded, const History& history, Answer answer)>& visit) {
  static const std::vector<TypedHistory> histories = make_histories();
  Checker checker(Algorithm::wing_gong_lowe);
  Encoder encoder;
  CodedHistory coded;
  for (const TypedHistory& typed : histories) {
    encoder.encode(*typed.specification, typed.history, coded);
    const Answer answer = checker.check(coded).answer;
    visit(coded, typed.history, answer);
  }
}

Answer answer_to(PartMaker& maker, const HistoryPart& part) {
  static Checker checker(Algorithm::wing_gong_lowe);
  return checker.check(maker.make(part)).answer;
}

HistoryPart whole_of(const CodedHistory& coded) {
  HistoryPart part;
  part.operations.resize(coded.size());
  std::iota(part.operations.begin(), part.operations.end(), 0U);
  return part;
}

std::string text_of(const History& history) {
  std::string text;
  for (const Operation& operation : history.operations) {
    text += "\n  " + to_text(operation) + " from " + std::to_string(operation.invocation) + " to " +
            (operation.response ? std::to_string(*operation.response) : "the end");
  }
  return text;
}

}  // namespace heddle::checkers
