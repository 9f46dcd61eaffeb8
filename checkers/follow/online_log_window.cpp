#include <fmt/format.h>

#include <algorithm>

#include "checkers/follow/online_log.hpp"

// What a log tells of the operations around what ended its judgement.

namespace heddle::checkers {

void OnlineLog::take_back_after(Moment at) {
  operations_ -= context_->take_back_after(at);
  now_ = at;
  slots_.clear();
  free_.clear();
  for (Slot slot = 0; slot < context_->open.size(); ++slot) {
    const OpenCall& open = context_->open[slot];
    if (!open.is_open) {
      free_.push_back(slot);
      continue;
    }
    slots_.emplace(open.process, slot);
    if (open.invoked == at) {
      line_ = open.line;
    }
  }
  if (!context_->ended.empty() && context_->ended.back().responded == at) {
    line_ = context_->ended.back().line;
  }
}

std::string OnlineLog::problem() const {
  for (const LoggedOperation& each : window()) {
    if (each.responded_line == line_ || each.invoked_line == line_) {
      return fmt::format("{}:{}: {} (process {}): {}", name_, line_, to_text(each.operation),
                         each.operation.process, reason_);
    }
  }
  return fmt::format("{}:{}: {}", name_, line_, reason_);
}

std::vector<LoggedOperation> OnlineLog::window() const {
  std::vector<LoggedOperation> operations;
  if (context_ != nullptr) {
    const std::size_t count = std::min(context_->ended.size(), OnlineContext::window_size);
    for (auto each = context_->ended.end() - static_cast<std::ptrdiff_t>(count);
         each != context_->ended.end(); ++each) {
      operations.push_back(logged(*each));
    }
  }
  for (const auto& [process, slot] : slots_) {
    operations.push_back(logged(context_->open[slot]));
  }
  std::ranges::sort(operations, {}, &LoggedOperation::invoked_line);
  return operations;
}

LoggedOperation OnlineLog::logged(const OpenCall& open) const {
  const Call& call = open.call;
  LoggedOperation logged;
  logged.operation.process = static_cast<int>(open.process);
  logged.operation.method = type_->methods[call.method].names[call.name];
  for (std::size_t i = 0; i < call.argument_count; ++i) {
    logged.operation.arguments.push_back(values_.decode(call.arguments[i]));
  }
  logged.operation.invocation = open.invoked;
  logged.invoked_line = open.line;
  return logged;
}

LoggedOperation OnlineLog::logged(const EndedCall& ended) const {
  LoggedOperation operation = logged(ended.call);
  operation.operation.result = values_.decode(ended.call.call.result);
  operation.operation.any_result = ended.call.call.any_result;
  operation.operation.response = ended.responded;
  operation.responded_line = ended.line;
  return operation;
}

}  // namespace heddle::checkers
