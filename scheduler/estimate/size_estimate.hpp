#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "base/name_table.hpp"

/// How many executions a search has in all, where it did not come to its end.
namespace heddle::scheduler {

/// Why there is no band.
enum class NoBand : std::uint8_t {
  none,            ///< there is one
  strategy,        ///< what this strategy has left is no tree that could be drawn from
  bound,           ///< likewise, under a preemption bound
  final_part,      ///< what an execution does depends on those before it
  races,           ///< plain accesses that race were drawn: the search would begin again
  asymmetry,       ///< threads that were taken for alike are not: likewise
  nondeterminism,  ///< the program did not do the same again
  budget,          ///< time or executions for it were over first
  spread,          ///< what was drawn differs too much
};

inline constexpr auto no_band_names = base::name_table<NoBand>({
    {NoBand::none, "none"},
    {NoBand::strategy, "strategy"},
    {NoBand::bound, "preemption-bound"},
    {NoBand::final_part, "final-part"},
    {NoBand::races, "races"},
    {NoBand::asymmetry, "asymmetry"},
    {NoBand::nondeterminism, "nondeterminism"},
    {NoBand::budget, "budget"},
    {NoBand::spread, "spread"},
});

/// Of the complete executions that a search has in all, those behind it included; redundant,
/// pruned and discarded ones do not count.
struct SizeEstimate {
  double at_least = 0;  ///< the lower end of the band; without one: with the same confidence
  std::optional<double> executions = {};  ///< unbiased, but for what surely exists
  std::optional<double> at_most = {};     ///< there if and only if `executions` is
  NoBand no_band = NoBand::none;          ///< why they are not
  std::uint64_t drawn = 0;                ///< executions run for it, all kinds
  double seconds = 0;                     ///< spent on it
  bool up_to_symmetry = false;            ///< of those that differ by that only, one counts

  /// Nothing had to be left to chance.
  [[nodiscard]] bool is_exact() const { return at_most && *at_most == at_least; }
};

/// The confidence of the band.
inline constexpr double size_confidence = 0.95;

/// What was seen of a search, and estimates of what is left of it.
struct SizeSamples {
  double done = 0;                    ///< complete executions behind it
  double surely = 0;                  ///< as many exist at least, `done` among them
  bool is_whole = true;               ///< false: the samples were cut, each is too low
  bool is_spread = false;             ///< it is known that they have too little in common
  double unresolved = 0;              ///< so many could be left and no sample show any
  std::span<const double> left = {};  ///< independent, unbiased, of equal distribution; at least 1
};

/// The mean of the samples (or what surely exists, if that is more), and a band.
///
/// The band is one of what is left; what is done only moves it. (A band of their sum says that
/// samples agree wherever all of them are small beside what is done, which many are that miss
/// nearly all that is left.) Its upper end is at least what no sample could have shown; where that
/// is more than ten times the mean, samples are too coarse, and there is no band.
///
/// Samples of this kind are products of many factors: their logarithms are nearer to a normal
/// distribution than they are. The band is that of D. Cox for the mean of a log-normal variable (in
/// C. Land, "An evaluation of approximate confidence interval estimation methods for lognormal
/// means", Technometrics 14, 1972), with Student's t. Few samples say little about their own
/// spread, and those that miss a large rare part are all too low, and agree: so the spread measured
/// over the searches of docs/estimates.md counts as two samples more, and the upper arm is half as
/// long again. Where the upper end would be more than 100 times the
/// lower one, there is no band: such samples are mostly far below what they are of.
///
/// Without a band, at_least is the smallest of R samples divided by 20^(1/R): as each sample is
/// >= 0 with a mean of at most the size, Markov's inequality bounds the chance that one exceeds c
/// times the size by 1/c, that all R do by 1/c^R. This holds for samples that were cut as well.
[[nodiscard]] SizeEstimate size_estimate(const SizeSamples& samples);

}  // namespace heddle::scheduler
