#pragma once

#include <functional>
#include <string>
#include <vector>

#include "checkers/history/history.hpp"
#include "checkers/history/precedence.hpp"

namespace heddle::checkers {

/// A specification and the operations to build histories of: each method with each argument and
/// each result that matters over a few values, and pending.
struct Alphabet {
  std::string type;
  std::vector<Operation> operations;
};

/// Of a queue, stack or pool.
Alphabet container_alphabet(const std::string& type, const std::vector<Value>& values);

/// Over the values 1 .. `values`.
Alphabet container_alphabet(const std::string& type, int values);
Alphabet set_alphabet(int values);
Alphabet register_alphabet(int values);
Alphabet counter_alphabet();

/// All relations over 0 .. size-1, labelled and irreflexive, that are wanted.
std::vector<Precedence> all_orders(std::size_t size, bool (*is_wanted)(const Precedence&));

/// All interval orders over 0 .. size-1, labelled: 1, 1, 3, 19, 207, 3451 of them for sizes 0 to 5.
std::vector<Precedence> all_interval_orders(std::size_t size);

/// For generators. A choice is a non-decreasing sequence of positions in an alphabet.
History history_of(const Alphabet& alphabet, const std::vector<std::size_t>& choice);
bool next_multiset(std::vector<std::size_t>& choice, std::size_t bound);
bool pending_precede_nothing(const History& history, const Precedence& precedence);

/// Calls `visit` with all histories of exactly `size` operations of the alphabet: all multisets of
/// operations, each under all interval orders in which pending operations precede nothing. Each
/// operation has a process of its own; program order is one of the orders. Returns how many.
std::size_t for_all_histories(const Alphabet& alphabet, std::size_t size,
                              const std::function<void(const History&)>& visit);

}  // namespace heddle::checkers
