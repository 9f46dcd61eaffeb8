#include "checkers/monitor/monitor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace heddle::checkers {
namespace {

std::atomic<std::uint64_t> monitors{0};

/// The rings of a thread, one for each monitor that it called. A monitor that is gone leaves its
/// ring here until the thread calls another one for the first time.
struct ThreadRings {
  struct Entry {
    std::uint64_t monitor = 0;
    std::shared_ptr<EventRing> ring;
  };
  std::vector<Entry> entries;

  ThreadRings() = default;
  ThreadRings(const ThreadRings&) = delete;
  ThreadRings& operator=(const ThreadRings&) = delete;
  ~ThreadRings() {
    for (const Entry& entry : entries) {
      entry.ring->leave();
    }
  }
};

thread_local ThreadRings own_rings;

/// The one of them that was used last: without a destructor, so that it costs a load.
struct RecentRing {
  std::uint64_t monitor = 0;
  EventRing* ring = nullptr;
};
constinit thread_local RecentRing recent_ring;

constexpr std::chrono::microseconds longest_pause{500};

}  // namespace

Monitor::Monitor(MonitorSettings settings)
    : number_(monitors.fetch_add(1, std::memory_order_relaxed) + 1),
      settings_(std::move(settings)),
      clock_(settings_.clock),
      judge_(*settings_.type, settings_.initial),
      thread_(&Monitor::judge_all, this) {}

Monitor::~Monitor() { stop(); }

std::uint64_t Monitor::invoke(std::uint32_t method, MonitorWord argument) {
  if (is_over_.load(std::memory_order_acquire)) {
    return 0;
  }
  const std::uint64_t operation = own_ring().next_operation();
  record({.operation = operation,
          .integer = argument.integer,
          .method = method,
          .kind = argument.kind});
  return operation;
}

/// In two events, of which the second is the invocation.
std::uint64_t Monitor::invoke(std::uint32_t method, MonitorWord first, MonitorWord second) {
  if (is_over_.load(std::memory_order_acquire)) {
    return 0;
  }
  const std::uint64_t operation = own_ring().next_operation();
  record({.operation = operation,
          .integer = first.integer,
          .kind = first.kind,
          .is_first_argument = true});
  record(
      {.operation = operation, .integer = second.integer, .method = method, .kind = second.kind});
  return operation;
}

void Monitor::respond(std::uint64_t operation, MonitorWord result) {
  if (is_over_.load(std::memory_order_acquire)) {
    return;
  }
  record({.operation = operation,
          .integer = result.integer,
          .kind = result.kind,
          .is_response = true});
}

EventRing& Monitor::own_ring() {
  if (recent_ring.monitor == number_) {
    return *recent_ring.ring;
  }
  auto& entries = own_rings.entries;
  auto found = std::ranges::find(entries, number_, &ThreadRings::Entry::monitor);
  if (found == entries.end()) {
    std::erase_if(entries, [](const auto& entry) { return entry.ring.use_count() == 1; });
    const std::size_t capacity =
        std::bit_ceil(std::max<std::size_t>(settings_.events_per_thread, 2));
    const std::scoped_lock lock(registering_);
    auto ring = std::make_shared<EventRing>(threads_, capacity, clock_.read());
    registered_.push_back(ring);
    ++threads_;
    found = entries.insert(entries.end(), {number_, std::move(ring)});
  }
  recent_ring = {number_, found->ring.get()};
  return *recent_ring.ring;
}

void Monitor::record(MonitorEvent event) {
  EventRing& ring = own_ring();
  if (ring.has_lost()) {
    return;
  }
  if (!ring.is_full() || (!settings_.drops_when_full && wait_for_room(ring))) {
    ring.put(clock_, event);
  } else if (settings_.drops_when_full) {
    ring.lose(clock_);
  }
}

/// False if the monitor ends before there is room.
bool Monitor::wait_for_room(EventRing& ring) const {
  constexpr int most_turns = 2;
  for (int turn = 0; ring.is_full(); ++turn) {
    if (is_over_.load(std::memory_order_acquire)) {
      return false;
    }
    if (turn >= most_turns) {
      std::this_thread::sleep_for(longest_pause / 2);
    } else {
      std::this_thread::yield();
    }
  }
  return true;
}

