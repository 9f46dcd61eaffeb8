#pragma once

#include <cstdint>
#include <vector>

#include "scheduler/estimate/probes.hpp"
#include "scheduler/estimate/random_source.hpp"
#include "scheduler/estimate/systematic_sample.hpp"

namespace heddle::scheduler {

/// A subtree that may be looked into.
struct Candidate {
  Subtree subtree;
  double weight = 1;   ///< for so many it stands, on average
  double promise = 1;  ///< how large it may be, compared with others: any number > 0 is right
};

/// The promise of a subtree that was found in an execution of so many events. What lies in it
/// begins where its steps end; the more is left, the more there is to reverse.
[[nodiscard]] double promise_of(const Subtree& subtree, double events);

/// One estimate of how many complete executions a list of subtrees has.
///
/// The executions of Dpor are the nodes of a tree: each begins one subtree, and what is left of
/// that is a list of further subtrees, its children. As a subtree depends on nothing outside
/// (search/subtrees/subtree.hpp), the tree is the same in whatever order it is visited, and its
/// nodes can be drawn from. This is stochastic enumeration (R. Rubinstein, "Stochastic enumeration
/// method for counting NP-hard problems", Methodology and Computing in Applied Probability 15,
/// 2013; R. Vaisman, D. Kroese, "Stochastic enumeration method for counting trees", likewise 19,
/// 2017), used for executions as by A. Balasubramanian, M. Khoshechin Jorshari, R. Majumdar, U.
/// Mathur, M. Zhang, "State space estimation for DPOR-based model checkers", PLDI 2026, on the
/// principle of D. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of
/// Computation 29, 1975: level by level some nodes are kept, each with a weight that is the inverse
/// of the probability with which it is there, and the weights of all nodes seen that count add up
/// to the estimate.
///
/// Departures: nodes are kept with a probability in proportion to weight times promise, not with
/// equal ones, by systematic sampling; on each level twice, before execution down to 2 x width,
/// and after it, when the children are known, down to width. The search itself is not touched: what
/// is estimated is what it has left, each pending subtree being a node of the first level.
///
/// Why it is unbiased: docs/estimates.md.
class TreeSample {
 public:
  struct Result {
    double executions = 0;   ///< the estimate; too low if not whole
    double all = 0;          ///< likewise, of those that do not count as well
    double heaviest = 0;     ///< the most that one execution that was run stood for
    std::uint64_t seen = 0;  ///< complete executions that were run, no two of them the same
    bool is_whole = true;    ///< false: `most_executions`, or trouble of the probes, cut it
    bool is_exact = true;    ///< nothing was left to chance
  };

  /// Both must outlive it; `width` is at least 1.
  TreeSample(Probes& probes, RandomSource& random, std::size_t width)
      : probes_(probes), random_(random), width_(width) {}

  /// Begins no level once `most_executions` were run for it.
  [[nodiscard]] Result run(std::vector<Candidate> level, std::uint64_t most_executions);

 private:
  void thin_out(std::vector<Candidate>& level);
  std::vector<Candidate> children_of(const std::vector<Candidate>& parents,
                                     std::vector<Probed> probed);
  std::vector<Drawn> draw(std::span<const double> sizes, std::size_t count);

  Probes& probes_;
  RandomSource& random_;
  std::size_t width_;
  Result result_;
};

}  // namespace heddle::scheduler
