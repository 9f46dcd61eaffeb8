#include "scheduler/estimate/size_estimate.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace heddle::scheduler {

namespace {

/// The spread of the logarithm of a sample of what is left of a search, as measured, and what it
/// counts for.
constexpr double usual_spread = 0.6;
constexpr double usual_samples = 2;

constexpr double upper_arm = 1.5;  ///< in half-widths of Cox's band
constexpr double widest = 100;     ///< the upper end, in lower ends
constexpr double coarsest = 10;    ///< what no sample could have shown, in means

/// Student's t for a band of 95 %.
double student(std::size_t degrees) {
  constexpr std::array<double, 20> quantiles{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365,
                                             2.306,  2.262, 2.228, 2.201, 2.179, 2.160, 2.145,
                                             2.131,  2.120, 2.110, 2.101, 2.093, 2.086};
  return quantiles[std::clamp(degrees, std::size_t{1}, quantiles.size()) - 1];
}

double mean_of(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) {
    sum += value;
  }
  return sum / static_cast<double>(values.size());
}

/// See Markov's inequality above.
double lower_bound(const SizeSamples& samples) {
  const auto count = static_cast<double>(samples.left.size());
  const double smallest = *std::min_element(samples.left.begin(), samples.left.end());
  const double bound = samples.done + smallest * std::pow(1 - size_confidence, 1 / count);
  return std::isfinite(bound) ? std::max(samples.surely, bound) : samples.surely;
}

/// The mean of what samples are of lies between; both ends may be infinite.
std::pair<double, double> band_of(std::span<const double> samples) {
  const auto count = static_cast<double>(samples.size());
  double log_mean = 0;
  for (const double sample : samples) {
    log_mean += std::log(std::max(sample, 1.0)) / count;
  }
  double squares = 0;
  for (const double sample : samples) {
    const double off = std::log(std::max(sample, 1.0)) - log_mean;
    squares += off * off;
  }
  const double degrees = count - 1 + usual_samples;
  const double variance = (squares + usual_samples * usual_spread * usual_spread) / degrees;
  const double half_width = student(static_cast<std::size_t>(degrees)) *
                            std::sqrt(variance / count + variance * variance / (2 * degrees));
  const double middle = log_mean + variance / 2;
  const double mean = mean_of(samples);
  return {std::min(std::exp(middle - half_width), mean),
          std::max(std::exp(middle + upper_arm * half_width), mean)};
}

SizeEstimate no_band(const SizeSamples& samples, NoBand reason) {
  return {.at_least = lower_bound(samples), .no_band = reason};
}

}  // namespace

SizeEstimate size_estimate(const SizeSamples& samples) {
  if (!samples.is_whole) {
    return no_band(samples, NoBand::budget);
  }
  if (samples.is_spread) {
    return no_band(samples, NoBand::spread);
  }
  const double mean = samples.done + mean_of(samples.left);
  const auto [least, most] = band_of(samples.left);
  const double low = samples.done + least;
  const double high = samples.done + std::max(most, samples.unresolved);
  const bool is_coarse = samples.done + samples.unresolved > coarsest * std::max(mean, 1.0);
  if (is_coarse || !std::isfinite(high) || high > widest * std::max(low, samples.surely)) {
    return no_band(samples, NoBand::spread);
  }
  return {.at_least = std::max(low, samples.surely),
          .executions = std::max(mean, samples.surely),
          .at_most = std::max(high, samples.surely)};
}

}  // namespace heddle::scheduler
