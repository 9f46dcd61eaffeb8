#include "checkers/tests/all_histories.hpp"

#include <numeric>

namespace heddle::checkers {
namespace {

void add_completed(Alphabet& alphabet, const std::string& method,
                   const std::vector<Value>& arguments, const std::vector<Value>& results) {
  for (const Value& result : results) {
    alphabet.operations.push_back({0, method, arguments, result, 0, 0});
  }
}

void add_with_pending(Alphabet& alphabet, const std::string& method,
                      const std::vector<Value>& arguments, const std::vector<Value>& results) {
  add_completed(alphabet, method, arguments, results);
  alphabet.operations.push_back({0, method, arguments, none, 0, std::nullopt});
}

}  // namespace

Alphabet container_alphabet(const std::string& type, const std::vector<Value>& values) {
  Alphabet alphabet{type, {}};
  std::vector<Value> results{none};
  for (const Value& value : values) {
    add_with_pending(alphabet, "add", {value}, {true});
    if (value != none) {
      results.push_back(value);
    }
  }
  add_with_pending(alphabet, "remove", {}, results);
  return alphabet;
}

Alphabet container_alphabet(const std::string& type, int values) {
  std::vector<Value> all(static_cast<std::size_t>(values));
  std::iota(all.begin(), all.end(), 1);
  return container_alphabet(type, all);
}

Alphabet set_alphabet(int values) {
  Alphabet alphabet{"set", {}};
  for (int value = 1; value <= values; ++value) {
    for (const char* method : {"add", "remove", "contains"}) {
      add_with_pending(alphabet, method, {value}, {true, false});
    }
  }
  return alphabet;
}

Alphabet register_alphabet(int values) {
  Alphabet alphabet{"register", {}};
  std::vector<Value> results{0};
  for (int value = 1; value <= values; ++value) {
    add_with_pending(alphabet, "write", {value}, {none});
    results.emplace_back(value);
  }
  add_with_pending(alphabet, "read", {}, results);
  return alphabet;
}

Alphabet counter_alphabet() {
  Alphabet alphabet{"counter", {}};
  add_with_pending(alphabet, "increment", {}, {none});
  add_completed(alphabet, "decrement", {}, {none});
  add_with_pending(alphabet, "get", {}, {-1, 0, 1, 2});
  add_completed(alphabet, "get_and_increment", {}, {0, 1});
  return alphabet;
}

std::vector<Precedence> all_orders(std::size_t size, bool (*is_wanted)(const Precedence&)) {
  std::vector<Precedence> orders;
  const std::size_t pairs = size * (size > 0 ? size - 1 : 0);
  for (std::uint64_t bits = 0; bits >> pairs == 0; ++bits) {
    Precedence precedence(size);
    std::size_t pair = 0;
    for (std::size_t before = 0; before < size; ++before) {
      for (std::size_t after = 0; after < size; ++after) {
        if (before != after && (bits >> pair++ & 1U) != 0) {
          precedence.add(before, after);
        }
      }
    }
    if (is_wanted(precedence)) {
      orders.push_back(precedence);
    }
  }
  return orders;
}

std::vector<Precedence> all_interval_orders(std::size_t size) {
  return all_orders(size, is_interval_order);
}

bool pending_precede_nothing(const History& history, const Precedence& precedence) {
  for (std::size_t before = 0; before < history.size(); ++before) {
    for (std::size_t after = 0; after < history.size(); ++after) {
      if (history.operations[before].is_pending() && precedence.contains(before, after)) {
        return false;
      }
    }
  }
  return true;
}

/// The next non-decreasing sequence below `bound`, in lexicographic order; false after the last.
bool next_multiset(std::vector<std::size_t>& choice, std::size_t bound) {
  for (std::size_t i = choice.size(); i-- > 0;) {
    if (choice[i] + 1 < bound) {
      const std::size_t value = choice[i] + 1;
      for (std::size_t k = i; k < choice.size(); ++k) {
        choice[k] = value;
      }
      return true;
    }
  }
  return false;
}

History history_of(const Alphabet& alphabet, const std::vector<std::size_t>& choice) {
  History history;
  for (std::size_t i = 0; i < choice.size(); ++i) {
    history.operations.push_back(alphabet.operations[choice[i]]);
    history.operations.back().process = static_cast<int>(i);
  }
  return history;
}

std::size_t for_all_histories(const Alphabet& alphabet, std::size_t size,
                              const std::function<void(const History&)>& visit) {
  const std::vector<Precedence> orders = all_interval_orders(size);
  std::size_t count = 0;
  std::vector<std::size_t> choice(size, 0);
  do {
    History history = history_of(alphabet, choice);
    for (const Precedence& precedence : orders) {
      if (pending_precede_nothing(history, precedence)) {
        lay_out(history, precedence);
        visit(history);
        ++count;
      }
    }
  } while (next_multiset(choice, alphabet.operations.size()));
  return count;
}

}  // namespace heddle::checkers
