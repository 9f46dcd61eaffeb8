#include "checkers/follow/online_log.hpp"

#include <fmt/format.h>

#include <limits>

#include "checkers/bad_line.hpp"
#include "checkers/follow/queue_online.hpp"
#include "checkers/follow/register_online.hpp"
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
  context_ = std::make_unique<OnlineContext>(
      OnlineContext{*type_, values_, initial_state(*type_, {}, values_)});
  if (type_->shape == Shape::queue) {
    engine_ = std::make_unique<QueueOnline>(*context_);
  } else if (type_->shape == Shape::read_write) {
    engine_ = std::make_unique<RegisterOnline>(*context_);
  } else {
    fail(fmt::format("logs of {} cannot be followed: only those of queues and registers can",
                     type_->name));
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
    invoke(*process->integer(), json);
  } else {
    respond(*process->integer(), *result);
  }
}

void OnlineLog::invoke(std::int64_t process, const base::Json& json) {
  const base::Json& method = *json.find("invoke");
  const base::Json* const arguments = json.find("arguments");
  if (!method.is_string() || (arguments != nullptr && !arguments->is_array())) {
    fail("expected a method and a list of arguments");
  }
  if (slots_.contains(process)) {
    fail(fmt::format("process {} begins an operation while one of it is open", process));
  }
  Operation operation;
  operation.process = static_cast<int>(process);
  operation.method = method.string();
  if (arguments != nullptr) {
    operation.arguments = value_from(*arguments).list();
  }
  if (free_.empty()) {
    free_.push_back(static_cast<Slot>(context_->open.size()));
    context_->open.emplace_back();
    operations_in_slot_.emplace_back();
  }
  const Slot slot = free_.back();
  context_->open[slot] = {resolve(*type_, operation, values_), now_, process, true};
  free_.pop_back();
  slots_[process] = slot;
  operations_in_slot_[slot] = operation;
  context_->find_oldest(now_);
  engine_->invoke(slot, now_);
  tell_end(operation);
}

void OnlineLog::respond(std::int64_t process, const base::Json& result) {
  const auto found = slots_.find(process);
  if (found == slots_.end()) {
    fail(fmt::format("process {} responds, but no operation of it is open", process));
  }
  const Slot slot = found->second;
  Operation& operation = operations_in_slot_[slot];
  operation.result = value_from(result);
  operation.response = now_;
  const Call call = resolve(*type_, operation, values_);
  context_->find_oldest(now_);
  engine_->respond(slot, call, now_);
  ++operations_;
  context_->open[slot].is_open = false;
  free_.push_back(slot);
  slots_.erase(found);
  tell_end(operation);
}

void OnlineLog::tell_end(const Operation& operation) {
  if (engine_->standing() != Standing::explained) {
    problem_ = fmt::format("{}:{}: {} (process {}): {}", name_, line_, to_text(operation),
                           operation.process, engine_->reason());
  }
}

Value OnlineLog::value_from(const base::Json& json) const {
  if (find_no_value(json) != nullptr) {
    fail("a value is null, a boolean, a 64-bit integer, a string or a list");
  }
  return value_of(json);
}

}  // namespace heddle::checkers
