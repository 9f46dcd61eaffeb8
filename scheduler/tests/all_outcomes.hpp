#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "scheduler/estimate/random_source.hpp"

namespace heddle::scheduler::testing {

/// Draws all that can be drawn, one run after the other:
///
///     AllOutcomes outcomes;
///     do { ... use it ...; sum += outcomes.probability() * result; } while (outcomes.next());
class AllOutcomes final : public RandomSource {
 public:
  double draw(std::span<const double> marks) override {
    if (place_ == draws_.size()) {
      draws_.push_back({intervals_between(marks), 0});
    }
    const Draw& one = draws_[place_++];
    return (one.ends[one.chosen] + one.ends[one.chosen + 1]) / 2;
  }

  /// Of what was drawn in this run.
  [[nodiscard]] double probability() const {
    double product = 1;
    for (const Draw& one : draws_) {
      product *= one.ends[one.chosen + 1] - one.ends[one.chosen];
    }
    return product;
  }

  /// On to the next run. False: there is none.
  bool next() {
    while (!draws_.empty() && draws_.back().chosen + 2 == draws_.back().ends.size()) {
      draws_.pop_back();
    }
    if (!draws_.empty()) {
      ++draws_.back().chosen;
    }
    place_ = 0;
    return !draws_.empty();
  }

 private:
  struct Draw {
    std::vector<double> ends;  ///< of the intervals within which all numbers do the same
    std::size_t chosen = 0;
  };

  static std::vector<double> intervals_between(std::span<const double> marks) {
    std::vector<double> ends{0, 1};
    for (const double mark : marks) {
      ends.push_back(mark - std::floor(mark));
    }
    std::sort(ends.begin(), ends.end());
    const auto same = [](double a, double b) { return b - a < 1e-12; };
    ends.erase(std::unique(ends.begin(), ends.end(), same), ends.end());
    return ends;
  }

  std::vector<Draw> draws_;
  std::size_t place_ = 0;
};

}  // namespace heddle::scheduler::testing
