#include "checkers/quasi/reference/round_up/sequentializations.hpp"

#include <utility>

#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

/// Where the first call begins that overlaps another one; the end if none does.
std::size_t first_overlap(const std::vector<End>& history) {
  std::size_t at = 0;
  while (at < history.size() && history[at].operation() == history[at + 1].operation()) {
    at += 2;
  }
  return at;
}

/// The history with this call wholly at `place`, before all that stood there.
std::vector<End> with_call_at(const std::vector<End>& history, OperationIndex call,
                              std::size_t place) {
  std::vector<End> moved(history.begin(), history.begin() + static_cast<std::ptrdiff_t>(place));
  moved.push_back({2 * call});
  moved.push_back({2 * call + 1});
  for (std::size_t i = place; i < history.size(); ++i) {
    if (history[i].operation() != call) {
      moved.push_back(history[i]);
    }
  }
  return moved;
}

}  // namespace

Sequentializations::Sequentializations(std::vector<End> history) {
  phi_.push_back(std::move(history));
}

std::optional<std::vector<OperationIndex>> Sequentializations::next() {
  while (!phi_.empty()) {
    poll_time(phi_.back().size());
    const ConcurrentHistory history = std::move(phi_.back());
    phi_.pop_back();
    const std::size_t overlap = first_overlap(history);
    if (overlap < history.size()) {
      sequentialize_first_overlap(history, overlap);
      continue;
    }
    std::vector<OperationIndex> calls;
    for (std::size_t i = 0; i < history.size(); i += 2) {
      calls.push_back(history[i].operation());
    }
    return calls;
  }
  return std::nullopt;
}

/// The call that was invoked first comes first in the last of the new histories.
void Sequentializations::sequentialize_first_overlap(const ConcurrentHistory& history,
                                                     std::size_t begin) {
  std::size_t end = begin;
  while (!history[end].is_response()) {
    ++end;
  }
  for (std::size_t invocation = end; invocation-- > begin;) {
    poll_time(history.size());
    phi_.push_back(with_call_at(history, history[invocation].operation(), begin));
  }
}

}  // namespace heddle::checkers