void Monitor::judge_all() {
  judging_thread_.store(std::this_thread::get_id());
  try {
    while (judge_some()) {
    }
    is_over_.store(true, std::memory_order_release);
    judge_.settle(true);
  } catch (const std::exception& problem) {  // no memory, say
    judge_.abandon(problem.what());
    is_over_.store(true, std::memory_order_release);
  }
  publish();
  if (judge_.standing() != Standing::explained && settings_.on_end) {
    settings_.on_end(verdict());
  }
}

/// False if there is no more to be judged.
bool Monitor::judge_some() {
  batch_.clear();
  const Stamp limit = collect();
  for (const MonitorEvent& event : batch_) {
    judge_.judge(event);
  }
  if (limit >= lost_from_) {
    judge_.give_up("events were lost, as the judgement fell behind and a thread had no room left");
  }
  if (judge_.standing() != Standing::explained || limit > last_.load(std::memory_order_relaxed)) {
    return false;
  }
  if (batch_.empty()) {
    settling_pause_.settle(judge_);
  }
  publish();
  if (judge_.standing() != Standing::explained) {
    return false;
  }
  if (batch_.size() < settings_.events_per_thread / 8) {
    pause();
  }
  return true;
}

/// Makes `batch_` all events below the answer that were not in a batch before, in their order. A
/// thread that registers later has stamps no less than `now`, and so has what is not recorded
/// since the monitor is over, if `last_` was not set when it was looked at.
Stamp Monitor::collect() {
  const Stamp now = clock_.read();
  const Stamp last = last_.load(std::memory_order_acquire);
  Stamp limit = last == EventRing::never ? now : std::min(now, last + 1);
  lost_from_ = EventRing::never;
  {
    const std::scoped_lock lock(registering_);
    for (const auto& ring : registered_) {
      limit = std::min(limit, ring->look(now));
      lost_from_ = std::min(lost_from_, ring->lost_from());
    }
    for (const auto& ring : registered_) {
      ring->take_below(limit, batch_);
    }
    std::erase_if(registered_, [](const auto& ring) { return ring->is_done(); });
  }
  // Ends with one stamp overlap: invocations come first.
  std::ranges::sort(batch_, [](const MonitorEvent& a, const MonitorEvent& b) {
    return a.stamp != b.stamp ? a.stamp < b.stamp : a.is_response < b.is_response;
  });
  return limit;
}

void Monitor::publish() {
  const std::scoped_lock lock(publishing_);
  published_.standing = judge_.standing();
  published_.operations = judge_.operations();
  published_.open = judge_.open();
  try {
    published_.text = judge_.story();
  } catch (const std::bad_alloc&) {
    published_.text.clear();
  }
}

void Monitor::pause() {
  std::unique_lock lock(stopping_);
  stopped_.wait_for(lock, longest_pause,
                    [&] { return last_.load(std::memory_order_relaxed) != EventRing::never; });
}

MonitorVerdict Monitor::verdict() const {
  const std::scoped_lock lock(publishing_);
  MonitorVerdict verdict = published_;
  if (verdict.standing == Standing::explained) {
    verdict.text =
        fmt::format("explained ({} operations, {} open)\n", verdict.operations, verdict.open);
  } else if (verdict.text.empty()) {
    verdict.text =
        fmt::format("{} operation {}: there was no memory to say more\n",
                    verdict.standing == Standing::violated ? "not explained, at" : "unknown from",
                    std::max<std::uint64_t>(verdict.operations, 1));
  }
  return verdict;
}

MonitorVerdict Monitor::stop() {
  {
    const std::scoped_lock lock(stopping_);
    if (last_.load(std::memory_order_relaxed) == EventRing::never) {
      const Stamp last = clock_.read();
      static_cast<void>(clock_.read_above(last));  // what is not recorded comes after `last`
      last_.store(last, std::memory_order_release);
      is_over_.store(true, std::memory_order_release);
    }
  }
  stopped_.notify_all();
  if (judging_thread_.load() != std::this_thread::get_id()) {
    const std::scoped_lock lock(joining_);
    if (thread_.joinable()) {
      thread_.join();
    }
  }
  return verdict();
}

}  // namespace heddle::checkers
