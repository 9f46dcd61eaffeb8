#pragma once

/// Watches an object of a running program, and tells when what its threads saw has no explanation:
///
///     heddle::MonitorOptions options;
///     options.type = "queue";
///     options.on_violation = [](const heddle::MonitorVerdict& verdict) { log(verdict.text); };
///     heddle::Monitor monitor(options);
///     const heddle::Monitor::Method enq = monitor.method("enq");
///
///     const heddle::Monitor::Call call = monitor.invoke(enq, 7);  // any thread
///     queue.enqueue(7);
///     monitor.respond(call);
///
/// A thread of the monitor's own judges the events while the program runs. What is remembered, and
/// where it gives up, is as docs/checking/following.md has it.
///
/// Order. invoke() takes a time stamp before it returns, respond() after it was called: the
/// interval of an operation lies around that of the real one, so whatever two operations did, they
/// are never said to be in an order that was not real, and a violation is one. Ends with equal
/// stamps overlap. An operation whose respond() returned before another one's invoke() was called
/// is seen before it. docs/checking/monitor.md has the proof and what it relies on.
///
/// Cost. invoke() and respond() take no lock and allocate nothing, but at a thread's first call:
/// each reads a clock and writes 32 bytes, invoke() with two arguments twice. A thread has room for
/// `events_per_thread` of them. If the judgement falls that far behind, `when_full` says what
/// happens:
///   wait   the thread waits in invoke() or respond() until there is room again
///   drop   the event is lost; what came before it is still judged, and then the verdict is
///          "unknown from operation n" for good
/// In neither case is a violation reported that is none, or an event left out silently.
///
/// Once the verdict is final (violated, unknown, stopped), invoke() and respond() do nothing.
///
/// Threads. All members but the destructor may be called by any number of threads at once. invoke()
/// and respond() of one call may be of different threads, if the second happens after the first,
/// and a thread may have several calls open. A call without a response, of a thread that has ended
/// or whose request has timed out, is pending: it took effect, or will, or never does. Not for
/// signal handlers, for destructors of thread-local objects, or for a child after fork().
///
/// C++17, any standard library. Link with libheddle_check.so: in CMake, Heddle::check.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>

#include "heddle/linearizability.hpp"
#include "heddle/monitor_api.h"

namespace heddle {

/// An argument or a result: nothing (void, an empty optional), a boolean or an integer. Of an
/// unsigned integer of 64 bits, the bits count. For other values use numbers that stand for them.
class MonitorValue {
 public:
  constexpr MonitorValue() = default;
  template <typename Integer, std::enable_if_t<std::is_integral_v<Integer>, int> = 0>
  constexpr MonitorValue(Integer integer)
      : kind(std::is_same_v<Integer, bool> ? heddle_monitor_bool : heddle_monitor_integer),
        integer(static_cast<std::int64_t>(integer)) {}
  constexpr MonitorValue(std::nullopt_t) {}
  template <typename T>
  constexpr MonitorValue(const std::optional<T>& value)
      : MonitorValue(value ? MonitorValue(*value) : MonitorValue()) {}

  std::uint8_t kind = heddle_monitor_none;
  std::int64_t integer = 0;
};

struct MonitorVerdict {
  enum Answer { explained, violated, unknown };
  Answer answer = explained;     ///< of the operations judged so far; the others are for good
  std::uint64_t operations = 0;  ///< how many responded, of those judged; the last is the bad one
  std::uint64_t open = 0;        ///< how many did not
  std::string text;              ///< for people: the reason, and the operations around it
};

struct MonitorOptions {
  enum WhenFull { wait, drop };

  std::string type = "queue";                   ///< or "register", "stack", "set", "map", ...
  std::optional<Value> initial = std::nullopt;  ///< what the object holds at the start
  std::size_t events_per_thread = 16384;        ///< rounded up to a power of two; 32 bytes each
  WhenFull when_full = wait;

  /// "auto": the time stamp counter if the kernel trusts it, else CLOCK_MONOTONIC. "cycles",
  /// "monotonic": one of these. "counter": one counter for all threads, which relies on no clock.
  std::string clock = "auto";

  /// Each is called at most once, by the monitor's thread, and must not throw. stop() only answers
  /// the verdict there; the monitor must not be destroyed. While a thread waits for room, what this
  /// waits for must not be held by it.
  std::function<void(const MonitorVerdict&)> on_violation = nullptr;
  std::function<void(const MonitorVerdict&)> on_unknown = nullptr;
};

class Monitor {
 public:
  struct Method {
    std::uint32_t number = 0;
    std::uint32_t arguments = 0;
  };
  struct Call {
    std::uint64_t number = 0;
  };

