#include "harnesses/scenario/registry.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {

std::vector<Harness>& declared_harnesses() {
  static std::vector<Harness> harnesses;
  return harnesses;
}

void require_well_declared(const Harness& harness) {
  if (!harness.misuse.empty()) {
    throw UsageError(harness.misuse);
  }
}

bool is_judged(const Harness& harness, const OperationDescription& operation) {
  return std::ranges::find(harness.unjudged, operation.name) == harness.unjudged.end();
}

std::string signature(const OperationDescription& operation) {
  std::string text = operation.name + "(";
  for (std::size_t i = 0; i < operation.arguments.size(); ++i) {
    text += i == 0 ? "" : ", ";
    text += operation.arguments[i].is_bool != 0 ? "bool" : "integer";
  }
  return text + ")";
}

namespace {

/// Levenshtein distance, one row at a time.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& known) {
  std::string_view best;
  std::size_t best_distance = word.size() / 2 + 1;
  for (const std::string_view candidate : known) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

}  // namespace heddle::harnesses
