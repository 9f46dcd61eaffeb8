#include "checkers/tests/replica.hpp"

#include <algorithm>

#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

/// Whether the method takes such arguments.
bool is_accepted(const Specification& specification, const Invocation& invocation) {
  ValueTable values;
  try {
    resolve(specification, {0, invocation.method, invocation.arguments, none, 0, std::nullopt},
            values);
    return true;
  } catch (const BadInput&) {
    return false;
  }
}

/// Whether the first of two arguments is what the object is thought to hold.
bool has_current_value(const Specification& specification, const Method& method) {
  return specification.shape == Shape::read_write && method.arguments == 2;
}

}  // namespace

std::vector<Invocation> all_invocations(const Specification& specification,
                                        const std::vector<Value>& values) {
  std::vector<Invocation> all;
  for (const Method& method : specification.methods) {
    std::vector<Invocation> some{{std::string(method.names.front()), {}}};
    for (std::size_t i = 0; i < method.arguments; ++i) {
      std::vector<Value> choices = values;
      if (method.argument_kinds[i] == ArgumentKind::string) {
        choices = {"a", "b"};
      }
      if (i == 0 && has_current_value(specification, method)) {
        choices.emplace_back(0);
      }
      std::vector<Invocation> longer;
      for (const Invocation& invocation : some) {
        for (const Value& value : choices) {
          longer.push_back(invocation);
          longer.back().arguments.push_back(value);
        }
      }
      some = std::move(longer);
    }
    for (Invocation& invocation : some) {
      if (is_accepted(specification, invocation)) {
        all.push_back(std::move(invocation));
      }
    }
  }
  return all;
}

std::optional<Value> initial_for_tests(const Specification& specification) {
  return specification.needs_initial.empty() ? std::nullopt : std::optional<Value>(2);
}

Replica::Replica(const Specification& specification) : specification_(specification) { reset(); }

void Replica::reset() {
  values_.clear();
  state_ = initial_state(specification_, initial_for_tests(specification_), values_);
}

std::vector<Value> Replica::strings() const {
  std::vector<Value> all;
  if (!std::ranges::any_of(specification_.methods, [](const Method& method) {
        return std::ranges::count(method.argument_kinds, ArgumentKind::string) != 0;
      })) {
    return all;  // its state may hold numbers as they are, not as codes
  }
  for (const Code code : state_) {
    if (const std::string* string = values_.string_of(code)) {
      all.emplace_back(*string);
    }
  }
  return all;
}

Value::List Replica::contents() const {
  Value::List all;
  for (const Code code : state_) {
    all.insert(all.begin(), values_.decode(code));
  }
  return all;
}

bool Replica::step(const Invocation& invocation, const Value& answer) {
  next_.clear();
  try {
    const Call call = resolve(specification_,
                              {0, invocation.method, invocation.arguments, answer, 0, 1}, values_);
    specification_.step(state_, call, next_, {specification_, values_});
  } catch (const BadInput&) {
    return false;  // an answer of a kind that the method never gives
  }
  return !next_.empty();
}

std::vector<Value> Replica::possible_answers(const Invocation& invocation,
                                             const std::vector<Value>& answers) {
  std::vector<Value> possible;
  for (const Value& answer : answers) {
    if (step(invocation, answer)) {
      possible.push_back(answer);
    }
  }
  return possible;
}

void Replica::perform(const Invocation& invocation, const Value& answer, std::mt19937& random) {
  step(invocation, answer);
  state_ = next_[random() % next_.size()];
}

}  // namespace heddle::checkers
