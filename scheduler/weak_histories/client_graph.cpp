#include "scheduler/weak_histories/client_graph.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"

namespace heddle::scheduler {

namespace {

/// What a thread of the new graph does, one after the other.
struct Item {
  enum class Kind : std::uint8_t {
    event,  ///< number: its index in the thread
    place,  ///< number: of the call without events that it stands for
    store,  ///< number: of the client's location
    load,   ///< likewise
  };
  Kind kind = Kind::event;
  std::uint32_t number = 0;
};

/// Adds events of a graph, and what a client does between them, in an order that has program order
/// and reads-from in it.
class Rebuild {
 public:
  /// `stores`, `loads`: those of each call, as numbers of the client's locations.
  Rebuild(const ExecutionGraph& old, std::span<const GraphCall> calls,
          const std::vector<std::vector<std::uint32_t>>& stores,
          const std::vector<std::vector<std::uint32_t>>& loads, bool has_places);

  /// False if that is not possible.
  bool run();

  ExecutionGraph take_graph() { return std::move(graph_); }
  [[nodiscard]] EventId event(EventId old) const { return events_[old.thread][old.index]; }
  [[nodiscard]] EventId place(std::size_t call) const { return places_[call]; }
  [[nodiscard]] EventId store(std::size_t location) const { return stores_[location]; }
  [[nodiscard]] EventId load(std::size_t location) const { return loads_[location]; }

 private:
  void list_items(ThreadId thread, std::uint32_t from, std::uint32_t end);
  [[nodiscard]] bool has(EventId old) const { return old.is_initial() || !event(old).is_initial(); }
  [[nodiscard]] bool has_ended(ThreadId thread) const {
    return thread >= items_.size() || added_[thread] == items_[thread].size();
  }
  [[nodiscard]] bool is_possible(ThreadId thread, const Item& item) const;
  [[nodiscard]] bool is_possible(const GraphEvent& event) const;
  void add(ThreadId thread, const Item& item);
  EventId add(EventId old);
  [[nodiscard]] EventId place_before(const GraphEvent& event, EventId old) const;
  [[nodiscard]] LocationNumber location(std::uint32_t number) const {
    return static_cast<LocationNumber>(old_.locations() + number);
  }

