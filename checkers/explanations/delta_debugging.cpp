#include "checkers/explanations/delta_debugging.hpp"

#include <algorithm>

namespace heddle::checkers {
namespace {

using IsEnough = std::function<bool(const std::vector<OperationIndex>&)>;

/// Leaves 2, 8, 32, ... of the first groups, if they are enough.
void take_first(std::vector<DropGroup>& groups, const IsEnough& is_enough) {
  for (std::size_t count = 2; count < groups.size(); count *= 4) {
    if (is_enough(operations_of(groups, count, groups.size()))) {
      groups.resize(count);
      return;
    }
  }
}

bool drop_one_piece(std::vector<DropGroup>& groups, std::size_t pieces, const IsEnough& is_enough) {
  for (std::size_t piece = pieces; piece-- > 0;) {
    const std::size_t first = groups.size() * piece / pieces;
    const std::size_t last = groups.size() * (piece + 1) / pieces;
    if (is_enough(operations_of(groups, first, last))) {
      groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(first),
                   groups.begin() + static_cast<std::ptrdiff_t>(last));
      return true;
    }
  }
  return false;
}

}  // namespace

std::vector<OperationIndex> operations_of(const std::vector<DropGroup>& groups, std::size_t first,
                                          std::size_t last) {
  std::vector<OperationIndex> all;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (i < first || i >= last) {
      all.insert(all.end(), groups[i].begin(), groups[i].end());
    }
  }
  return all;
}

std::vector<DropGroup> needed_groups(std::vector<DropGroup> groups, const IsEnough& is_enough,
                                     const std::function<bool()>& is_over) {
  take_first(groups, is_enough);
  std::size_t pieces = 2;
  while (!groups.empty() && !is_over()) {
    pieces = std::min(pieces, groups.size());
    if (drop_one_piece(groups, pieces, is_enough)) {
      pieces = std::max<std::size_t>(pieces - 1, 2);
    } else if (pieces == groups.size()) {
      break;
    } else {
      pieces *= 2;
    }
  }
  return groups;
}

}  // namespace heddle::checkers
