#include "checkers/tests/frontier/alphabets.hpp"

namespace heddle::checkers {
namespace {

Alphabet with_peeks(const std::string& type, int values, bool has_empty_answers) {
  Alphabet alphabet = container_alphabet(type, values);
  for (int value = 1; value <= values; ++value) {
    alphabet.operations.push_back({0, "peek", {}, value, 0, 0});
  }
  alphabet.operations.push_back({0, "peek", {}, none, 0, std::nullopt});
  if (has_empty_answers) {
    alphabet.operations.push_back({0, "peek", {}, none, 0, 0});
  } else {
    std::erase_if(alphabet.operations, [](const Operation& operation) {
      return operation.arguments.empty() && operation.result.is_none() && !operation.is_pending();
    });
  }
  return alphabet;
}

}  // namespace

std::vector<Alphabet> alphabets(int values) {
  return {container_alphabet("queue", values), container_alphabet("stack", values),
          container_alphabet("pool", values),  set_alphabet(values),
          register_alphabet(values),           with_peeks("queue", values, true),
          with_peeks("queue", values, false),  with_peeks("stack", values, true)};
}

}  // namespace heddle::checkers
