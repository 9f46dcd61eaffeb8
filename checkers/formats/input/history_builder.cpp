#include "checkers/formats/input/history_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/assert.hpp"
#include "checkers/bad_line.hpp"

namespace heddle::checkers {
namespace {

constexpr std::int32_t small_processes = 1 << 16;
constexpr Position withdrawn_mark = never - 1;

}  // namespace

HistoryBuilder::HistoryBuilder(RecordedHistory& history, const std::string& file)
    : history_(history), file_(file) {
  history_.clear();
}

std::uint16_t HistoryBuilder::method(std::string_view name) {
  std::vector<std::string>& methods = history_.methods;
  const auto found = std::ranges::find(methods, name);
  const auto index = static_cast<std::uint16_t>(found - methods.begin());
  if (found == methods.end()) {
    if (methods.size() == UINT16_MAX) {
      fail(history_.lines.empty() ? 1 : history_.lines.back(),
           "more than 65,535 different methods");
    }
    methods.emplace_back(name);
  }
  return index;
}

std::int32_t HistoryBuilder::process(std::string_view name) {
  const auto [place, is_new] = processes_.try_emplace(
      std::string(name), static_cast<std::int32_t>(history_.process_names.size()));
  if (is_new) {
    history_.process_names.emplace_back(name);
  }
  return place->second;
}

OperationIndex& HistoryBuilder::open_operation(std::int32_t process) {
  if (process < 0 || process >= small_processes) {
    return open_others_.try_emplace(process, nothing).first->second;
  }
  const auto index = static_cast<std::size_t>(process);
  if (index >= open_.size()) {
    open_.resize(index + 1, nothing);
  }
  return open_[index];
}

OperationIndex HistoryBuilder::invoke(std::int32_t process, std::uint16_t method,
                                      std::span<const Code> arguments, std::uint32_t line) {
  HEDDLE_ASSERT(arguments.size() <= maximum_arguments,
                "a call with more arguments than it can have");
  OperationIndex& open = open_operation(process);
  if (open != nothing) {
    fail(line, fmt::format("process {} calls {} while its {} of line {} is open",
                           process_name(history_, process), history_.methods[method],
                           to_text(operation_of(history_, open)), history_.lines[open]));
  }
  CodedHistory& coded = history_.coded;
  open = static_cast<OperationIndex>(coded.size());
  Call& call = coded.calls.emplace_back();
  call.name = method;
  call.method = method;
  call.argument_count = static_cast<std::uint8_t>(arguments.size());
  std::ranges::copy(arguments, call.arguments.begin());
  call.any_result = true;
  coded.invocations.push_back(next_position_++);
  coded.responses.push_back(never);
  history_.processes.push_back(process);
  history_.lines.push_back(line);
  return open;
}

OperationIndex HistoryBuilder::close(std::int32_t process, std::uint32_t line) {
  OperationIndex& open = open_operation(process);
  if (open == nothing) {
    fail(line, "process " + process_name(history_, process) + " has no open operation to end");
  }
  return std::exchange(open, nothing);
}

OperationIndex HistoryBuilder::respond(std::int32_t process, Code result, std::uint32_t line) {
  const OperationIndex i = respond_unknown(process, line);
  history_.coded.calls[i].any_result = false;
  history_.coded.calls[i].result = result;
  return i;
}

OperationIndex HistoryBuilder::respond_unknown(std::int32_t process, std::uint32_t line) {
  const OperationIndex i = close(process, line);
  history_.coded.responses[i] = next_position_++;
  return i;
}

void HistoryBuilder::withdraw(std::int32_t process, std::uint32_t line) {
  history_.coded.responses[close(process, line)] = withdrawn_mark;
  ++withdrawn_;
}

void HistoryBuilder::abandon(std::int32_t process, std::uint32_t line) { close(process, line); }

Call* HistoryBuilder::open_call(std::int32_t process) {
  const OperationIndex open = open_operation(process);
  return open == nothing ? nullptr : &history_.coded.calls[open];
}

void HistoryBuilder::finish() {
  if (withdrawn_ > 0) {
    drop_withdrawn();
  }
}

/// Takes the withdrawn operations out of all columns, and closes the gaps between positions.
void HistoryBuilder::drop_withdrawn() {
  CodedHistory& coded = history_.coded;
  std::vector<Position> moved(next_position_, 1);
  OperationIndex kept = 0;
  for (OperationIndex i = 0; i < coded.size(); ++i) {
    if (coded.responses[i] == withdrawn_mark) {
      moved[coded.invocations[i]] = 0;
      continue;
    }
    coded.calls[kept] = coded.calls[i];
    coded.invocations[kept] = coded.invocations[i];
    coded.responses[kept] = coded.responses[i];
    history_.processes[kept] = history_.processes[i];
    history_.lines[kept++] = history_.lines[i];
  }
  Position position = 0;
  for (Position& place : moved) {
    position += place;
    place = position - place;
  }
  coded.calls.resize(kept);
  coded.invocations.resize(kept);
  coded.responses.resize(kept);
  history_.processes.resize(kept);
  history_.lines.resize(kept);
  for (OperationIndex i = 0; i < kept; ++i) {
    coded.invocations[i] = moved[coded.invocations[i]];
    coded.responses[i] = coded.responses[i] == never ? never : moved[coded.responses[i]];
  }
}

void HistoryBuilder::fail(std::uint32_t line, const std::string& problem) const {
  throw bad_line(file_, line, problem);
}

}  // namespace heddle::checkers
