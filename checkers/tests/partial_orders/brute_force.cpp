#include "checkers/tests/partial_orders/brute_force.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace heddle::checkers {

std::vector<Precedence> all_partial_orders(std::size_t size) {
  return all_orders(size, is_strict_partial_order);
}

void close_transitively(Precedence& precedence) {
  for (std::size_t middle = 0; middle < precedence.size(); ++middle) {
    for (std::size_t before = 0; before < precedence.size(); ++before) {
      for (std::size_t after = 0; after < precedence.size(); ++after) {
        if (precedence.contains(before, middle) && precedence.contains(middle, after)) {
          precedence.add(before, after);
        }
      }
    }
  }
}

bool keeps(const CallOrder& order, const Precedence& precedence) {
  std::vector<bool> is_placed(precedence.size(), false);
  for (const OperationIndex i : order) {
    for (std::size_t before = 0; before < precedence.size(); ++before) {
      if (precedence.contains(before, i) && !is_placed[before]) {
        return false;
      }
    }
    is_placed[i] = true;
  }
  return true;
}

BruteForce::BruteForce(std::string_view type, const History& calls) : type_(type), calls_(calls) {
  completed_ = static_cast<std::size_t>(std::ranges::count_if(
      calls.operations, [](const Operation& operation) { return !operation.is_pending(); }));
  extend({}, model_replay(type, calls, {}));
}

void BruteForce::extend(const Allowed& allowed, const std::vector<Items>& states) {
  allowed_.push_back(allowed);
  for (OperationIndex i = 0; i < calls_.size(); ++i) {
    if (std::ranges::count(allowed.order, i) != 0) {
      continue;
    }
    std::vector<Items> next;
    for (const Items& state : states) {
      std::ranges::copy(model_step(type_, state, calls_.operations[i]), std::back_inserter(next));
    }
    if (!next.empty()) {
      Allowed longer = allowed;
      longer.order.push_back(i);
      longer.completed += calls_.operations[i].is_pending() ? 0 : 1;
      extend(longer, next);
    }
  }
}

bool BruteForce::is_explained(const Precedence& precedence) const {
  return std::ranges::any_of(allowed_, [&](const Allowed& allowed) {
    return allowed.completed == completed_ && keeps(allowed.order, precedence);
  });
}

std::size_t BruteForce::most_completed(const Precedence& precedence) const {
  std::size_t most = 0;
  for (const Allowed& allowed : allowed_) {
    if (allowed.completed > most && keeps(allowed.order, precedence)) {
      most = allowed.completed;
    }
  }
  return most;
}

namespace {

std::size_t count_completed(const History& calls, const CallOrder& order) {
  return static_cast<std::size_t>(std::ranges::count_if(
      order, [&](OperationIndex i) { return !calls.operations[i].is_pending(); }));
}

/// The completed calls outside `prefix` whose predecessors are inside.
CallOrder could_be_next(const PartiallyOrderedHistory& history, const CallOrder& prefix) {
  CallOrder next;
  for (OperationIndex i = 0; i < history.calls.size(); ++i) {
    CallOrder longer = prefix;
    longer.push_back(i);
    if (!history.calls.operations[i].is_pending() && std::ranges::count(prefix, i) == 0 &&
        keeps(longer, history.precedence)) {
      next.push_back(i);
    }
  }
  return next;
}

}  // namespace

std::string evidence_flaw(std::string_view type, const PartiallyOrderedHistory& history,
                          const Verdict& verdict, const BruteForce& brute_force) {
  const bool is_explained = verdict.answer == Answer::explained;
  if (verdict.has_linearization != is_explained || verdict.has_prefix == is_explained) {
    return "evidence for another answer";
  }
  const CallOrder& order = is_explained ? verdict.linearization : verdict.longest_prefix;
  CallOrder sorted = order;
  std::ranges::sort(sorted);
  if (std::ranges::adjacent_find(sorted) != sorted.end()) {
    return "an operation stands there twice";
  }
  if (!keeps(order, history.precedence)) {
    return "an operation stands before its predecessor";
  }
  if (model_replay(type, history.calls, order).empty()) {
    return "the object does not answer like this";
  }
  if (count_completed(history.calls, order) != brute_force.most_completed(history.precedence)) {
    return "another order has more of the completed operations";
  }
  CallOrder blocking = verdict.blocking;
  std::ranges::sort(blocking);
  if (!is_explained && blocking != could_be_next(history, order)) {
    return "others could be next";
  }
  return {};
}

namespace {

/// Seldom a pending one: these forgive much.
Operation random_call(const Alphabet& alphabet, std::mt19937& random) {
  while (true) {
    const Operation& call = alphabet.operations[random() % alphabet.operations.size()];
    if (!call.is_pending() || random() % 4 == 0) {
      return call;
    }
  }
}

History random_allowed_calls(const Alphabet& alphabet, std::size_t size, std::mt19937& random) {
  History calls;
  CallOrder order;
  while (calls.size() < size) {
    calls.operations.push_back(random_call(alphabet, random));
    order.push_back(static_cast<OperationIndex>(order.size()));
    if (model_replay(alphabet.type, calls, order).empty()) {
      calls.operations.pop_back();
      order.pop_back();
    }
  }
  return calls;
}

}  // namespace

PartiallyOrderedHistory random_history(const Alphabet& alphabet, std::size_t size,
                                       std::mt19937& random) {
  PartiallyOrderedHistory history{random_allowed_calls(alphabet, size, random), Precedence(size)};
  for (std::size_t changes = random() % 4; changes > 0; --changes) {
    history.calls.operations[random() % size] = random_call(alphabet, random);
  }
  CallOrder order(size);
  std::iota(order.begin(), order.end(), 0U);
  if (random() % 2 == 0) {
    std::ranges::shuffle(order, random);
  }
  const std::size_t threads = 2 + random() % 2;
  const std::size_t percent = random() % 15;
  for (const OperationIndex i : order) {
    history.calls.operations[i].process = static_cast<int>(random() % threads);
  }
  for (std::size_t i = 0; i < size; ++i) {
    const Operation& before = history.calls.operations[order[i]];
    for (std::size_t k = i + 1; k < size && !before.is_pending(); ++k) {
      const bool is_program_order = before.process == history.calls.operations[order[k]].process;
      if (is_program_order || random() % 100 < percent) {
        history.precedence.add(order[i], order[k]);
      }
    }
  }
  close_transitively(history.precedence);
  return history;
}

}  // namespace heddle::checkers
