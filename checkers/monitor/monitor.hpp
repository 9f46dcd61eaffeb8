#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "checkers/follow/online_engine.hpp"
#include "checkers/monitor/event_judge.hpp"
#include "checkers/monitor/event_ring.hpp"

namespace heddle::checkers {

struct MonitorVerdict {
  Standing standing = Standing::explained;
  std::uint64_t operations = 0;  ///< that responded, of those judged
  std::uint64_t open = 0;
  std::string text;  ///< for people
};

struct MonitorSettings {
  const Specification* type = nullptr;
  std::optional<Value> initial = std::nullopt;
  std::size_t events_per_thread = std::size_t{1} << 14U;  ///< made a power of two, at least 2
  bool drops_when_full = false;                           ///< or else a thread without room waits
  ClockKind clock = best_clock();

  /// Called once, by the thread that judges, if the standing is no longer `explained`.
  std::function<void(const MonitorVerdict&)> on_end = nullptr;
};

/// Judges what the threads of a program do with one object while they do it. See
/// <heddle/monitor.hpp> for the contract, event_ring.hpp for how far the events are known, and
/// docs/checking/monitor.md for why the order they are judged in is sound.
class Monitor {
 public:
  explicit Monitor(MonitorSettings settings);  ///< throws BadInput
  Monitor(const Monitor&) = delete;
  Monitor& operator=(const Monitor&) = delete;
  ~Monitor();

  /// `method` is a place in the specification's methods. Answers the operation's number.
  [[nodiscard]] std::uint64_t invoke(std::uint32_t method, MonitorWord argument);
  [[nodiscard]] std::uint64_t invoke(std::uint32_t method, MonitorWord first, MonitorWord second);
  void respond(std::uint64_t operation, MonitorWord result);

  [[nodiscard]] MonitorVerdict verdict() const;

  /// Judges what was recorded before, and ends; within `on_end`, only answers the verdict.
  MonitorVerdict stop();

 private:
  EventRing& own_ring();
  void record(MonitorEvent event);
  [[nodiscard]] bool wait_for_room(EventRing& ring) const;
  void judge_all();
  [[nodiscard]] bool judge_some();
  [[nodiscard]] Stamp collect();
  void publish();
  void pause();

  const std::uint64_t number_;  ///< no two monitors of a process have the same
  const MonitorSettings settings_;
  StampClock clock_;
  std::atomic<bool> is_over_{false};           ///< nothing is recorded any more
  std::atomic<Stamp> last_{EventRing::never};  ///< what has a later stamp is not judged

  std::mutex registering_;
  std::vector<std::shared_ptr<EventRing>> registered_;
  std::uint64_t threads_ = 0;

  // Of the thread that judges:

  EventJudge judge_;
  std::vector<MonitorEvent> batch_;
  Stamp lost_from_ = EventRing::never;
  SettlingPause settling_pause_;

  mutable std::mutex publishing_;
  MonitorVerdict published_;
  std::mutex stopping_;
  std::condition_variable stopped_;
  std::mutex joining_;
  std::atomic<std::thread::id> judging_thread_{};
  std::thread thread_;
};

}  // namespace heddle::checkers
