#include "checkers/algorithms/reference/hitting_families/linear_extensions.hpp"

#include <algorithm>
#include <vector>

#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

class Counter {
 public:
  Counter(const CodedHistory& history, std::uint64_t limit) : history_(history), limit_(limit) {}

  /// `rest` is what is not ordered yet, by invocation. Those may come next that were invoked before
  /// the first response among the rest.
  void count(std::vector<OperationIndex>& rest) {
    if (rest.size() <= 1) {
      ++count_;
      return;
    }
    poll_time(rest.size());
    Position first_response = never;
    for (const OperationIndex operation : rest) {
      first_response = std::min(first_response, history_.responses[operation]);
    }
    for (std::size_t i = 0; i < rest.size() && count_ < limit_; ++i) {
      const OperationIndex next = rest[i];
      if (history_.invocations[next] > first_response) {
        return;
      }
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      count(rest);
      rest.insert(rest.begin() + static_cast<std::ptrdiff_t>(i), next);
    }
  }

  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  const CodedHistory& history_;
  const std::uint64_t limit_;
  std::uint64_t count_ = 0;
};

}  // namespace

std::uint64_t count_linear_extensions(const CodedHistory& history,
                                      std::span<const OperationIndex> operations,
                                      std::uint64_t limit) {
  std::vector<OperationIndex> rest(operations.begin(), operations.end());
  Counter counter(history, limit);
  counter.count(rest);
  return counter.count();
}

}  // namespace heddle::checkers
