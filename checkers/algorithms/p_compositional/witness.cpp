#include "checkers/algorithms/p_compositional/witness.hpp"

#include <algorithm>

namespace heddle::checkers {

/// A counting sort by points: invocations of different parts differ, so operations with equal
/// points stand next to each other in `parts`.
std::vector<OperationIndex> merge_linearizations(const CodedHistory& history,
                                                 std::span<const OperationIndex> parts,
                                                 std::span<const std::size_t> begins) {
  std::vector<Position> points(parts.size());
  Position last_point = 0;
  for (std::size_t part = 0; part < begins.size(); ++part) {
    const std::size_t end = part + 1 < begins.size() ? begins[part + 1] : parts.size();
    Position point = 0;
    for (std::size_t i = begins[part]; i < end; ++i) {
      point = std::max(point, history.invocations[parts[i]]);
      points[i] = point;
    }
    last_point = std::max(last_point, point);
  }
  std::vector<std::uint32_t> places(std::size_t{last_point} + 2, 0);
  for (const Position point : points) {
    ++places[point + 1];
  }
  for (std::size_t point = 0; point <= last_point; ++point) {
    places[point + 1] += places[point];
  }
  std::vector<OperationIndex> merged(parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    merged[places[points[i]]++] = parts[i];
  }
  return merged;
}

}  // namespace heddle::checkers
