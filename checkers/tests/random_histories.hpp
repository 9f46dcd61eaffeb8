#pragma once

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "checkers/history/history.hpp"
#include "checkers/specification.hpp"
#include "checkers/tests/replica.hpp"

namespace heddle::checkers {

/// Makes histories that are linearizable by construction: threads invoke, take effect on an object
/// and respond in random turns; some never respond, and of these some took effect.
class RandomHistories {
 public:
  RandomHistories(const Specification& specification, unsigned seed);

  struct Form {
    std::size_t threads = 1;
    std::size_t operations = 0;
    bool has_distinct_values = false;  ///< whatever is added or written is new
    int values = 2;                    ///< else among 1 .. values
  };

  /// Fewer operations if all threads wait for ever, as for a mutex that nobody unlocks.
  History make(const Form& form);

  /// Of 1 to 4 threads and 3 to `most` operations; with distinct values every other round.
  History make_small(std::size_t round, std::size_t most);

  /// Changes an answer, or what two operations are, so that it may be a violation.
  void mutate(History& history);

  std::mt19937& random() { return random_; }

 private:
  enum class At { idle, invoked, effective, stuck };
  struct Thread {
    At at = At::idle;
    OperationIndex operation = 0;
    Value result;
  };

  std::size_t below(std::size_t bound) { return random_() % bound; }
  const Method& draw_method(const Form& form);
  Invocation draw(const Form& form);
  Value draw_value(const Form& form, bool is_new);
  void invoke(Thread& thread, int process, const Form& form);
  void take_effect(Thread& thread, bool may_get_stuck);
  bool try_effect(Thread& thread, const Invocation& invocation);
  [[nodiscard]] std::vector<Value> known_answers() const;

  const Specification& specification_;
  std::mt19937 random_;
  Replica replica_;
  History history_;
  int newest_ = 0;
  std::uint64_t position_ = 0;
};

}  // namespace heddle::checkers
