#include "checkers/formats/edn/edn_drain.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "checkers/bad_line.hpp"
#include "checkers/history/stamp_ranking.hpp"

namespace heddle::checkers {
namespace {

constexpr std::string_view drain_name = "drain";

/// The name of removals that the history has, or nothing.
std::vector<std::string>::iterator removal_in(std::vector<std::string>& methods) {
  constexpr std::array<std::string_view, 4> names = {"dequeue", "deq", "pop", "poll"};
  return std::ranges::find_if(methods, [&](const std::string& method) {
    return std::ranges::find(names, method) != names.end();
  });
}

/// No call has the name any more.
void drop_name(RecordedHistory& history, std::uint16_t drain) {
  history.methods.erase(history.methods.begin() + drain);
  for (Call& call : history.coded.calls) {
    call.name = call.method = static_cast<std::uint16_t>(call.name - (call.name > drain ? 1 : 0));
  }
}

bool is_answer(const Value::List* values) {
  return values != nullptr && std::ranges::find(*values, none) == values->end();
}

class Expansion {
 public:
  explicit Expansion(RecordedHistory& history)
      : history_(history), processes_(history.processes.begin(), history.processes.end()) {}

  void add(OperationIndex from) {
    const CodedHistory& coded = history_.coded;
    add(from, coded.calls[from], history_.processes[from]);
  }

  /// A removal of each of `values`.
  void add(OperationIndex drain, std::uint16_t method, const Value::List& values) {
    std::int32_t process = history_.processes[drain];
    for (const Value& value : values) {
      Call call;
      call.name = call.method = method;
      call.result = history_.coded.values.encode(value);
      add(drain, call, process);
      process = unused_process();
    }
  }

  void finish() {
    CodedHistory& coded = history_.coded;
    coded.calls = std::move(calls_);
    coded.invocations = std::move(invocations_);
    coded.responses = std::move(responses_);
    history_.processes = std::move(new_processes_);
    history_.lines = std::move(lines_);
    StampRanking().rank(coded.invocations, coded.responses, EqualStamps::overlap);
  }

 private:
  void add(OperationIndex from, const Call& call, std::int32_t process) {
    calls_.push_back(call);
    invocations_.push_back(history_.coded.invocations[from]);
    responses_.push_back(history_.coded.responses[from]);
    new_processes_.push_back(process);
    lines_.push_back(history_.lines[from]);
  }

  std::int32_t unused_process() {
    while (!processes_.insert(next_process_).second) {
      ++next_process_;
    }
    return next_process_;
  }

  RecordedHistory& history_;
  std::unordered_set<std::int32_t> processes_;
  std::int32_t next_process_ = 0;
  std::vector<Call> calls_;
  std::vector<Position> invocations_;
  std::vector<Position> responses_;
  std::vector<std::int32_t> new_processes_;
  std::vector<std::uint32_t> lines_;
};

}  // namespace

void expand_drains(RecordedHistory& history, const std::string& file) {
  const auto found = std::ranges::find(history.methods, drain_name);
  if (found == history.methods.end()) {
    return;
  }
  const auto drain = static_cast<std::uint16_t>(found - history.methods.begin());
  const auto known = removal_in(history.methods);
  const bool has_removals = known != history.methods.end();
  const auto removal =
      has_removals ? static_cast<std::uint16_t>(known - history.methods.begin()) : drain;
  Expansion expansion(history);
  for (OperationIndex i = 0; i < history.size(); ++i) {
    const Call& call = history.coded.calls[i];
    if (call.name != drain) {
      expansion.add(i);
      continue;
    }
    if (history.coded.is_pending(i)) {
      throw bad_line(file, history.lines[i],
                     "a drain that never answered took nobody knows what: not to be judged");
    }
    const Value::List* const values = history.coded.values.list_of(call.result);
    if (!is_answer(values) || call.argument_count != 0) {
      throw bad_line(file, history.lines[i],
                     "a drain takes nothing, and answers the list of what it removed, nil apart");
    }
    expansion.add(i, removal, Value::List(*values));
  }
  expansion.finish();
  if (has_removals) {
    drop_name(history, drain);
  } else {
    history.methods[drain] = "dequeue";
  }
}

}  // namespace heddle::checkers
