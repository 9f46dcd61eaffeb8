#include "harnesses/scenario/scopes/value_patterns.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace heddle::harnesses {
namespace {

using Order = std::vector<std::uint32_t>;  ///< of threads

/// All ways to exchange threads that are alike, but for the one that exchanges none.
std::vector<Order> exchanges(const std::vector<std::uint32_t>& alike) {
  Order order(alike.size());
  std::iota(order.begin(), order.end(), 0U);
  std::vector<Order> all;
  while (std::ranges::next_permutation(order).found) {
    const auto keeps_calls = [&](std::uint32_t i) { return alike[order[i]] == alike[i]; };
    bool is_exchange = true;
    for (std::uint32_t i = 0; i < order.size(); ++i) {
      is_exchange = is_exchange && keeps_calls(i);
    }
    if (is_exchange) {
      all.push_back(order);
    }
  }
  return all;
}

class Patterns {
 public:
  Patterns(const ValuePlaces& places, const std::function<bool(const ValuePattern&)>& visit)
      : places_(places), visit_(visit), exchanges_(exchanges(places.alike)) {
    std::uint32_t first = 0;
    for (const std::vector<PlaceKind>& thread : places.threads) {
      first_.push_back(first);
      kinds_.insert(kinds_.end(), thread.begin(), thread.end());
      first += static_cast<std::uint32_t>(thread.size());
    }
  }

  bool all() {
    pattern_.clear();
    return extend(places_.constants, 0);
  }

 private:
  /// With so many compared values known (the constants are), and ordered ones used.
  bool extend(std::uint32_t compared, std::uint32_t ordered) {
    if (pattern_.size() == kinds_.size()) {
      return !is_smallest() || visit_(pattern_);
    }
    return kinds_[pattern_.size()] == PlaceKind::compared ? extend_compared(compared, ordered)
                                                          : extend_ordered(compared, ordered);
  }

  bool extend_compared(std::uint32_t compared, std::uint32_t ordered) {
    const std::uint32_t end = std::min(compared + 1, places_.most_compared);
    for (std::uint32_t value = 0; value < end; ++value) {
      pattern_.push_back(value);
      const bool goes_on = extend(std::max(compared, value + 1), ordered);
      pattern_.pop_back();
      if (!goes_on) {
        return false;
      }
    }
    return true;
  }

  /// The next one is equal to one of those before, or stands in one of the gaps between them.
  bool extend_ordered(std::uint32_t compared, std::uint32_t ordered) {
    for (std::uint32_t rank = 0; rank < ordered; ++rank) {
      pattern_.push_back(rank);
      const bool goes_on = extend(compared, ordered);
      pattern_.pop_back();
      if (!goes_on) {
        return false;
      }
    }
    for (std::uint32_t gap = 0; gap <= ordered && ordered < places_.most_ordered; ++gap) {
      const ValuePattern before = pattern_;
      shift_ranks_from(gap);
      pattern_.push_back(gap);
      const bool goes_on = extend(compared, ordered + 1);
      pattern_ = before;
      if (!goes_on) {
        return false;
      }
    }
    return true;
  }

  void shift_ranks_from(std::uint32_t gap) {
    for (std::size_t i = 0; i < pattern_.size(); ++i) {
      if (kinds_[i] == PlaceKind::ordered && pattern_[i] >= gap) {
        ++pattern_[i];
      }
    }
  }

  /// Of all that an exchange of threads, and then a renaming, makes of it.
  [[nodiscard]] bool is_smallest() {
    return std::ranges::none_of(exchanges_,
                                [this](const Order& order) { return exchanged(order) < pattern_; });
  }

  const ValuePattern& exchanged(const Order& order) {
    image_.clear();
    for (const std::uint32_t thread : order) {
      const auto begin = pattern_.begin() + first_[thread];
      image_.insert(image_.end(), begin,
                    begin + static_cast<std::ptrdiff_t>(places_.threads[thread].size()));
    }
    renamed_.assign(places_.most_compared, unnamed);
    std::iota(renamed_.begin(), renamed_.begin() + places_.constants, 0U);
    std::uint32_t next = places_.constants;
    for (std::size_t i = 0; i < image_.size(); ++i) {
      if (kinds_[i] == PlaceKind::compared) {
        std::uint32_t& name = renamed_[image_[i]];
        name = name == unnamed ? next++ : name;
        image_[i] = name;
      }
    }
    return image_;
  }

  static constexpr std::uint32_t unnamed = ~std::uint32_t{0};

  const ValuePlaces& places_;
  const std::function<bool(const ValuePattern&)>& visit_;
  std::vector<Order> exchanges_;
  std::vector<std::uint32_t> first_;  ///< place of each thread
  std::vector<PlaceKind> kinds_;      ///< of all places; threads that are alike have equal ones
  ValuePattern pattern_;
  ValuePattern image_;                  ///< reused
  std::vector<std::uint32_t> renamed_;  ///< likewise
};

}  // namespace

bool for_each_pattern(const ValuePlaces& places,
                      const std::function<bool(const ValuePattern&)>& visit) {
  return Patterns(places, visit).all();
}

}  // namespace heddle::harnesses