  /// Starts the monitor's thread. Throws Misuse for an unknown type, one that cannot be monitored,
  /// an initial value or a clock that cannot be, or if there can be no thread.
  explicit Monitor(MonitorOptions options)
      : options_(std::move(options)), monitor_(make(this, options_)) {}
  Monitor(const Monitor&) = delete;
  Monitor& operator=(const Monitor&) = delete;

  /// Needs that no other thread is within a call of it. As stop(), without the answer.
  ~Monitor() { heddle_monitor_free(monitor_); }

  /// Throws Misuse if the type has no such method, by name or alias. Ask once, not for each call.
  [[nodiscard]] Method method(const std::string& name) const {
    Method found;
    if (heddle_monitor_find_method(monitor_, name.c_str(), &found.number, &found.arguments) == 0) {
      throw Misuse("a " + options_.type + " has no method '" + name + "' that can be monitored");
    }
    return found;
  }

  /// An operation begins: call it right before. Throws Misuse if the method takes no argument, or
  /// without an argument if it takes one.
  Call invoke(Method method) {
    need(method, 0);
    return {heddle_monitor_invoke(monitor_, method.number, heddle_monitor_absent, 0)};
  }
  Call invoke(Method method, MonitorValue argument) {
    need(method, 1);
    return {heddle_monitor_invoke(monitor_, method.number, argument.kind, argument.integer)};
  }
  Call invoke(Method method, MonitorValue first, MonitorValue second) {
    need(method, 2);
    return {heddle_monitor_invoke_two(monitor_, method.number, first.kind, first.integer,
                                      second.kind, second.integer)};
  }

  /// It has ended: call it right after, once for each call. For a call that had responded, the
  /// verdict becomes unknown, and says so.
  void respond(Call call, MonitorValue result = {}) {
    heddle_monitor_respond(monitor_, call.number, result.kind, result.integer);
  }

  /// Of what has been judged by now, which is some milliseconds ago.
  [[nodiscard]] MonitorVerdict verdict() const {
    MonitorVerdict verdict;
    heddle_monitor_get_verdict(monitor_, &verdict, take);
    return verdict;
  }

  /// Judges all calls of invoke() and respond() that returned before, and ends: the final verdict.
  /// Calls from now on do nothing. May be called again.
  MonitorVerdict stop() {
    MonitorVerdict verdict;
    heddle_monitor_stop(monitor_, &verdict, take);
    return verdict;
  }

 private:
  static HeddleMonitor* make(Monitor* monitor, const MonitorOptions& options) {
    detail::ValueCrossing values;
    HeddleCheckValue initial = {};
    HeddleMonitorSettings settings = {};
    settings.type = options.type.c_str();
    if (options.initial) {
      initial = values.cross(*options.initial);
      settings.initial = &initial;
    }
    settings.events_per_thread = options.events_per_thread;
    settings.drops_when_full = options.when_full == MonitorOptions::drop ? 1 : 0;
    settings.clock = options.clock.c_str();
    settings.context = monitor;
    settings.on_end = end;
    std::string problem;
    HeddleMonitor* const made = heddle_monitor_new(
        &settings, &problem,
        [](void* text, const char* said) { *static_cast<std::string*>(text) = said; });
    if (made == nullptr) {
      throw Misuse(problem);
    }
    return made;
  }

  static void need(Method method, std::uint32_t arguments) {
    if (method.arguments != arguments) {
      throw Misuse("the method takes " + std::to_string(method.arguments) + " arguments, not " +
                   std::to_string(arguments));
    }
  }

  static void take(void* to, const HeddleMonitorVerdict* found) {
    auto& verdict = *static_cast<MonitorVerdict*>(to);
    verdict.answer = found->answer == heddle_check_explained       ? MonitorVerdict::explained
                     : found->answer == heddle_check_not_explained ? MonitorVerdict::violated
                                                                   : MonitorVerdict::unknown;
    verdict.operations = found->operations;
    verdict.open = found->open;
    verdict.text = found->text;
  }

  static void end(void* monitor, const HeddleMonitorVerdict* found) noexcept {
    const MonitorOptions& options = static_cast<Monitor*>(monitor)->options_;
    MonitorVerdict verdict;
    take(&verdict, found);
    const auto& told =
        verdict.answer == MonitorVerdict::violated ? options.on_violation : options.on_unknown;
    if (told) {
      told(verdict);
    }
  }

  const MonitorOptions options_;
  HeddleMonitor* const monitor_;
};

}  // namespace heddle
