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
    throw BadInput(
        fmt::format("objects of type {} cannot be monitored; those of these types can: {}",
                    type.name, followed_types()));
  }
  if (engine_->standing() != Standing::explained) {
    throw BadInput(fmt::format("this {} cannot be monitored: {}", type.name, engine_->reason()));
  }
}

void EventJudge::judge(const MonitorEvent& event) {
  if (standing_ != Standing::explained) {
    return;
  }
  if (event.is_first_argument) {
    first_arguments_.push_back({event.operation, event});
    return;
  }
  ++now_;
  if (event.is_response) {
    respond(event);
  } else {
    invoke(event);
  }
}

void EventJudge::settle(bool is_last) {
  if (standing_ == Standing::explained) {
    engine_->settle(is_last);
    look_at_engine();
  }
}

void EventJudge::invoke(const MonitorEvent& event) {
  Call call;
  call.method = event.method;
  call.any_result = true;
  if (!take_arguments(event, call)) {
    return give_up("misuse: an operation was invoked with wrong arguments");
  }
  const Slot slot = slot_for(event.operation);
  if (open() == 1) {
    context_->oldest = now_;
  }
  context_->open[slot] = {.call = call,
                          .invoked = now_,
                          .process = static_cast<std::int64_t>(thread_of(event.operation)),
                          .is_open = true};
  engine_->invoke(slot, now_);
  look_at_engine();
}

/// False if they are not those that the method takes.
bool EventJudge::take_arguments(const MonitorEvent& event, Call& call) {
  const auto& methods = context_->specification.methods;
  const auto take = [&](const MonitorEvent& from) {
    call.arguments[call.argument_count++] = code_of(from);
  };
  const auto first =
      std::ranges::find(first_arguments_, event.operation, &FirstArgument::operation);
  if (first != first_arguments_.end()) {
    take(first->event);
    first_arguments_.erase(first);
  }
  if (event.kind != MonitorWord::Kind::absent) {
    take(event);
  }
  if (call.method >= methods.size() || methods[call.method].arguments != call.argument_count) {
    return false;
  }
  for (std::size_t i = 0; i < call.argument_count; ++i) {
    const ArgumentKind kind = methods[call.method].argument_kinds[i];
    if (kind != ArgumentKind::any &&
        (kind != ArgumentKind::integer || !is_integer_code(call.arguments[i]))) {
      return false;
    }
  }
  return true;
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
  const ResultKind kind = context_->specification.methods[call.method].result_kind;
  if (kind != ResultKind::any && is_integer_code(call.result) != (kind == ResultKind::integer)) {
    return give_up("misuse: an operation answered what is no answer of its method");
  }
  engine_->respond(slot, call, now_);
  EndedCall ended{open_call, now_};
  ended.call.call = call;
  context_->keep_ended(ended, engine_->held_from());
  ++operations_;
  open_call.is_open = false;
  *found = no_operation;
  free_.push_back(slot);
  if (open_call.invoked == context_->oldest) {
    context_->find_oldest(now_);
  }
  look_at_engine();
}

Slot EventJudge::slot_for(std::uint64_t operation) {
  if (free_.empty()) {
    context_->open.emplace_back();
    operation_in_slot_.emplace_back();
    free_.push_back(static_cast<Slot>(context_->open.size() - 1));
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

/// What is held back may be a violation.
void EventJudge::give_up(const std::string& reason) {
  settle(true);
  if (standing_ == Standing::explained) {
    end(Standing::undecided, reason);
  }
}

void EventJudge::abandon(const std::string& reason) noexcept {
  engine_.reset();
  try {
    if (standing_ == Standing::explained) {
      end(Standing::undecided, reason);
    }
  } catch (const std::exception&) {  // no memory for the story
  }
}

void EventJudge::look_at_engine() {
  if (engine_->standing() == Standing::explained) {
    return;
  }
  if (engine_->ended_at() < now_) {
    take_back_after(engine_->ended_at());
  }
  end(engine_->standing(), headline() + engine_->reason());
}

void EventJudge::take_back_after(Moment at) {
  operations_ -= context_->take_back_after(at);
  now_ = at;
  operation_in_slot_.resize(context_->open.size());
  free_.clear();
  for (Slot slot = 0; slot < context_->open.size(); ++slot) {
    if (!context_->open[slot].is_open) {
      free_.push_back(slot);
    }
  }
}

/// The operation whose event was the last one.
std::string EventJudge::headline() const {
  if (!context_->ended.empty() && context_->ended.back().responded == now_) {
    const OpenCall& call = context_->ended.back().call;
    return fmt::format("{} (thread {}): ", text_of(call.call, true), call.process);
  }
  const auto is_last = [&](const OpenCall& call) { return call.is_open && call.invoked == now_; };
  const auto found = std::ranges::find_if(context_->open, is_last);
  return found == context_->open.end()
             ? std::string()
             : fmt::format("{} (thread {}): ", text_of(found->call, false), found->process);
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
  for (std::size_t i = 0; i < call.argument_count; ++i) {
    operation.arguments.push_back(values_.decode(call.arguments[i]));
  }
  if (has_responded) {
    operation.response = 0;
    operation.result = values_.decode(call.result);
  }
  return to_text(operation);
}

std::string EventJudge::operations_around() const {
  std::string text;
  const auto& ended = context_->ended;
  const std::size_t count = std::min(ended.size(), most_shown);
  for (std::size_t i = ended.size() - count; i < ended.size(); ++i) {
    const OpenCall& call = ended[i].call;
    text += fmt::format("  operation {}, thread {}, events {} to {}: {}\n",
                        operations_ - (ended.size() - 1 - i), call.process, call.invoked,
                        ended[i].responded, text_of(call.call, true));
  }
  std::size_t shown = 0;
  for (const OpenCall& call : context_->open) {
    if (call.is_open && shown < most_shown) {
      text += fmt::format("  open, thread {}, from event {}: {}\n", call.process, call.invoked,
                          text_of(call.call, false));
      ++shown;
    }
  }
  return open() > shown ? text + fmt::format("  and {} more are open\n", open() - shown) : text;
}

}  // namespace heddle::checkers
