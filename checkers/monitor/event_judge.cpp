#include "checkers/monitor/event_judge.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "checkers/bad_input.hpp"
#include "checkers/follow/engine_for.hpp"

namespace heddle::checkers {

EventJudge::EventJudge(const Specification& type, const std::optional<Value>& initial)
    : context_(std::make_unique<OnlineContext>(
          OnlineContext{type, values_, initial_state(type, initial, values_)})),
      engine_(engine_for(*context_)) {
  if (engine_ == nullptr) {
    throw BadInput(fmt::format("objects of type {} cannot be monitored: only queues and registers",
                               type.name));
  }
  if (engine_->standing() != Standing::explained) {
    throw BadInput(fmt::format("this {} cannot be monitored: {}", type.name, engine_->reason()));
  }
}

void EventJudge::judge(const MonitorEvent& event) {
  if (standing_ != Standing::explained) {
    return;
  }
  ++now_;
  if (event.is_response) {
    respond(event);
  } else {
    invoke(event);
  }
}

void EventJudge::invoke(const MonitorEvent& event) {
  const auto& methods = context_->specification.methods;
  const bool has_argument = event.kind != MonitorWord::Kind::absent;
  if (event.method >= methods.size() ||
      methods[event.method].arguments != (has_argument ? 1U : 0U)) {
    return give_up("misuse: an operation was invoked with the wrong number of arguments");
  }
  Call call;
  call.method = event.method;
  call.argument_count = has_argument ? 1 : 0;
  call.any_result = true;
  call.arguments[0] = has_argument ? code_of(event) : Code{};
  const Slot slot = slot_for(event.operation);
  if (open() == 1) {
    context_->oldest = now_;
  }
  context_->open[slot] = {.call = call, .invoked = now_, .is_open = true};
  engine_->invoke(slot, now_);
  look_at_engine(call, thread_of(event.operation), false);
}

void EventJudge::respond(const MonitorEvent& event) {
  const auto found = std::ranges::find(operation_in_slot_, event.operation);
  if (found == operation_in_slot_.end()) {
    return give_up(
        "misuse: a call responded that was not open: it had responded, or is of another "
        "monitor");
  }
  const auto slot = static_cast<Slot>(found - operation_in_slot_.begin());
  OpenCall& open_call = context_->open[slot];
  Call call = open_call.call;
  call.any_result = false;
  call.result = code_of(event);
  engine_->respond(slot, call, now_);
  finished_[operations_ % most_shown] = {call, thread_of(event.operation), open_call.invoked, now_};
  ++operations_;
  open_call.is_open = false;
  *found = no_operation;
  free_.push_back(slot);
  if (open_call.invoked == context_->oldest) {
    context_->find_oldest(now_);
  }
  look_at_engine(call, thread_of(event.operation), true);
}

Slot EventJudge::slot_for(std::uint64_t operation) {
  if (free_.empty()) {
    free_.push_back(static_cast<Slot>(context_->open.size()));
    context_->open.emplace_back();
    operation_in_slot_.emplace_back();
  }
  const Slot slot = free_.back();
  free_.pop_back();
  operation_in_slot_[slot] = operation;
  return slot;
}

Code EventJudge::code_of(const MonitorEvent& event) {
  switch (event.kind) {
    case MonitorWord::Kind::boolean:
      return event.integer != 0 ? code_of_true : code_of_false;
    case MonitorWord::Kind::integer:
      return has_integer_code(event.integer) ? code_of_integer(event.integer)
                                             : values_.encode(Value(event.integer));
    default:
      return code_of_none;
  }
}

void EventJudge::give_up(const std::string& reason) {
  if (standing_ == Standing::explained) {
    end(Standing::undecided, reason);
  }
}

void EventJudge::look_at_engine(const Call& call, std::uint64_t thread, bool has_responded) {
  if (engine_->standing() != Standing::explained) {
    end(engine_->standing(),
        fmt::format("{} (thread {}): {}", text_of(call, has_responded), thread, engine_->reason()));
  }
}

void EventJudge::end(Standing standing, const std::string& headline) {
  standing_ = standing;
  story_ = fmt::format("{} operation {}: {}\n{}",
                       standing == Standing::violated ? "not explained, at" : "unknown from",
                       std::max<std::uint64_t>(operations_, 1), headline, operations_around());
}

std::string EventJudge::text_of(const Call& call, bool has_responded) const {
  Operation operation;
  operation.method = context_->specification.methods[call.method].names[0];
  if (call.argument_count > 0) {
    operation.arguments.push_back(values_.decode(call.arguments[0]));
  }
  if (has_responded) {
    operation.response = 0;
    operation.result = values_.decode(call.result);
  }
  return to_text(operation);
}

std::string EventJudge::operations_around() const {
  std::string text;
  const std::uint64_t first = operations_ - std::min<std::uint64_t>(operations_, most_shown);
  for (std::uint64_t i = first; i < operations_; ++i) {
    const Finished& finished = finished_[i % most_shown];
    text += fmt::format("  operation {}, thread {}, events {} to {}: {}\n", i + 1, finished.thread,
                        finished.invoked, finished.responded, text_of(finished.call, true));
  }
  std::size_t shown = 0;
  for (Slot slot = 0; slot < context_->open.size() && shown < most_shown; ++slot) {
    if (const OpenCall& call = context_->open[slot]; call.is_open) {
      text +=
          fmt::format("  open, thread {}, from event {}: {}\n", thread_of(operation_in_slot_[slot]),
                      call.invoked, text_of(call.call, false));
      ++shown;
    }
  }
  return open() > shown ? text + fmt::format("  and {} more are open\n", open() - shown) : text;
}

}  // namespace heddle::checkers
