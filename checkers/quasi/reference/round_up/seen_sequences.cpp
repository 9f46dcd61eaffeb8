#include "checkers/quasi/reference/round_up/seen_sequences.hpp"

#include <fmt/format.h>

#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t readings = 4;
constexpr std::uint64_t bytes_per_entry = 64;  ///< of a hash table, about

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

/// Codes of values in a table mean something else in the next history.
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
  values_ = &history.values;
  number_.assign(history.size() * readings, std::nullopt);
}

char32_t SeenSequences::number_of(OperationIndex operation, const Completions& completion) {
  const Reading reading = completion.reading(operation);
  std::optional<char32_t>& number = number_[operation * readings + static_cast<unsigned>(reading)];
  if (!number) {
    const std::string text = text_of(completion.call_of(operation), reading, *values_);
    number = numbers_.try_emplace(text, static_cast<char32_t>(numbers_.size())).first->second;
  }
  return *number;
}

SeenSequences::Sequence SeenSequences::sequence_of(const std::vector<OperationIndex>& calls,
                                                   const Completions& completion) {
  Sequence sequence;
  poll_time(calls.size());
  for (const OperationIndex call : calls) {
    sequence += number_of(call, completion);
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
