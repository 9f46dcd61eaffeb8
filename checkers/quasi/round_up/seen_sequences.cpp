#include "checkers/quasi/round_up/seen_sequences.hpp"

#include <fmt/format.h>

namespace heddle::checkers {
namespace {

constexpr std::uint64_t bytes_per_entry = 64;  // of a hash table, about

std::string text_of(Code code, const ValueTable& values) { return to_text(values.decode(code)); }

std::string text_of(const Call& call, Reading reading, const ValueTable& values) {
  std::string text = fmt::format("{}(", call.method);
  for (std::size_t i = 0; i < call.argument_count; ++i) {
    text += text_of(call.arguments[i], values) + ";";
  }
  if (call.any_result) {
    return text + (reading == Reading::took_something ? ") took something" : ") anything");
  }
  return text + ") -> " + text_of(call.result, values);
}

// Codes of values in a table mean something else in the next history.
std::string question_of(const CodedHistory& history, const QuasiCriterion& criterion) {
  std::string text = fmt::format("{}: ", static_cast<const void*>(history.specification));
  for (const Code code : history.initial) {
    text += text_of(code, history.values) + ";";
  }
  for (const QuasiSet& set : criterion.sets) {
    text += fmt::format("{}, {};", fmt::join(set.methods, "+"), set.factor);
  }
  return text;
}

}  // namespace

void SeenSequences::begin(const CodedHistory& history, const QuasiCriterion& criterion) {
  std::string question = question_of(history, criterion);
  if (question != question_) {
    *this = {};
    question_ = std::move(question);
  }
}

void SeenSequences::number_calls(const CodedHistory& history, const Completions& completion) {
  number_of_operation_.assign(history.size(), 0);
  for (OperationIndex operation = 0; operation < history.size(); ++operation) {
    const std::string text =
        text_of(completion.call_of(operation), completion.reading(operation), history.values);
    const auto number = static_cast<char32_t>(numbers_.size());
    number_of_operation_[operation] = numbers_.try_emplace(text, number).first->second;
  }
}

SeenSequences::Sequence SeenSequences::sequence_of(const std::vector<OperationIndex>& calls) const {
  Sequence sequence;
  for (const OperationIndex call : calls) {
    sequence += number_of_operation_[call];
  }
  return sequence;
}

const SeenSequences::Sequentialization* SeenSequences::find_sequentialization(
    const Sequence& sequence) const {
  const auto found = sequentializations_.find(sequence);
  return found == sequentializations_.end() ? nullptr : &found->second;
}

const bool* SeenSequences::find_permutation(const Sequence& sequence) const {
  const auto found = permutations_.find(sequence);
  return found == permutations_.end() ? nullptr : &found->second;
}

void SeenSequences::add_sequentialization(const Sequence& sequence,
                                          const Sequentialization& found) {
  sequentializations_.emplace(sequence, found);
  memory_bytes_ += bytes_per_entry + sequence.size() * (sizeof(char32_t) + sizeof(OperationIndex));
}

void SeenSequences::add_permutation(const Sequence& sequence, bool is_legal) {
  permutations_.emplace(sequence, is_legal);
  memory_bytes_ += bytes_per_entry + sequence.size() * sizeof(char32_t);
}

}  // namespace heddle::checkers
