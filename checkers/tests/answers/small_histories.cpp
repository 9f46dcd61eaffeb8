#include "checkers/tests/answers/small_histories.hpp"

#include <numeric>

#include "checkers/tests/derived_alphabet.hpp"
#include "checkers/tests/different_histories.hpp"

namespace heddle::checkers {
namespace {

// Of the larger sizes, every so-manieth.
constexpr std::size_t largest_size = 4;
constexpr std::size_t strides[largest_size + 1] = {1, 1, 1, 5, 503};
constexpr std::size_t most_of_a_size = 3000;

}  // namespace

void for_small_histories_of_all_types(
    const std::function<void(CodedHistory& coded, const History& history, Answer answer)>& visit) {
  Checker checker(Algorithm::wing_gong_lowe);
  Encoder encoder;
  CodedHistory coded;
  for (const Specification* specification : all_specifications()) {
    if (!specification->needs_initial.empty()) {
      continue;
    }
    const Alphabet alphabet = small_alphabet(*specification);
    for (std::size_t size = 1; size <= largest_size; ++size) {
      std::size_t count = 0;
      std::size_t visited = 0;
      for_all_different_histories(alphabet, size, [&](const History& history) {
        if (++count % strides[size] != 0 || ++visited > most_of_a_size) {
          return;
        }
        encoder.encode(*specification, history, coded);
        const Answer answer = checker.check(coded).answer;
        visit(coded, history, answer);
      });
    }
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
