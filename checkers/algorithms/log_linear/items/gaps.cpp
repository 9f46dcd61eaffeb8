#include "checkers/algorithms/log_linear/items/gaps.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/assert.hpp"

namespace heddle::checkers::log_linear {
namespace {

Flaw flaw_of_empty(const Items& items, OperationIndex empty) {
  const CodedHistory& history = *items.history;
  std::vector<ValueId> all;
  for (ValueId id = 0; id < items.items.size(); ++id) {
    if (items.is_critical(items.items[id])) {
      all.push_back(id);
    }
  }
  Flaw flaw;
  flaw.reason = flaw.name(empty) + " answers none";
  const std::vector<ValueId> few =
      cover_by_few(items, all, history.invocations[empty], history.responses[empty]);
  for (std::size_t i = 0; i < few.size(); ++i) {
    flaw.reason += (i == 0 ? ", but " : ", and ") + tell_critical(items, items.items[few[i]], flaw);
  }
  return flaw;
}

}  // namespace

/// One word more than there are gaps for, so that a search always ends.
GapCover::GapCover(Gap gaps)
    : uncovered_(gaps / 64 + 2, ~std::uint64_t{0}), next_(uncovered_.size()) {
  std::iota(next_.begin(), next_.end(), 0U);
}

std::uint32_t GapCover::first_word(std::uint32_t word) {
  while (next_[word] != word) {
    next_[word] = next_[next_[word]];
    word = next_[word];
  }
  return word;
}

void GapCover::cover(Gap from, Gap to) {
  for (std::uint32_t word = first_word(from / 64); word <= to / 64; word = first_word(word + 1)) {
    const std::uint64_t begin = word == from / 64 ? ~std::uint64_t{0} << (from % 64) : ~0ULL;
    const std::uint64_t end =
        word == to / 64 ? ~(~std::uint64_t{0} << (to % 64)) : ~std::uint64_t{0};
    uncovered_[word] &= ~(begin & end);
    if (uncovered_[word] == 0) {
      next_[word] = word + 1;
    }
  }
}

Gap GapCover::first_uncovered(Gap gap) {
  const std::uint64_t rest = uncovered_[gap / 64] & ~std::uint64_t{0} << (gap % 64);
  if (rest != 0) {
    return gap / 64 * 64 + static_cast<Gap>(std::countr_zero(rest));
  }
  const std::uint32_t word = first_word(gap / 64 + 1);
  return word * 64 + static_cast<Gap>(std::countr_zero(uncovered_[word]));
}

std::vector<ValueId> cover_by_few(const Items& items, std::vector<ValueId> candidates, Gap from,
                                  Gap to) {
  std::ranges::sort(candidates, {}, [&](ValueId id) { return items.items[id].first_response; });
  std::vector<ValueId> few;
  auto next = candidates.begin();
  while (from < to) {  // of those that begin by then, the one that reaches furthest
    ValueId furthest = no_value;
    for (; next != candidates.end() && items.items[*next].first_response <= from; ++next) {
      if (furthest == no_value ||
          items.items[*next].last_invocation > items.items[furthest].last_invocation) {
        furthest = *next;
      }
    }
    HEDDLE_ASSERT(furthest != no_value && items.items[furthest].last_invocation > from,
                  "critical intervals cover these gaps");
    few.push_back(furthest);
    from = items.items[furthest].last_invocation;
  }
  return few;
}

std::string tell_critical(const Items& items, const Item& item, Flaw& flaw) {
  const CodedHistory& history = *items.history;
  const OperationIndex first = find_end(history.responses, item.first_response);
  std::string text = "the value of " + flaw.name(item.add) + " is inside from the end of " +
                     flaw.name(first) + " on";
  if (item.last_invocation == items.end) {
    return text + ", as nobody removes it";
  }
  const OperationIndex last = find_end(history.invocations, item.last_invocation);
  return text + " until " + flaw.name(last) + " begins";
}

void tell_tightening(const Items& items, const Item& item, OperationIndex operation, Flaw& flaw) {
  const CodedHistory& history = *items.history;
  const std::string name = flaw.name(operation);
  const Position invocation = items.tightened_invocation(item, operation);
  if (invocation != history.invocations[operation]) {
    flaw.reason += "; " + name + " takes effect after the beginning of " +
                   flaw.name(find_end(history.invocations, invocation));
  }
  const Position response = items.tightened_response(item, operation);
  if (response != history.responses[operation]) {
    flaw.reason += "; " + name + " takes effect before the end of " +
                   flaw.name(find_end(history.responses, response));
  }
  flaw.name(item.add);
}

EmptyPlaces place_empties(const Items& items) {
  EmptyPlaces result;
  if (items.empties.empty()) {
    return result;
  }
  GapCover cover(items.end + 1);
  for (const Item& item : items.items) {
    if (items.is_critical(item)) {
      cover.cover(item.first_response, item.last_invocation);
    }
  }
  for (const OperationIndex empty : items.empties) {
    const Gap gap = cover.first_uncovered(items.history->invocations[empty]);
    if (gap >= items.history->responses[empty]) {
      result.flaw = flaw_of_empty(items, empty);
      return result;
    }
    result.places.push_back({empty, gap});
  }
  std::ranges::sort(result.places, {}, &Placed::gap);
  return result;
}

}  // namespace heddle::checkers::log_linear
