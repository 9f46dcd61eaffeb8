#pragma once

#include <cstddef>
#include <random>
#include <string>

#include "checkers/history/history.hpp"

namespace heddle::checkers {

/// Histories in which each value is added at most once, and which nothing keeps from being
/// violations: random operations on a few values at random intervals, ends at equal positions among
/// them.
class RandomIntervals {
 public:
  RandomIntervals(std::string type, unsigned seed) : type_(std::move(type)), random_(seed) {}

  History make(std::size_t operations);

  /// Moves an end of an operation or two, or swaps the intervals of two.
  void move_ends(History& history);

  std::mt19937& random() { return random_; }

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }
  bool happens(int percent) { return below(100) < static_cast<std::size_t>(percent); }
  void add_value(std::int64_t value, History& history);
  void add_value_of_set(std::int64_t value, History& history);
  void add_value_of_register(std::int64_t value, History& history);
  void add_rest(History& history);
  void put(History& history, const char* method, std::vector<Value> arguments, Value result,
           int pending_percent = 0);
  void lay_out(History& history);

  std::string type_;
  std::mt19937 random_;
};

}  // namespace heddle::checkers
