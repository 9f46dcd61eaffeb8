#include "checkers/formats/input/interval_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

#include "checkers/bad_input.hpp"
#include "checkers/history/stamp_ranking.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {

IntervalBuilder::IntervalBuilder(RecordedHistory& history, const std::string& file)
    : history_(history), file_(file) {
  history_.clear();
}

std::uint16_t IntervalBuilder::method(std::string_view name) {
  std::vector<std::string>& methods = history_.methods;
  const auto found = std::ranges::find(methods, name);
  if (found == methods.end()) {
    methods.emplace_back(name);
    return static_cast<std::uint16_t>(methods.size() - 1);
  }
  return static_cast<std::uint16_t>(found - methods.begin());
}

/// The first stamp too large for the columns makes all go to a list of their own.
void IntervalBuilder::add_wide(std::uint64_t start, std::uint64_t end) {
  CodedHistory& coded = history_.coded;
  if (wide_.empty()) {
    wide_.reserve(coded.calls.capacity());
    for (OperationIndex i = 0; i < coded.invocations.size(); ++i) {
      const Position response = coded.responses[i];
      wide_.push_back({coded.invocations[i], response == never ? never_stamp : response});
    }
  }
  wide_.push_back({start, end});
}

void IntervalBuilder::finish(EqualStamps meaning) {
  if (wide_.empty()) {
    StampRanking().rank(history_.coded.invocations, history_.coded.responses, meaning);
  } else {
    StampRanking().rank(wide_, meaning, history_.coded.invocations, history_.coded.responses);
  }
  check_processes();
}

/// One pass is enough if each process tells its operations in order, as most files do.
void IntervalBuilder::check_processes() const {
  constexpr std::int32_t small_processes = 1 << 16;
  const CodedHistory& coded = history_.coded;
  std::vector<Position> free_from;  // by process: behind the end of its last operation
  for (OperationIndex i = 0; i < coded.size(); ++i) {
    const std::int32_t process = history_.processes[i];
    if (process < 0 || process >= small_processes) {
      return check_processes_by_sorting();
    }
    const auto index = static_cast<std::size_t>(process);
    if (index >= free_from.size()) {
      free_from.resize(index + 1, 0);
    }
    if (coded.invocations[i] < free_from[index]) {
      return check_processes_by_sorting();
    }
    free_from[index] = coded.is_pending(i) ? never : coded.responses[i];
  }
}

void IntervalBuilder::check_processes_by_sorting() const {
  const CodedHistory& coded = history_.coded;
  std::vector<OperationIndex> order(coded.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, {}, [&](OperationIndex i) {
    poll_time();
    return std::pair(history_.processes[i], coded.invocations[i]);
  });
  for (std::size_t k = 1; k < order.size(); ++k) {
    const OperationIndex earlier = order[k - 1];
    const OperationIndex later = order[k];
    if (history_.processes[earlier] == history_.processes[later] &&
        !coded.precedes(earlier, later)) {
      throw BadInput(
          fmt::format("{}:{}: process {} calls {} while its {} of line {} is open", file_,
                      history_.lines[later], process_name(history_, history_.processes[later]),
                      history_.methods[coded.calls[later].name],
                      to_text(operation_of(history_, earlier)), history_.lines[earlier]));
    }
  }
}

void IntervalBuilder::fail_order(std::uint64_t start, std::uint64_t end, std::uint32_t line) const {
  throw BadInput(fmt::format("{}:{}: the operation ends at {}, before its start at {}", file_, line,
                             end, start));
}

}  // namespace heddle::checkers
