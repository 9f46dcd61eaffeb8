#include "checkers/quasi/reference/round_up/completions.hpp"

namespace heddle::checkers {

Completions::Completions(const CodedHistory& history, const QuasiCriterion& criterion)
    : history_(history), criterion_(criterion), at_(history.size()) {
  for (OperationIndex operation = 0; operation < history.size(); ++operation) {
    possible_.push_back(possible_readings(operation));
  }
}

std::vector<Reading> Completions::possible_readings(OperationIndex operation) const {
  std::vector<Reading> readings;
  if (history_.is_pending(operation)) {
    readings.push_back(Reading::dropped);
  }
  const Call& call = history_.calls[operation];
  const Method& method = history_.specification->methods[call.method];
  const bool may_have_found_nothing =
      call.any_result && criterion_.set_of_method(call.method) && answer_that_found_nothing(method);
  if (may_have_found_nothing) {
    readings.insert(readings.end(), {Reading::took_something, Reading::found_nothing});
  } else {
    readings.push_back(Reading::as_it_is);
  }
  return readings;
}

std::optional<std::uint32_t> Completions::set_of(OperationIndex operation) const {
  return criterion_.set_of(*history_.specification, call_of(operation));
}

Call Completions::call_of(OperationIndex operation) const {
  Call call = history_.calls[operation];
  if (reading(operation) == Reading::found_nothing) {
    call.any_result = false;
    call.result = *answer_that_found_nothing(history_.specification->methods[call.method]);
  }
  return call;
}

std::vector<End> Completions::ends() const {
  std::vector<End> all;
  list_ends(history_, all);
  std::vector<End> ends;
  for (const End end : all) {
    if (reading(end.operation()) != Reading::dropped) {
      ends.push_back(end);
    }
  }
  for (OperationIndex operation = 0; operation < history_.size(); ++operation) {
    if (history_.is_pending(operation) && reading(operation) != Reading::dropped) {
      ends.push_back({2 * operation + 1});
    }
  }
  return ends;
}

bool Completions::next() {
  for (std::size_t operation = 0; operation < at_.size(); ++operation) {
    if (++at_[operation] < possible_[operation].size()) {
      return true;
    }
    at_[operation] = 0;
  }
  return false;
}

}  // namespace heddle::checkers
