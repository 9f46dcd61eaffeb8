// libheddle_check.so: the monitor behind a C interface.

#include "heddle/monitor_api.h"

#include <algorithm>
#include <exception>

#include "checkers/bad_input.hpp"
#include "checkers/monitor/monitor.hpp"
#include "harnesses/check_api/check_value.hpp"

namespace checkers = heddle::checkers;

struct HeddleMonitor {
  const checkers::Specification& type;
  checkers::Monitor monitor;
};

namespace {

static_assert(heddle_monitor_none == static_cast<int>(checkers::MonitorWord::Kind::none));
static_assert(heddle_monitor_bool == static_cast<int>(checkers::MonitorWord::Kind::boolean));
static_assert(heddle_monitor_integer == static_cast<int>(checkers::MonitorWord::Kind::integer));
static_assert(heddle_monitor_absent == static_cast<int>(checkers::MonitorWord::Kind::absent));

checkers::MonitorWord word_from(std::uint8_t kind, std::int64_t integer) {
  return {static_cast<checkers::MonitorWord::Kind>(kind), integer};
}

HeddleMonitorVerdict verdict_from(const checkers::MonitorVerdict& found) {
  HeddleMonitorVerdict verdict = {};
  switch (found.standing) {
    case checkers::Standing::explained:
      verdict.answer = heddle_check_explained;
      break;
    case checkers::Standing::violated:
      verdict.answer = heddle_check_not_explained;
      break;
    default:
      verdict.answer = heddle_check_no_answer;
  }
  verdict.operations = found.operations;
  verdict.open = found.open;
  verdict.text = found.text.c_str();
  return verdict;
}

const checkers::Specification& type_named(const char* name) {
  const checkers::Specification* const type = checkers::find_specification(name);
  if (type == nullptr) {
    throw checkers::BadInput("unknown specification '" + std::string(name) +
                             "'; known: " + checkers::specification_names());
  }
  return *type;
}

checkers::MonitorSettings settings_from(const HeddleMonitorSettings& given) {
  checkers::MonitorSettings settings;
  settings.type = &type_named(given.type);
  if (given.initial != nullptr) {
    settings.initial = heddle::harnesses::value_from(*given.initial);
  }
  constexpr std::uint64_t most_events = std::uint64_t{1} << 32U;
  if (given.events_per_thread > most_events) {
    throw checkers::BadInput("a thread has room for at most 2^32 events");
  }
  settings.events_per_thread = given.events_per_thread;
  settings.drops_when_full = given.drops_when_full != 0;
  settings.clock = checkers::clock_named(given.clock);
  if (given.on_end != nullptr) {
    settings.on_end = [on_end = given.on_end, context = given.context](const auto& found) {
      const HeddleMonitorVerdict verdict = verdict_from(found);
      on_end(context, &verdict);
    };
  }
  return settings;
}

/// Methods whose arguments and result are words.
bool can_be_recorded(const checkers::Method& method) {
  return std::ranges::all_of(method.argument_kinds, [](checkers::ArgumentKind kind) {
    return kind == checkers::ArgumentKind::any || kind == checkers::ArgumentKind::integer;
  });
}

}  // namespace

extern "C" {

HeddleMonitor* heddle_monitor_new(const HeddleMonitorSettings* settings, void* context,
                                  void (*say)(void*, const char*)) {
  try {
    checkers::MonitorSettings made = settings_from(*settings);
    const checkers::Specification& type = *made.type;
    return new HeddleMonitor{type, checkers::Monitor(std::move(made))};
  } catch (const std::exception& problem) {
    say(context, problem.what());
    return nullptr;
  }
}

void heddle_monitor_free(HeddleMonitor* monitor) { delete monitor; }

std::uint8_t heddle_monitor_find_method(const HeddleMonitor* monitor, const char* name,
                                        std::uint32_t* method, std::uint32_t* arguments) {
  const auto& methods = monitor->type.methods;
  for (std::uint32_t i = 0; i < methods.size(); ++i) {
    if (std::ranges::find(methods[i].names, name) != methods[i].names.end() &&
        can_be_recorded(methods[i])) {
      *method = i;
      *arguments = methods[i].arguments;
      return 1;
    }
  }
  return 0;
}

std::uint64_t heddle_monitor_invoke(HeddleMonitor* monitor, std::uint32_t method, std::uint8_t kind,
                                    std::int64_t integer) {
  return monitor->monitor.invoke(method, word_from(kind, integer));
}

std::uint64_t heddle_monitor_invoke_two(HeddleMonitor* monitor, std::uint32_t method,
                                        std::uint8_t kind, std::int64_t integer,
                                        std::uint8_t second_kind, std::int64_t second_integer) {
  return monitor->monitor.invoke(method, word_from(kind, integer),
                                 word_from(second_kind, second_integer));
}

void heddle_monitor_respond(HeddleMonitor* monitor, std::uint64_t operation, std::uint8_t kind,
                            std::int64_t integer) {
  monitor->monitor.respond(operation, word_from(kind, integer));
}

void heddle_monitor_get_verdict(const HeddleMonitor* monitor, void* context,
                                void (*take)(void*, const HeddleMonitorVerdict*)) {
  const checkers::MonitorVerdict found = monitor->monitor.verdict();
  const HeddleMonitorVerdict verdict = verdict_from(found);
  take(context, &verdict);
}

void heddle_monitor_stop(HeddleMonitor* monitor, void* context,
                         void (*take)(void*, const HeddleMonitorVerdict*)) {
  const checkers::MonitorVerdict found = monitor->monitor.stop();
  const HeddleMonitorVerdict verdict = verdict_from(found);
  take(context, &verdict);
}
}
