#include "checkers/coded_history.hpp"

#include <algorithm>

#include "checkers/assert.hpp"

namespace heddle::checkers {
namespace {

// Where an end stands among those of its stamp: first, second and last part, then by operation.
std::uint64_t order_in(std::uint64_t part, End end) { return part << 32U | end.code; }

std::uint64_t order_of(End end, const Stamps& stamps, EqualStamps meaning) {
  if (meaning == EqualStamps::overlap) {
    return order_in(end.is_response() ? 1 : 0, end);
  }
  const bool takes_no_time = stamps.invocation == stamps.response;
  return order_in(takes_no_time ? 1 : end.is_response() ? 0 : 2, end);
}

}  // namespace

void CodedHistory::clear() {
  values.clear();
  calls.clear();
  invocations.clear();
  responses.clear();
  initial.clear();
}

void Encoder::encode(const Specification& specification, const History& history,
                     CodedHistory& coded) {
  check_initial(specification);
  coded.clear();
  coded.specification = &specification;
  coded.initial = specification.initial();
  stamps_.clear();
  for (OperationIndex i = 0; i < history.size(); ++i) {
    const Operation& operation = history.operations[i];
    try {
      coded.calls.push_back(resolve(specification, operation, coded.values));
    } catch (const BadInput& problem) {
      throw BadOperation(i, problem.what());
    }
    stamps_.push_back({operation.invocation, operation.response.value_or(never_stamp)});
  }
  rank(stamps_, EqualStamps::overlap, coded);
}

void Encoder::rank(const std::vector<Stamps>& stamps, EqualStamps meaning, CodedHistory& coded) {
  assert_that(stamps.size() <= (std::size_t{1} << 30U), "a history of more than 2^30 operations");
  ends_.clear();
  for (OperationIndex i = 0; i < stamps.size(); ++i) {
    const End invocation{2 * i};
    ends_.push_back({stamps[i].invocation, order_of(invocation, stamps[i], meaning), invocation});
    if (stamps[i].response != never_stamp) {
      const End response{2 * i + 1};
      ends_.push_back({stamps[i].response, order_of(response, stamps[i], meaning), response});
    }
  }
  std::ranges::sort(ends_, [](const StampedEnd& a, const StampedEnd& b) {
    return a.stamp != b.stamp ? a.stamp < b.stamp : a.order < b.order;
  });
  coded.invocations.assign(stamps.size(), 0);
  coded.responses.assign(stamps.size(), never);
  for (Position position = 0; position < ends_.size(); ++position) {
    const End end = ends_[position].end;
    (end.is_response() ? coded.responses : coded.invocations)[end.operation()] = position;
  }
}

void list_ends(const CodedHistory& history, std::vector<End>& ends) {
  std::size_t count = history.size();
  for (const Position response : history.responses) {
    count += response == never ? 0 : 1;
  }
  ends.resize(count);
  for (OperationIndex i = 0; i < history.size(); ++i) {
    ends[history.invocations[i]] = {2 * i};
    if (!history.is_pending(i)) {
      ends[history.responses[i]] = {2 * i + 1};
    }
  }
}

Precedence precedence_of(const CodedHistory& history) {
  Precedence precedence(history.size());
  for (OperationIndex before = 0; before < history.size(); ++before) {
    for (OperationIndex after = 0; after < history.size(); ++after) {
      if (history.precedes(before, after)) {
        precedence.add(before, after);
      }
    }
  }
  return precedence;
}

std::size_t width_of(const CodedHistory& history) {
  std::vector<End> ends;
  list_ends(history, ends);
  std::size_t open = 0;
  std::size_t width = 0;
  for (const End end : ends) {
    open += end.is_response() ? std::size_t(-1) : 1;
    width = std::max(width, open);
  }
  return width;
}

}  // namespace heddle::checkers
