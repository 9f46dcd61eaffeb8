#include "harnesses/violations/draw_history.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "checkers/explanations/timeline.hpp"
#include "checkers/history/recorded_history.hpp"

namespace heddle::harnesses {
namespace {

checkers::RecordedHistory recorded_from(const checkers::Specification& specification,
                                        const checkers::History& history) {
  checkers::RecordedHistory recorded;
  checkers::Encoder().encode(specification, history, recorded.coded);
  for (std::size_t i = 0; i < history.size(); ++i) {
    const checkers::Operation& operation = history.operations[i];
    const auto known = std::ranges::find(recorded.methods, operation.method);
    recorded.coded.calls[i].name = static_cast<std::uint16_t>(known - recorded.methods.begin());
    if (known == recorded.methods.end()) {
      recorded.methods.push_back(operation.method);
    }
    recorded.processes.push_back(operation.process);
    while (recorded.process_names.size() <= static_cast<std::size_t>(operation.process)) {
      recorded.process_names.push_back("T" + std::to_string(recorded.process_names.size()));
    }
    recorded.lines.push_back(static_cast<std::uint32_t>(i));
  }
  return recorded;
}

}  // namespace

std::string draw_history(const checkers::Specification& specification,
                         const checkers::History& history, std::size_t width,
                         const std::string& indent) {
  const checkers::RecordedHistory recorded = recorded_from(specification, history);
  std::vector<checkers::OperationIndex> operations(history.size());
  std::iota(operations.begin(), operations.end(), 0U);
  std::ranges::sort(operations, {},
                    [&](checkers::OperationIndex i) { return recorded.coded.invocations[i]; });
  return checkers::timeline(recorded, operations, checkers::never, width, indent);
}

}  // namespace heddle::harnesses