  const ExecutionGraph& old_;
  ExecutionGraph graph_;
  std::vector<std::vector<Item>> items_;      ///< by thread
  std::vector<std::size_t> added_;            ///< how many of them, by thread
  std::vector<std::vector<EventId>> events_;  ///< by old event
  std::vector<EventId> places_;               ///< by call
  std::vector<EventId> stores_;               ///< by number of the client's location
  std::vector<EventId> loads_;
  std::vector<bool> is_told_;  ///< whether somebody stores there
};

Rebuild::Rebuild(const ExecutionGraph& old, std::span<const GraphCall> calls,
                 const std::vector<std::vector<std::uint32_t>>& stores,
                 const std::vector<std::vector<std::uint32_t>>& loads, bool has_places)
    : old_(old), places_(calls.size()) {
  std::size_t threads = old.threads();
  std::size_t locations = 0;
  for (std::size_t c = 0; c < calls.size(); ++c) {
    threads = std::max<std::size_t>(threads, calls[c].operation.thread + 1U);
    for (const auto& numbers : {stores[c], loads[c]}) {
      for (const std::uint32_t number : numbers) {
        locations = std::max<std::size_t>(locations, number + 1U);
      }
    }
  }
  items_.resize(threads);
  added_.resize(threads);
  events_.resize(threads);
  stores_.resize(locations);
  loads_.resize(locations);
  is_told_.resize(locations);
  std::vector<std::uint32_t> listed(threads);
  for (std::size_t c = 0; c < calls.size(); ++c) {
    const GraphCall& call = calls[c];
    const ThreadId thread = call.operation.thread;
    HEDDLE_ASSERT(call.end <= old.events_of(thread).size(), "calls of another graph");
    list_items(thread, listed[thread], call.begin);
    for (const std::uint32_t number : loads[c]) {
      items_[thread].push_back({Item::Kind::load, number});
    }
    list_items(thread, call.begin, call.end);
    if (has_places && call.begin == call.end) {
      items_[thread].push_back({Item::Kind::place, static_cast<std::uint32_t>(c)});
    }
    for (const std::uint32_t number : stores[c]) {
      HEDDLE_ASSERT(!call.operation.pending, "a pending call cannot precede another");
      items_[thread].push_back({Item::Kind::store, number});
      is_told_[number] = true;
    }
    listed[thread] = call.end;
  }
  for (std::size_t t = 0; t < threads; ++t) {
    const auto thread = static_cast<ThreadId>(t);
    const auto end = static_cast<std::uint32_t>(old.events_of(thread).size());
    events_[t].resize(end);
    list_items(thread, listed[t], end);
  }
}

void Rebuild::list_items(ThreadId thread, std::uint32_t from, std::uint32_t end) {
  for (; from < end; ++from) {
    items_[thread].push_back({Item::Kind::event, from});
  }
}

bool Rebuild::run() {
  bool has_progress = true;
  while (has_progress) {
    has_progress = false;
    for (std::size_t t = 0; t < items_.size(); ++t) {
      const auto thread = static_cast<ThreadId>(t);
      while (!has_ended(thread) && is_possible(thread, items_[t][added_[t]])) {
        add(thread, items_[t][added_[t]]);
        ++added_[t];
        has_progress = true;
      }
    }
  }
  for (std::size_t t = 0; t < items_.size(); ++t) {
    if (!has_ended(static_cast<ThreadId>(t))) {
      return false;
    }
  }
  return true;
}

bool Rebuild::is_possible(ThreadId thread, const Item& item) const {
  if (!has(old_.creator_of(thread))) {
    return false;
  }
  if (item.kind == Item::Kind::load) {
    return !is_told_[item.number] || !stores_[item.number].is_initial();
  }
  return item.kind != Item::Kind::event || is_possible(old_.at({thread, item.number}));
}

bool Rebuild::is_possible(const GraphEvent& event) const {
  if (event.event.kind == EventKind::thread_join && !has_ended(event.event.peer)) {
    return false;
  }
  return !event.reads || has(event.from);
}

void Rebuild::add(ThreadId thread, const Item& item) {
  Event event;
  event.thread = thread;
  switch (item.kind) {
    case Item::Kind::event:
      events_[thread][item.number] = add({thread, item.number});
      break;
    case Item::Kind::place:
      event.kind = EventKind::fence;  // one that orders nothing
      event.order = MemoryOrder::relaxed;
      places_[item.number] = graph_.append(event);
      break;
    case Item::Kind::store:
      event.kind = EventKind::store;
      event.order = MemoryOrder::release;
      event.writes = true;
      stores_[item.number] = graph_.append_store(event, location(item.number), initial_write);
      break;
    case Item::Kind::load:
      event.kind = EventKind::load;
      event.order = MemoryOrder::acquire;
      loads_[item.number] =
          graph_.append_read(event, location(item.number), stores_[item.number], false);
      break;
  }
}

EventId Rebuild::add(EventId old) {
  const GraphEvent& event = old_.at(old);
  if (event.location == no_location) {
    return graph_.append(event.event);
  }
  if (!event.reads) {
    return graph_.append_store(event.event, event.location, place_before(event, old));
  }
  const EventId from = event.from.is_initial() ? initial_write : this->event(event.from);
  const EventId added = graph_.append_read(event.event, event.location, from, event.writes);
  if (event.writes) {
    graph_.place_due(place_before(event, old));
  }
  return added;
}

/// Of those that are there, the latest that is before it in modification order.
EventId Rebuild::place_before(const GraphEvent& event, EventId old) const {
  const std::span<const EventId> order = old_.writes(event.location);
  for (std::size_t place = old_.place_of(event.location, old) - 1; place > 0; --place) {
    if (has(order[place - 1])) {
      return this->event(order[place - 1]);
    }
  }
  return initial_write;
}

}  // namespace

std::optional<ExecutionGraph> with_client(const ExecutionGraph& graph,
                                          std::span<const GraphCall> calls,
                                          std::span<const CallPair> pairs) {
  std::vector<std::vector<std::uint32_t>> stores(calls.size());
  std::vector<std::vector<std::uint32_t>> loads(calls.size());
  for (std::uint32_t i = 0; i < pairs.size(); ++i) {
    stores[pairs[i].before].push_back(i);
    loads[pairs[i].after].push_back(i);
  }
  Rebuild rebuild(graph, calls, stores, loads, false);
  if (!rebuild.run()) {
    return std::nullopt;
  }
  return rebuild.take_graph();
}

MarkedGraph with_marks(const ExecutionGraph& graph, std::span<const GraphCall> calls) {
  std::vector<std::vector<std::uint32_t>> stores(calls.size());
  std::vector<std::vector<std::uint32_t>> loads(calls.size());
  for (std::uint32_t c = 0; c < calls.size(); ++c) {
    loads[c] = {2 * c};
    if (!calls[c].operation.pending) {
      stores[c] = {2 * c + 1};
    }
  }
  Rebuild rebuild(graph, calls, stores, loads, true);
  const bool is_whole = rebuild.run();
  HEDDLE_ASSERT(is_whole, "a graph with a cycle of program order and reads-from");
  MarkedGraph marked;
  for (std::uint32_t c = 0; c < calls.size(); ++c) {
    const GraphCall& call = calls[c];
    const bool is_empty = call.begin == call.end;
    const ThreadId thread = call.operation.thread;
    MarkedGraph::Place place;
    place.invocation = rebuild.load(2 * c);
    place.first = is_empty ? rebuild.place(c) : rebuild.event({thread, call.begin});
    if (!call.operation.pending) {
      place.last = is_empty ? place.first : rebuild.event({thread, call.end - 1});
      place.response = rebuild.store(2 * c + 1);
    }
    marked.places.push_back(place);
  }
  marked.graph = rebuild.take_graph();
  return marked;
}

}  // namespace heddle::scheduler
