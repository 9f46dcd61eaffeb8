#pragma once

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "checkers/partial_orders/partially_ordered_history.hpp"
#include "checkers/tests/all_histories.hpp"
#include "checkers/tests/models.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

using CallOrder = std::vector<OperationIndex>;

/// All strict partial orders over 0 .. size-1, labelled: 1, 1, 3, 19, 219, 4231 of them for sizes 0
/// to 5.
std::vector<Precedence> all_partial_orders(std::size_t size);

/// Adds what transitivity demands.
void close_transitively(Precedence& precedence);

/// Whether each operation in `order` stands behind all that precede it.
bool keeps(const CallOrder& order, const Precedence& precedence);

/// The definition for one set of calls under many precedences. Makes all orders of any of the calls
/// that the model allows, without asking what precedes what; then looks which of them keep a
/// precedence. Knows nothing of the algorithms, nor of specifications.
class BruteForce {
 public:
  /// Both must outlive this.
  BruteForce(std::string_view type, const History& calls);

  [[nodiscard]] bool is_explained(const Precedence& precedence) const;

  /// The most completed calls that an allowed order has which keeps precedence.
  [[nodiscard]] std::size_t most_completed(const Precedence& precedence) const;

 private:
  struct Allowed {
    CallOrder order;
    std::size_t completed = 0;
  };
  void extend(const Allowed& allowed, const std::vector<Items>& states);

  std::string_view type_;
  const History& calls_;
  std::size_t completed_ = 0;
  std::vector<Allowed> allowed_;
};

/// What is wrong with the evidence of a verdict, by the model; empty if nothing.
std::string evidence_flaw(std::string_view type, const PartiallyOrderedHistory& history,
                          const Verdict& verdict, const BruteForce& brute_force);

/// Calls of two or three threads, some of them ordered across. Half of the time in an order in
/// which the object could have given the answers, of which then some are changed.
PartiallyOrderedHistory random_history(const Alphabet& alphabet, std::size_t size,
                                       std::mt19937& random);

}  // namespace heddle::checkers
