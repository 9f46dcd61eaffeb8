#pragma once

#include <vector>

#include "harnesses/exploration/exploration.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/reports/report.hpp"

namespace heddle::harnesses {

/// Which of the memory orders that explorations come to could be weaker, one after the other: each
/// is given the weakest with which all targets, explored anew, are exhausted without a violation,
/// those before it keeping theirs. So none of them alone could be weaker still; that others
/// together could is not excluded.
class WeakerOrders {
 public:
  /// Keeps the orders of what is explored from now on, if `options` ask for that.
  explicit WeakerOrders(const Options& options);

  /// What an exploration of `target` has found, which must live on. To the last report is added
  /// what all of them allow; the time limit of the options is begun anew for that.
  void look_at(Report& report, const Target& target, bool is_last);

 private:
  Options options_;
  std::vector<const Target*> targets_;
  bool all_passed_ = true;
};

}  // namespace heddle::harnesses
