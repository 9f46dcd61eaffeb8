#include "scheduler/weak/seq_cst_order.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "scheduler/weak/bit_rows.hpp"

namespace heddle::scheduler {

namespace {

/// A graph's relations as rows of bits: what each event leads to.
class Relations {
 public:
  explicit Relations(const ExecutionGraph& graph) {
    for (std::size_t t = 0; t < graph.threads(); ++t) {
      for (const GraphEvent& event : graph.events_of(static_cast<ThreadId>(t))) {
        const auto index =
            static_cast<std::uint32_t>(&event - graph.events_of(event.event.thread).data());
        const EventId id{event.event.thread, index};
        events_.push_back({.id = id, .event = &event});
        if (!is_fence(events_.size() - 1)) {
          events_.back().read = event.reads ? graph.place_of(event.location, event.from) : 0;
          events_.back().written = event.writes ? graph.place_of(event.location, id) : 0;
        }
      }
    }
  }

  bool is_acyclic(const ExecutionGraph& graph) {
    for (std::size_t i = 0; i < events_.size(); ++i) {
      if (events_[i].event->order == MemoryOrder::sequentially_consistent) {
        ordered_.push_back(i);
      }
    }
    if (ordered_.size() < 2) {
      return true;
    }
    fill(graph);
    return !has_cycle();
  }

 private:
  struct Numbered {
    EventId id = {};
    const GraphEvent* event = nullptr;
    std::size_t read = 0;     ///< place of the write that it reads
    std::size_t written = 0;  ///< place of its own
  };

  /// Accesses no memory: waking somebody does not, either.
  [[nodiscard]] bool is_fence(std::size_t i) const {
    const GraphEvent& event = *events_[i].event;
    return event.location == no_location || is_wake(event.event) || is_awakening(event.event);
  }
  [[nodiscard]] bool is_elsewhere(std::size_t i, std::size_t j) const {
    return is_fence(i) || is_fence(j) || events_[i].event->location != events_[j].event->location;
  }
  [[nodiscard]] bool happens_before(std::size_t i, std::size_t j) const {
    return i != j && events_[j].event->happened_before.has(events_[i].id);
  }
  /// Modification order, or from-read.
  [[nodiscard]] bool is_overwritten(std::size_t i, std::size_t j) const {
    const Numbered& a = events_[i];
    const Numbered& b = events_[j];
    return i != j && !is_elsewhere(i, j) && b.event->writes &&
           ((a.event->writes && a.written < b.written) || (a.event->reads && a.read < b.written));
  }
  /// Those two, or reads-from, or reads-from after one of them.
  [[nodiscard]] bool is_communicated(std::size_t i, std::size_t j) const {
    const Numbered& a = events_[i];
    const Numbered& b = events_[j];
    return i != j && !is_elsewhere(i, j) &&
           (is_overwritten(i, j) || (b.event->reads && ((a.event->writes && a.written <= b.read) ||
                                                        (a.event->reads && a.read < b.read))));
  }

  /// Of each event those before it in program order, of which creation and joins are parts.
  [[nodiscard]] std::vector<EventClock> program_order(const ExecutionGraph& graph) const;
  /// scb, hb, eco.
  void fill(const ExecutionGraph& graph);
  /// What the edges of psc from an event, or [F];hb?, lead to.
  [[nodiscard]] BitSet reached_from(std::size_t source) const;
  [[nodiscard]] bool has_cycle() const;

  std::vector<Numbered> events_;
  std::vector<std::size_t> ordered_;  ///< the seq_cst ones
  BitRows base_;
  BitRows happens_;
  BitRows communicates_;
};

std::vector<EventClock> Relations::program_order(const ExecutionGraph& graph) const {
  std::vector<std::size_t> order(events_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [this](std::size_t i, std::size_t j) {
    return events_[i].event->added < events_[j].event->added;
  });
  std::vector<EventClock> before(events_.size());
  std::vector<EventClock> now(graph.threads());  // by thread, with its latest event
  for (const std::size_t i : order) {
    const EventId id = events_[i].id;
    const Event& event = events_[i].event->event;
    before[i] = now[id.thread];
    if (event.kind == EventKind::thread_join && event.peer < now.size()) {
      before[i].join(now[event.peer]);
    }
    now[id.thread] = before[i];
    now[id.thread].add(id);
    if (event.kind == EventKind::thread_create && event.peer < now.size()) {
      now[event.peer].join(now[id.thread]);
    }
  }
  return before;
}

void Relations::fill(const ExecutionGraph& graph) {
  const std::size_t size = events_.size();
  const std::vector<EventClock> before = program_order(graph);
  BitRows elsewhere(size);
  base_ = happens_ = communicates_ = BitRows(size);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) {
      const bool happens = happens_before(i, j);
      const bool follows = before[j].has(events_[i].id);
      if (happens) {
        happens_[i].add(j);
      }
      if (follows && is_elsewhere(i, j)) {
        elsewhere[i].add(j);
      }
      if (follows || (happens && !is_elsewhere(i, j)) || is_overwritten(i, j)) {
        base_[i].add(j);
      }
      if (is_communicated(i, j)) {
        communicates_[i].add(j);
      }
    }
  }
  for (std::size_t i = 0; i < size; ++i) {
    base_[i].add_all(elsewhere.image(happens_.image(elsewhere[i])));
  }
}

BitSet Relations::reached_from(std::size_t source) const {
  BitSet sources(events_.size());
  sources.add(source);
  BitSet reached(events_.size());
  if (is_fence(source)) {
    sources.add_all(happens_[source]);
    reached.add_all(happens_[source]);
    reached.add_all(happens_.image(communicates_.image(happens_[source])));
    BitSet fences(events_.size());
    for (const std::size_t target : ordered_) {
      if (is_fence(target) && reached.has(target)) {
        fences.add(target);
      }
    }
    reached = fences;
  }
  const BitSet direct = base_.image(sources);
  const BitSet known = happens_.image(direct);
  for (const std::size_t target : ordered_) {
    if (direct.has(target) || (is_fence(target) && known.has(target))) {
      reached.add(target);
    }
  }
  return reached;
}

bool Relations::has_cycle() const {
  BitRows psc(events_.size());
  for (const std::size_t source : ordered_) {
    psc[source] = reached_from(source);
  }
  for (const std::size_t through : ordered_) {
    for (const std::size_t source : ordered_) {
      if (psc[source].has(through)) {
        psc[source].add_all(psc[through]);
      }
    }
  }
  for (const std::size_t source : ordered_) {
    if (psc[source].has(source)) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool is_seq_cst_ordered(const ExecutionGraph& graph) { return Relations(graph).is_acyclic(graph); }

}  // namespace heddle::scheduler
