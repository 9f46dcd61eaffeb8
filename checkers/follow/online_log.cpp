#include "checkers/follow/online_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "checkers/bad_line.hpp"
#include "checkers/follow/engine_for.hpp"
#include "checkers/history/value_json.hpp"

namespace heddle::checkers {

OnlineLog::OnlineLog(std::string name, const Specification* type)
    : name_(std::move(name)), type_(type) {}

void OnlineLog::fail(const std::string& problem) const {
  throw BadInput(fmt::format("{}:{}: {}", name_, line_, one_line(problem)));
}

void OnlineLog::read_line(std::string_view line) {
  constexpr std::size_t deepest_level = 64;
  ++line_;
  if (line.find_first_not_of(" \t\r") == std::string_view::npos) {
    return;
  }
  if (has_ended_) {
    fail("an event behind the end mark");
  }
  if (engine_ != nullptr && take_scanned(line)) {
    return;
  }
  const std::optional<base::Json> json = base::parse_json(line, deepest_level);
  if (!json || !json->is_object()) {
    fail("expected an object {...}, found " + quoted_beginning(line));
  }
  if (engine_ == nullptr) {
    return read_header(*json);
  }
  try {
    read_event(*json);
  } catch (const BadInput& problem) {
    const std::string place = fmt::format("{}:{}: ", name_, line_);
    if (std::string_view(problem.what()).starts_with(place)) {
      throw;
    }
    fail(problem.what());
  }
}

void OnlineLog::read_header(const base::Json& json) {
  const base::Json* const version = json.find("heddle-log");
  if (version == nullptr || version->integer() != 1) {
    fail(R"(expected the header {"heddle-log": 1, "type": ...})");
  }
  const base::Json* const type = json.find("type");
  if (type_ == nullptr && type != nullptr && type->is_string()) {
    type_ = find_specification(type->string());
  }
  if (type_ == nullptr) {
    fail("the header names no known type, nor does --type");
  }
  try {
    begin(*type_);
  } catch (const BadInput& problem) {
    fail(problem.what());
  }
}

void OnlineLog::begin(const Specification& type) {
  type_ = &type;
  context_ = std::make_unique<OnlineContext>(
      OnlineContext{type, values_, initial_state(type, {}, values_)});
  context_->find_oldest(now_ + 1);
  engine_ = engine_for(*context_);
  if (engine_ == nullptr) {
    throw BadInput(fmt::format("logs of {} cannot be followed; those of these types can: {}",
                               type.name, followed_types()));
  }
}

void OnlineLog::read_event(const base::Json& json) {
  if (json.contains("end")) {
    has_ended_ = true;
    return;
  }
  const base::Json* const process = json.find("process");
  constexpr std::uint64_t largest = std::numeric_limits<int>::max();
  if (process == nullptr || process->natural().value_or(largest + 1) > largest) {
    fail(fmt::format("field \"process\": expected an integer from 0 to {}", largest));
  }
  const base::Json* const result = json.find("respond");
  if (json.contains("invoke") == (result != nullptr)) {
    fail("an event has one of \"invoke\" and \"respond\"");
  }
  ++now_;
  if (result == nullptr) {
    read_invocation(*process->integer(), json);
  } else {
    read_response(*process->integer(), *result);
  }
}

void OnlineLog::read_invocation(std::int64_t process, const base::Json& json) {
  const base::Json& method = *json.find("invoke");
  const base::Json* const arguments = json.find("arguments");
  if (!method.is_string() || (arguments != nullptr && !arguments->is_array())) {
    fail("expected a method and a list of arguments");
  }
  Operation operation;
  operation.method = method.string();
  if (arguments != nullptr) {
    operation.arguments = value_from(*arguments).list();
  }
  invoke(process, with_name(resolve(*type_, operation, values_), operation.method));
}

void OnlineLog::read_response(std::int64_t process, const base::Json& result) {
  const auto found = slots_.find(process);
  if (found == slots_.end()) {
    fail(fmt::format("process {} responds, but no operation of it is open", process));
  }
  Operation operation = logged(context_->open[found->second]).operation;
  operation.result = value_from(result);
  operation.response = now_;
  respond(found->second, with_name(resolve(*type_, operation, values_), operation.method));
}

bool OnlineLog::take_scanned(std::string_view line) {
  const std::optional<ScannedEvent> event = scan_event(line);
  if (!event) {
    return false;
  }
  const auto found = slots_.find(event->process);
  if (event->method.empty()) {
    if (found == slots_.end()) {
      return false;
    }
    Call call = context_->open[found->second].call;
    if (type_->methods[call.method].result_kind != ResultKind::any) {
      return false;
    }
    call.result = code_of(event->result);
    call.any_result = false;
    ++now_;
    respond(found->second, call);
    return true;
  }
  const std::optional<Call> call = call_of(*event);
  if (!call || found != slots_.end()) {
    return false;
  }
  ++now_;
  invoke(event->process, *call);
  return true;
}

Code OnlineLog::code_of(const ScannedValue& value) {
  return value.text ? values_.encode(Value(std::string(*value.text))) : value.code;
}

/// What resolve() would make of it; nothing where that has to say.
std::optional<Call> OnlineLog::call_of(const ScannedEvent& event) {
  for (std::uint32_t i = 0; i < type_->methods.size(); ++i) {
    const Method& method = type_->methods[i];
    const auto name = std::ranges::find(method.names, event.method);
    if (name == method.names.end()) {
      continue;
    }
    const auto is_any = [](ArgumentKind kind) { return kind == ArgumentKind::any; };
    if (event.argument_count != method.arguments ||
        !std::ranges::all_of(method.argument_kinds, is_any)) {
      break;
    }
    Call call;
    call.method = i;
    call.name = static_cast<std::uint16_t>(name - method.names.begin());
    call.argument_count = event.argument_count;
    call.any_result = true;
    std::ranges::transform(event.arguments, call.arguments.begin(),
                           [&](const ScannedValue& value) { return code_of(value); });
    return call;
  }
  return std::nullopt;
}

Call OnlineLog::with_name(Call call, std::string_view method) const {
  const auto& names = type_->methods[call.method].names;
  call.name = static_cast<std::uint16_t>(std::ranges::find(names, method) - names.begin());
  return call;
}

Slot OnlineLog::take_slot(std::int64_t process) {
  if (free_.empty()) {
    free_.push_back(static_cast<Slot>(context_->open.size()));
    context_->open.emplace_back();
  }
  const Slot slot = free_.back();
  if (!slots_.emplace(process, slot).second) {
    fail(fmt::format("process {} begins an operation while one of it is open", process));
  }
  free_.pop_back();
  return slot;
}

void OnlineLog::invoke(std::int64_t process, const Call& call) {
  const Slot slot = take_slot(process);
  context_->open[slot] = {call, now_, process, true, line_};
  engine_->invoke(slot, now_);
  look_at_standing();
}

void OnlineLog::respond(Slot slot, const Call& call) {
  OpenCall& open = context_->open[slot];
  engine_->respond(slot, call, now_);
  EndedCall ended{open, now_, line_};
  ended.call.call = call;
  context_->keep_ended(ended, engine_->held_from());
  ++operations_;
  open.is_open = false;
  if (open.invoked == context_->oldest) {
    context_->find_oldest(now_ + 1);
  }
  free_.push_back(slot);
  slots_.erase(open.process);
  look_at_standing();
}

void OnlineLog::settle(bool is_last) {
  if (engine_ != nullptr && standing_ == Standing::explained) {
    engine_->settle(is_last);
    look_at_standing();
  }
}

void OnlineLog::look_at_standing() {
  standing_ = engine_->standing();
  if (standing_ == Standing::explained) {
    return;
  }
  reason_ = engine_->reason();
  if (engine_->ended_at() < now_) {
    take_back_after(engine_->ended_at());
  }
}

Value OnlineLog::value_from(const base::Json& json) const {
  if (find_no_value(json) != nullptr) {
    fail("a value is null, a boolean, a 64-bit integer, a string or a list");
  }
  return value_of(json);
}

}  // namespace heddle::checkers
