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

using scheduler::EventKind;
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

/// What the message says of each thread: from its name up to that of another one.
std::map<unsigned, std::string> clauses_by_thread(const std::string& message) {
  std::map<unsigned, std::string> clauses;
  std::string* clause = nullptr;
  for (std::size_t i = 0; i < message.size(); ++i) {
    const bool begins = i == 0 || std::isalnum(static_cast<unsigned char>(message[i - 1])) == 0;
    unsigned number = 0;
    std::size_t end = i + 1;
    while (begins && message[i] == 'T' && end < message.size() && end < i + 6 &&
           message[end] >= '0' && message[end] <= '9') {
      number = number * 10 + static_cast<unsigned>(message[end++] - '0');
    }
    if (end > i + 1) {
      clause = &clauses[number];
    }
    if (clause != nullptr) {
      *clause += message[i];
    }
  }
  return clauses;
}

/// How well the message, and in it the clause of the thread, fit what is done at a site: 2 if they
/// name the place and the variable, 1 if the place alone.
int fit_of(const TraceSite& site, const std::string& message, const std::string& clause) {
  const std::string place = place_text(site);
  if (place.empty() || clause.find(place) == std::string::npos) {
    return 0;
  }
  const std::string variable = " of " + undecorated(site.variable) + ":";
  const bool is_named = undecorated(message).find(variable) != std::string::npos;
  return !site.variable.empty() && is_named ? 2 : 1;
}

/// Whether a message could be about it.
bool matters(const TraceStep& step) {
  const auto log = step.kind.log();
  return log != LogKind::thread_begin && log != LogKind::thread_end &&
         log != LogKind::thread_joined && log != LogKind::allocation;
}

/// The last free at the place where the message says that the block was freed.
std::optional<std::size_t> free_of(const TraceDocument& trace) {
  for (std::size_t i = trace.steps.size(); i-- > 0;) {
    const TraceStep& step = trace.steps[i];
    if (step.kind == LogKind::free_block || step.kind == EventKind::free_block) {
      const std::string place = place_text(trace.site(step.site));
      if (!place.empty() &&
          trace.violation.message.find("freed in " + place) != std::string::npos) {
        const bool is_told_twice = i > 0 && step.kind == LogKind::free_block &&
                                   trace.steps[i - 1].kind == EventKind::free_block;
        return is_told_twice ? i - 1 : i;
      }
    }
  }
  return std::nullopt;
}

/// The last step of the thread among those that the message fits best.
std::optional<std::size_t> step_of(const TraceDocument& trace, unsigned thread,
                                   const std::string& clause) {
  std::map<std::uint32_t, int> fits;
  std::optional<std::size_t> best;
  int best_fit = -1;
  for (std::size_t i = trace.steps.size(); i-- > 0 && best_fit < 2;) {
    const TraceStep& step = trace.steps[i];
    if (step.thread != thread || !matters(step)) {
      continue;
    }
    const auto [entry, is_new] = fits.try_emplace(step.site, 0);
    if (is_new) {
      entry->second = fit_of(trace.site(step.site), trace.violation.message, clause);
    }
    if (entry->second > best_fit) {
      best_fit = entry->second;
      best = i;
    }
  }
  return best;
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
    for (const auto& [thread, clause] : clauses_by_thread(trace.violation.message)) {
      if (const auto step = step_of(trace, thread, clause)) {
        culprits.steps.insert(*step);
        culprits.operations.insert(operations[*step]);
      }
    }
    if (const auto step = free_of(trace)) {
      culprits.steps.insert(*step);
      culprits.operations.insert(operations[*step]);
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
