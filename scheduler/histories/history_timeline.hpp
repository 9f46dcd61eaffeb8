#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "scheduler/histories/histories.hpp"

namespace heddle::scheduler {

/// Writes one history of a poset from left to right: some invocations, then every response that
/// they allow, and so on. Used by the two ways of choosing the invocations. Any number of
/// operations.
class HistoryTimeline {
 public:
  explicit HistoryTimeline(const OperationPoset& poset);

  /// The completed operation, not yet ended, that needs the fewest further invocations.
  [[nodiscard]] std::optional<std::size_t> cheapest_to_end() const;

  /// Invokes one operation; it must not have been.
  void invoke(std::size_t operation);

  /// Invokes whatever `operation` needs to respond, itself included.
  void invoke_for(std::size_t operation);

  /// Lets every operation respond that can by now.
  void respond_all();

  /// Invokes the operations left over, all pending.
  void invoke_rest();

  [[nodiscard]] bool invoked(std::size_t operation) const {
    return order_.invocation[operation] != HistoryOrder::no_response;
  }
  [[nodiscard]] bool responded(std::size_t operation) const {
    return order_.response[operation] != HistoryOrder::no_response;
  }
  [[nodiscard]] const HistoryOrder& order() const { return order_; }

 private:
  [[nodiscard]] std::size_t missing(std::size_t operation) const;

  const OperationPoset& poset_;
  HistoryOrder order_;
  std::vector<BitMatrix::Word> invoked_;
  std::uint32_t time_ = 0;
};

}  // namespace heddle::scheduler
