#include "scheduler/estimate/systematic_sample.hpp"

#include <algorithm>
#include <cmath>

namespace heddle::scheduler {

namespace {

/// The probabilities; 1 where it is certain.
std::vector<double> probabilities(std::span<const double> sizes, std::size_t count) {
  std::vector<double> result(sizes.size(), 0);
  std::size_t left = count;
  while (left > 0) {
    double sum = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      sum += result[i] == 1 ? 0 : sizes[i];
    }
    std::size_t certain = 0;
    const auto places = static_cast<double>(left);
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      if (result[i] != 1) {
        result[i] = std::min(1.0, sizes[i] / sum * places);
        certain += result[i] == 1 ? 1 : 0;
      }
    }
    if (certain == 0) {
      break;
    }
    left -= std::min(left, certain);
  }
  return result;
}

}  // namespace

std::vector<Drawn> systematic_sample(std::span<const double> sizes, std::size_t count,
                                     RandomSource& random) {
  std::vector<Drawn> drawn;
  if (sizes.size() <= count) {
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      drawn.push_back({i, 1});
    }
    return drawn;
  }
  const std::vector<double> chance = probabilities(sizes, count);
  std::vector<double> marks;
  double reached = 0;
  for (const double one : chance) {
    if (one < 1) {
      marks.push_back(reached += one);
    }
  }
  const double u = marks.empty() ? 0 : random.draw(marks);
  reached = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (chance[i] == 1) {
      drawn.push_back({i, 1});
      continue;
    }
    const double from = reached;
    reached += chance[i];
    if (std::ceil(reached - u) > std::ceil(from - u)) {  // one of u, u + 1, ... lies between
      drawn.push_back({i, chance[i]});
    }
  }
  return drawn;
}

}  // namespace heddle::scheduler
