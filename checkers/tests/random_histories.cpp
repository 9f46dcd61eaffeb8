#include "checkers/tests/random_histories.hpp"

#include <algorithm>
#include <utility>

namespace heddle::checkers {

RandomHistories::RandomHistories(const Specification& specification, unsigned seed)
    : specification_(specification), random_(seed), replica_(specification) {}

History RandomHistories::make_small(std::size_t round, std::size_t most) {
  const std::size_t threads = 1 + below(4);
  const std::size_t operations = 3 + below(most - 2);
  return make(
      {.threads = threads, .operations = operations, .has_distinct_values = round % 2 == 0});
}

History RandomHistories::make(const Form& form) {
  history_ = {};
  replica_.reset();
  newest_ = 0;
  position_ = 0;
  std::vector<Thread> threads(form.threads);
  for (std::size_t moves = 0; moves < 100 + 20 * form.operations; ++moves) {
    Thread& thread = threads[below(threads.size())];
    const auto process = static_cast<int>(&thread - threads.data());
    if (thread.at == At::idle && history_.size() < form.operations) {
      invoke(thread, process, form);
    } else if (thread.at == At::invoked) {
      take_effect(thread, process != 0);
    } else if (thread.at == At::effective) {
      history_.operations[thread.operation].result = thread.result;
      history_.operations[thread.operation].response = ++position_;
      thread.at = At::idle;
    }
    if (history_.size() == form.operations && below(2 * form.operations) == 0) {
      break;  // what is open now is left pending
    }
  }
  return history_;
}

Value RandomHistories::draw_value(const Form& form, bool is_new) {
  if (!form.has_distinct_values) {
    return 1 + static_cast<int>(below(static_cast<std::size_t>(form.values)));
  }
  return is_new ? ++newest_ : 1 + static_cast<int>(below(static_cast<std::size_t>(newest_) + 1));
}

/// With distinct values, what algorithms for one shape of objects or for one key do not know is
/// left out: then these have something to judge too.
const Method& RandomHistories::draw_method(const Form& form) {
  const bool has_shape = specification_.shape != Shape::other;
  for (;;) {
    const Method& method = specification_.methods[below(specification_.methods.size())];
    const bool is_for_all = method.arguments == 0 && specification_.key != nullptr;
    const bool is_special = method.role == Role::other && (has_shape || is_for_all);
    if (!form.has_distinct_values || !is_special) {
      return method;
    }
  }
}

Invocation RandomHistories::draw(const Form& form) {
  const Method& method = draw_method(form);
  Invocation invocation{std::string(method.names.front()), {}};
  for (std::size_t i = 0; i < method.arguments; ++i) {
    const bool is_old = i == 0 && method.role != Role::add;
    const bool is_string = method.argument_kinds[i] == ArgumentKind::string;
    const Value value = draw_value(form, !is_old);
    invocation.arguments.push_back(is_string ? Value(to_text(value)) : value);
  }
  return invocation;
}

void RandomHistories::invoke(Thread& thread, int process, const Form& form) {
  Invocation invocation = draw(form);
  thread = {At::invoked, static_cast<OperationIndex>(history_.size()), none};
  history_.operations.push_back({process, std::move(invocation.method),
                                 std::move(invocation.arguments), none, ++position_, std::nullopt});
}

/// All values that occur, and what else an object may say.
std::vector<Value> RandomHistories::known_answers() const {
  std::vector<Value> answers = replica_.strings();
  answers.insert(answers.end(), {none, true, false, 0});
  int largest = 3;
  for (const Operation& operation : history_.operations) {
    for (const Value& argument : operation.arguments) {
      largest =
          argument.is_integer() ? std::max(largest, static_cast<int>(argument.integer())) : largest;
    }
    if (operation.result.is_integer()) {
      largest = std::max(largest, static_cast<int>(operation.result.integer()) + 2);
    }
  }
  for (int value = 1; value <= largest; ++value) {
    answers.emplace_back(value);
    if (specification_.shape == Shape::other) {
      answers.emplace_back(-value);
    }
  }
  if (specification_.shape == Shape::set) {
    answers.emplace_back(replica_.contents());
  }
  return answers;
}

bool RandomHistories::try_effect(Thread& thread, const Invocation& invocation) {
  const std::vector<Value> possible = replica_.possible_answers(invocation, known_answers());
  if (possible.empty()) {
    return false;
  }
  thread.result = possible[below(possible.size())];
  replica_.perform(invocation, thread.result, random_);
  history_.operations[thread.operation].arguments = invocation.arguments;
  return true;
}

void RandomHistories::take_effect(Thread& thread, bool may_get_stuck) {
  const Operation& operation = history_.operations[thread.operation];
  Invocation invocation{operation.method, operation.arguments};
  bool is_done = try_effect(thread, invocation);
  const std::uint32_t method = method_index(specification_, operation.method);
  if (!is_done && specification_.methods[method].role == Role::exchange) {
    for (const Value& value : known_answers()) {  // it reads what is there
      invocation.arguments[0] = value;
      is_done = is_done || (value.is_integer() && try_effect(thread, invocation));
    }
  }
  if (is_done) {
    thread.at = may_get_stuck && below(32) == 0 ? At::stuck : At::effective;
  }
}

void RandomHistories::mutate(History& history) {
  if (history.size() == 0) {
    return;
  }
  Operation& one = history.operations[below(history.size())];
  Operation& other = history.operations[below(history.size())];
  if (one.is_pending() || other.is_pending()) {
    return;
  }
  if (one.method == other.method && one.result != other.result) {
    one.result = other.result;
  } else if (one.result.is_boolean()) {
    one.result = !one.result.boolean();
  } else if (one.method == other.method || below(2) == 0) {
    std::swap(one.method, other.method);
    std::swap(one.arguments, other.arguments);
    std::swap(one.result, other.result);
  } else if (one.arguments.empty() && one.result.is_integer()) {
    one.result = one.result.integer() - 1;
  }
}

}  // namespace heddle::checkers
