#include "harnesses/views/culprits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "harnesses/traces/step_text.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::LogKind;

/// As explanations say it: "pop() -> 2", "pop() pending".
std::string told(const TraceOperation& operation) {
  const std::string result = to_text(operation.result);
  return operation.pending
             ? call_text(operation)
             : fmt::format("{} -> {}", call_text(operation), result.empty() ? "none" : result);
}

std::set<std::uint32_t> operations_named(const TraceDocument& trace, const std::string& text,
                                         std::string_view between, std::string_view behind) {
  std::set<std::uint32_t> numbers;
  for (const TraceOperation& operation : trace.operations) {
    const std::string name =
        fmt::format("{}{}T{}{}", told(operation), between, operation.thread, behind);
    if (text.find(name) != std::string::npos) {
      numbers.insert(operation.number);
    }
  }
  return numbers;
}

std::set<std::uint32_t> operations_of_history(const TraceDocument& trace) {
  const TraceViolation& violation = trace.violation;
  std::set<std::uint32_t> numbers = operations_named(trace, violation.message, " (", ")");
  if (numbers.empty()) {
    numbers = operations_named(trace, violation.explanation, " by ", " cannot");
  }
  return numbers;
}

/// The numbers behind each "T" that begins a word.
std::set<unsigned> threads_named(std::string_view text) {
  std::set<unsigned> threads;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    const bool begins = i == 0 || std::isalnum(static_cast<unsigned char>(text[i - 1])) == 0;
    unsigned number = 0;
    std::size_t end = i + 1;
    while (begins && text[i] == 'T' && end < text.size() && end < i + 6 && text[end] >= '0' &&
           text[end] <= '9') {
      number = number * 10 + static_cast<unsigned>(text[end++] - '0');
    }
    if (end > i + 1) {
      threads.insert(number);
    }
  }
  return threads;
}

/// The last step of the thread whose place the message names; else its last step.
std::optional<std::size_t> step_of(const TraceDocument& trace, unsigned thread) {
  std::map<std::uint32_t, bool> is_named;
  std::optional<std::size_t> last;
  for (std::size_t i = trace.steps.size(); i-- > 0;) {
    const TraceStep& step = trace.steps[i];
    if (step.thread != thread || step.kind.log() == LogKind::thread_end) {
      continue;
    }
    last = last.value_or(i);
    const auto [entry, is_new] = is_named.try_emplace(step.site, false);
    if (is_new) {
      const std::string place = place_text(trace.site(step.site));
      entry->second = !place.empty() && trace.violation.message.find(place) != std::string::npos;
    }
    if (entry->second) {
      return i;
    }
  }
  return last;
}

void add_ends(const TraceDocument& trace, Culprits& culprits) {
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    const TraceStep& step = trace.steps[i];
    if (step.kind == LogKind::response && culprits.operations.contains(step.operation)) {
      culprits.steps.insert(i);
    }
  }
}

}  // namespace

Culprits culprits_of(const TraceDocument& trace) {
  Culprits culprits;
  const ViolationKind kind = trace.violation.kind;
  if (kind == ViolationKind::linearizability || kind == ViolationKind::quasi_linearizability) {
    culprits.operations = operations_of_history(trace);
    add_ends(trace, culprits);
  } else {
    const std::vector<std::uint32_t> operations = operations_of_steps(trace);
    for (const unsigned thread : threads_named(trace.violation.message)) {
      if (const auto step = step_of(trace, thread)) {
        culprits.steps.insert(*step);
        culprits.operations.insert(operations[*step]);
      }
    }
    culprits.operations.erase(no_operation);
  }
  if (culprits.steps.empty() && !trace.steps.empty()) {
    culprits.steps.insert(trace.steps.size() - 1);
  }
  return culprits;
}

std::vector<std::uint32_t> operations_of_steps(const TraceDocument& trace) {
  std::vector<std::uint32_t> operations;
  operations.reserve(trace.steps.size());
  std::map<unsigned, std::uint32_t> current;
  for (const TraceStep& step : trace.steps) {
    if (step.kind == LogKind::invocation) {
      current[step.thread] = step.operation;
    }
    const auto found = current.find(step.thread);
    operations.push_back(found == current.end() ? no_operation : found->second);
    if (step.kind == LogKind::response && found != current.end()) {
      current.erase(found);
    }
  }
  return operations;
}

StepWindow window_around(std::size_t total, std::size_t last, std::size_t limit) {
  if (total <= limit) {
    return {0, total};
  }
  const std::size_t end = std::min(total, std::max(limit, last + 1 + limit / 5));
  return {end - limit, end};
}

}  // namespace heddle::harnesses
