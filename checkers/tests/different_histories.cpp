#include "checkers/tests/different_histories.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace heddle::checkers {
namespace {

constexpr std::array indifferent_types{"bounded-queue", "bounded-stack", "cas-register", "deque",
                                       "map",           "pool",          "queue",        "register",
                                       "rmw-register",  "set",           "stack"};

using Letters = std::vector<std::size_t>;

Value renamed(const Value& value) { return value == 1 ? Value(2) : value == 2 ? Value(1) : value; }

/// Where each letter goes if 1 and 2 change their names; the identity if that means something.
Letters renaming(const Alphabet& alphabet) {
  Letters identity(alphabet.operations.size());
  std::iota(identity.begin(), identity.end(), 0U);
  if (std::ranges::count(indifferent_types, alphabet.type) == 0) {
    return identity;
  }
  Letters letters;
  for (Operation operation : alphabet.operations) {
    std::ranges::transform(operation.arguments, operation.arguments.begin(), renamed);
    operation.result = renamed(operation.result);
    const auto place = std::ranges::find(alphabet.operations, operation);
    if (place == alphabet.operations.end()) {
      return identity;
    }
    letters.push_back(static_cast<std::size_t>(place - alphabet.operations.begin()));
  }
  return letters;
}

bool is_first_of_renamed(const Letters& choice, const Letters& renaming) {
  Letters other;
  for (const std::size_t letter : choice) {
    other.push_back(renaming[letter]);
  }
  std::ranges::sort(other);
  return choice <= other;
}

/// The relation as a number, with the operations i and i + 1 in each other's place.
std::uint64_t swapped_bits(const Precedence& precedence, std::size_t i) {
  const auto place = [i](std::size_t k) { return k == i ? i + 1 : k == i + 1 ? i : k; };
  std::uint64_t bits = 0;
  for (std::size_t before = 0; before < precedence.size(); ++before) {
    for (std::size_t after = 0; after < precedence.size(); ++after) {
      bits = bits << 1U | (precedence.contains(place(before), place(after)) ? 1U : 0U);
    }
  }
  return bits;
}

struct Order {
  Precedence precedence;
  std::vector<bool> is_first;  ///< of the two that differ by i and i + 1 in each other's place
};

std::vector<Order> all_orders(std::size_t size) {
  std::vector<Order> orders;
  for (const Precedence& precedence : all_interval_orders(size)) {
    Order order{precedence, {}};
    const std::uint64_t bits = swapped_bits(precedence, size);  // swaps nothing
    for (std::size_t i = 0; i + 1 < size; ++i) {
      order.is_first.push_back(bits <= swapped_bits(precedence, i));
    }
    orders.push_back(order);
  }
  return orders;
}

bool is_wanted(const Letters& choice, const Order& order, const History& history) {
  for (std::size_t i = 0; i + 1 < choice.size(); ++i) {
    if (choice[i] == choice[i + 1] && !order.is_first[i]) {
      return false;
    }
  }
  return pending_precede_nothing(history, order.precedence);
}

}  // namespace

std::size_t for_all_different_histories(const Alphabet& alphabet, std::size_t size,
                                        const std::function<void(const History&)>& visit) {
  const std::vector<Order> orders = all_orders(size);
  const Letters other_names = renaming(alphabet);
  std::size_t count = 0;
  Letters choice(size, 0);
  do {
    if (!is_first_of_renamed(choice, other_names)) {
      continue;
    }
    History history = history_of(alphabet, choice);
    for (const Order& order : orders) {
      if (is_wanted(choice, order, history)) {
        lay_out(history, order.precedence);
        visit(history);
        ++count;
      }
    }
  } while (next_multiset(choice, alphabet.operations.size()));
  return count;
}

}  // namespace heddle::checkers
