#include "checkers/tests/quasi/agreement_of_quasi.hpp"

#include "checkers/tests/all_histories.hpp"
#include "checkers/tests/random_histories.hpp"

namespace heddle::checkers {

void for_all_coded_histories(const std::string& type, int values, std::size_t size,
                             const VisitCoded& visit) {
  const Specification& specification = *find_specification(type);
  Encoder encoder;
  CodedHistory history;
  for_all_histories(container_alphabet(type, values), size, [&](const History& plain) {
    encoder.encode(specification, plain, history);
    visit(history);
  });
}

void for_random_coded_histories(const std::string& type, std::size_t count, std::size_t size,
                                const VisitCoded& visit) {
  const Specification& specification = *find_specification(type);
  RandomHistories random(specification, 7);
  Encoder encoder;
  CodedHistory history;
  for (std::size_t i = 0; i < count; ++i) {
    History plain = random.make({.threads = 2 + i % 2,
                                 .operations = 3 + i % (size - 2),
                                 .has_distinct_values = i % 3 == 0,
                                 .values = 3});
    for (std::size_t changes = i % 4; changes > 0; --changes) {
      random.mutate(plain);
    }
    encoder.encode(specification, plain, history);
    visit(history);
  }
}

std::string text_of(const CodedHistory& history) {
  std::string text(history.specification->name);
  const char* separator = ": ";
  for (OperationIndex i = 0; i < history.size(); ++i) {
    const Call& call = history.calls[i];
    text += separator + std::string(history.specification->methods[call.method].names[0]) + "(" +
            (call.argument_count == 0 ? "" : to_text(history.values.decode(call.arguments[0]))) +
            ") -> " + (call.any_result ? "?" : to_text(history.values.decode(call.result))) + " [" +
            std::to_string(history.invocations[i]) + ", " +
            (history.is_pending(i) ? "-" : std::to_string(history.responses[i])) + "]";
    separator = ", ";
  }
  return text;
}

}  // namespace heddle::checkers
