#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "harnesses/scenario/scenario.hpp"
#include "heddle/c_api.h"

namespace heddle::harnesses {

/// What stands for the opaque values of a scenario while it runs. The program gets words in place
/// of the scenario's numbers, the same word for the same number, so that equality is as it was. A
/// number that one thread's opaque arguments alone have is that thread's *own*: its word lies in
/// the thread's part of a range like those of heaps and stacks, at the same place as the words of
/// threads that bring as many. Whatever notices that a program tells addresses of such memory apart
/// notices it of these words too. 0, which a program can make itself, is nobody's own.
class OpaqueValues {
 public:
  OpaqueValues(const Scenario& scenario, const std::vector<OperationDescription>& operations);

  /// What the operation of that number is called with: numbers, and words where it takes an opaque
  /// value.
  [[nodiscard]] const std::int64_t* arguments(std::uint32_t operation) const {
    return arguments_[operation].data();
  }

  /// Which of its thread's own values the argument is, in the order of the scenario; nothing if it
  /// is no own value.
  [[nodiscard]] std::optional<std::size_t> own_index(std::uint32_t operation,
                                                     std::size_t argument) const {
    return own_indices_[operation][argument];
  }

  /// A result as an integer, if it is an opaque value. Allocates nothing.
  struct Result {
    HeddleValue value{};
    /// It has a number that it cannot have been given as an opaque value, and that may be another
    /// one when threads exchange their own values.
    bool tells_threads_apart = false;
  };
  [[nodiscard]] Result result_of(const HeddleValue& encoded) const;

  /// The scenario's number that the word stands for; nothing if it is none of these words.
  [[nodiscard]] std::optional<std::int64_t> number_of(std::uint64_t word) const;

 private:
  using NumberOwner = std::pair<std::int64_t, std::size_t>;

  [[nodiscard]] std::optional<std::size_t> owner_of(std::int64_t number) const;
  std::size_t index_of(std::int64_t number, std::size_t owner);
  void add_calls(const std::vector<Call>& calls,
                 const std::vector<OperationDescription>& operations);

  std::vector<std::vector<std::int64_t>> arguments_;  ///< by operation
  std::vector<std::vector<std::optional<std::size_t>>> own_indices_;
  std::vector<std::vector<std::int64_t>> numbers_;  ///< by owner, the initial thread: everybody's
  std::vector<NumberOwner> owners_;                 ///< of all numbers, sorted
};

}  // namespace heddle::harnesses
