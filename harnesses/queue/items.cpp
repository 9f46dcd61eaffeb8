#include "harnesses/queue/items.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

/// More than any list has, and few enough to be multiplied by a number of parts.
constexpr std::uint64_t most_items = std::uint64_t{1} << 48U;

}  // namespace

std::string text_of(const Items& items) {
  const std::string range = fmt::format("{} {} {}", items.first, items.step, items.end);
  return items.of ? fmt::format("{} {}", range, *items.of) : range;
}

Items read_items(const std::string& text) {
  std::array<std::uint64_t, 4> numbers{};
  std::size_t count = 0;
  const char* next = text.data();
  const char* const end = next + text.size();
  while (next != end && count < numbers.size()) {
    const auto [after, problem] = std::from_chars(next, end, numbers[count]);
    if (problem != std::errc() || numbers[count] > most_items ||
        (after != end && (*after != ' ' || after + 1 == end))) {
      break;
    }
    ++count;
    next = after == end ? end : after + 1;
  }
  const bool is_right = next == end && count >= 3 && numbers[1] > 0;
  if (!is_right) {
    throw UsageError(fmt::format("the queue: an entry is no range of items: '{}'", text));
  }
  Items items{{}, numbers[0], numbers[1], numbers[2]};
  if (count == 4) {
    items.of = numbers[3];
  }
  return items;
}

std::vector<Items> divided(const Items& items, std::size_t most) {
  std::vector<Items> parts;
  if (items.empty()) {
    return parts;
  }
  const std::uint64_t all = (items.end - items.first + items.step - 1) / items.step;
  const std::uint64_t count = std::min<std::uint64_t>(most, all);
  for (std::uint64_t i = 0; i < count; ++i) {
    parts.push_back({items.of, items.first + i * items.step, items.step * count, items.end});
  }
  return parts;
}

}  // namespace heddle::harnesses
