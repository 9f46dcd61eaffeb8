#pragma once

#include <optional>
#include <random>
#include <vector>

#include "checkers/history/history.hpp"
#include "checkers/history/value.hpp"
#include "checkers/specification.hpp"

namespace heddle::checkers {

/// A call without its answer.
struct Invocation {
  std::string method;
  std::vector<Value> arguments;

  friend bool operator==(const Invocation&, const Invocation&) = default;
};

/// Every method of the specification with every choice of arguments among `values`, as far as it
/// takes them; a first of two arguments may also be 0.
std::vector<Invocation> all_invocations(const Specification& specification,
                                        const std::vector<Value>& values);

/// The initial state of objects that need to be told one: of bounded containers room for two.
std::optional<Value> initial_for_tests(const Specification& specification);

/// An object that does what a specification says, for making histories: finds out which answers it
/// may give by trying `answers`.
class Replica {
 public:
  explicit Replica(const Specification& specification);

  void reset();

  /// Those of `answers` that the object may give now.
  std::vector<Value> possible_answers(const Invocation& invocation,
                                      const std::vector<Value>& answers);

  /// Makes one of the steps that the call with this answer may be, by chance; needs a possible one.
  void perform(const Invocation& invocation, const Value& answer, std::mt19937& random);

  /// The strings in the state.
  [[nodiscard]] std::vector<Value> strings() const;

  /// The values in the state, the greatest code first; needs a state that holds nothing but values.
  [[nodiscard]] Value::List contents() const;

  /// The codes of the state, to tell states apart.
  [[nodiscard]] std::vector<Code> state() const { return {state_.begin(), state_.end()}; }

 private:
  bool step(const Invocation& invocation, const Value& answer);

  const Specification& specification_;
  ValueTable values_;
  State state_;
  NextStates next_;
};

}  // namespace heddle::checkers
