#include "checkers/specifications/precedence_needs.hpp"

namespace heddle::checkers {
namespace {

/// What a call adds, or took or saw, which may be none.
struct Action {
  Role role = Role::other;
  Code value = code_of_none;

  [[nodiscard]] bool is_addition() const { return role == Role::add; }

  /// It found nothing, or what it took or saw was none.
  [[nodiscard]] bool answers_none() const { return !is_addition() && value == code_of_none; }
};

/// A push is needed for its value to be on top; a pop uncovers another value, and a push covers it.
bool is_needed_on_stack(const Action& first, const Action& second) {
  const bool is_same = first.value == second.value;
  if (first.is_addition()) {
    return second.is_addition() || is_same;
  }
  if (first.role == Role::peek) {
    return second.role == Role::peek ? false : is_same != second.is_addition();
  }
  // Who answers none may have found nothing, and none may be what is pushed.
  return !is_same || (first.answers_none() && second.is_addition());
}

/// Only an addition of the item that is taken matters, and who finds nothing.
bool is_needed_in_pool(const Action& first, const Action& second) {
  if (first.is_addition()) {
    return !second.is_addition() && first.value == second.value;
  }
  return second.is_addition() ? first.answers_none()
                              : second.answers_none() && !first.answers_none();
}

/// An item that goes before another one has to be taken before that, and added after that.
bool is_needed_in_priority_queue(Shape shape, const Action& first, const Action& second) {
  const auto goes_before = [&](Code a, Code b) {
    return shape == Shape::priority_minimum ? a < b : a > b;
  };
  if (first.is_addition()) {
    return !second.is_addition() && first.value == second.value;
  }
  if (second.is_addition()) {
    return first.answers_none() || goes_before(second.value, first.value);
  }
  if (first.role == Role::peek) {
    return second.role == Role::remove && first.value == second.value;
  }
  if (first.answers_none() || second.answers_none()) {
    return !first.answers_none();
  }
  return goes_before(first.value, second.value);
}

bool is_known(const Call& call, const Action& action) {
  return action.role != Role::other && (action.is_addition() || !call.any_result);
}

}  // namespace

bool knows_precedence_needs(Shape shape) {
  return shape == Shape::stack || shape == Shape::pool || shape == Shape::priority_minimum ||
         shape == Shape::priority_maximum;
}

bool may_need_to_precede(const Specification& specification, const Call& first,
                         bool is_first_pending, const Call& second) {
  const auto action_of = [&](const Call& call) -> Action {
    const Role role = specification.methods[call.method].role;
    return {role, role == Role::add ? call.arguments[0] : call.result};
  };
  const Action before = action_of(first);
  const Action after = action_of(second);
  if (!is_known(second, after) || before.role == Role::other) {
    return true;
  }
  if (!is_known(first, before)) {
    // Of a pool it takes any item, which is still there behind an addition or another removal.
    return specification.shape != Shape::pool || !is_first_pending || after.answers_none();
  }
  switch (specification.shape) {
    case Shape::stack:
      return is_needed_on_stack(before, after);
    case Shape::pool:
      return is_needed_in_pool(before, after);
    case Shape::priority_minimum:
    case Shape::priority_maximum:
      return is_needed_in_priority_queue(specification.shape, before, after);
    default:
      return true;
  }
}

}  // namespace heddle::checkers
