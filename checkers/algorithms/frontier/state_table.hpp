#pragma once

#include <cstdint>
#include <span>

#include "checkers/algorithms/frontier/budget.hpp"
#include "checkers/state.hpp"

namespace heddle::checkers {

/// The number of a state in a table: equal states have equal numbers.
using StateNumber = std::uint32_t;

/// States, each kept once.
class StateTable {
 public:
  explicit StateTable(Budget& budget);

  /// O(size of the state), expected.
  StateNumber number_of(std::span<const Code> codes);

  [[nodiscard]] std::span<const Code> codes_of(StateNumber state) const {
    return {codes_.data() + starts_[state], starts_[state + 1] - starts_[state]};
  }

  [[nodiscard]] std::size_t size() const { return starts_.size() - 1; }

  /// Whether so much has been added since the states were last thinned out that it is time to keep
  /// only those in use. Thinning at these times costs constant time per state added.
  [[nodiscard]] bool wants_thinning() const { return codes_.size() + starts_.size() > thin_above_; }

  /// Starts anew with the states of `used`, and replaces each number in it by the new one.
  template <typename ForEachNumber>
  void keep_only(const ForEachNumber& for_each_number) {
    StateTable kept(codes_.get_allocator().budget());
    for_each_number([&](StateNumber& state) { state = kept.number_of(codes_of(state)); });
    kept.thin_above_ = std::max(smallest_to_thin, 2 * (kept.codes_.size() + kept.starts_.size()));
    *this = std::move(kept);
  }

 private:
  static constexpr std::size_t smallest_to_thin = std::size_t{1} << 16U;

  CountedVector<Code> codes_;
  CountedVector<std::size_t> starts_;    ///< of each state in codes_, and the end of the last
  CountedVector<std::uint64_t> hashes_;  ///< of each state
  CountedIndex<base::NumberSlot> index_;
  std::size_t thin_above_ = smallest_to_thin;
};

}  // namespace heddle::checkers
