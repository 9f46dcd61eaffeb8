#include "scheduler/weak_histories/call_relations.hpp"

#include <utility>

#include "base/hashing.hpp"
#include "scheduler/weak/bit_rows.hpp"
#include "scheduler/weak/orders_of_stores.hpp"
#include "scheduler/weak_histories/client_graph.hpp"
#include "scheduler/weak_histories/location_accesses.hpp"

namespace heddle::scheduler {

namespace {

/// More than one: fewer are in an order anyway.
bool has_seq_cst_events(const ExecutionGraph& graph) {
  std::size_t found = 0;
  for (std::size_t t = 0; t < graph.threads(); ++t) {
    for (const GraphEvent& event : graph.events_of(static_cast<ThreadId>(t))) {
      found += event.order == MemoryOrder::sequentially_consistent ? 1 : 0;
    }
  }
  return found > 1;
}

class Relating {
 public:
  Relating(const std::vector<GraphCall>& calls, const ExecutionGraph& graph)
      : calls_(calls), marked_(with_marks(graph, calls)), locations_(graph.locations()) {
    for (BitMatrix* matrix :
         {&related.precedes, &related.tells, &related.learns, &related.leads, &related.forbidden}) {
      matrix->reset(calls.size());
    }
    related.begun.reset(calls.size());
  }

  void order_calls();
  void forbid();
  [[nodiscard]] BitMatrix begun_by_prefix() const;
  [[nodiscard]] BitMatrix begun_by(StoreOrder stores) const;

  CallRelations related;

 private:
  [[nodiscard]] bool has_responded(std::size_t call) const {
    return !calls_[call].operation.pending;
  }
  [[nodiscard]] bool happens_before(EventId a, EventId b) const {
    return a != b && marked_.graph.at(b).happened_before.has(a);
  }

  const std::vector<GraphCall>& calls_;
  MarkedGraph marked_;
  std::size_t locations_;  ///< without those of the marks
};

void Relating::order_calls() {
  for_each_pair(calls_.size(), [&](std::uint32_t a, std::uint32_t b) {
    const MarkedGraph::Place& one = marked_.places[a];
    const MarkedGraph::Place& other = marked_.places[b];
    if (has_responded(a) && happens_before(one.last, other.first)) {
      related.precedes.set(a, b);
    }
    if (has_responded(a) && has_responded(b) && happens_before(one.last, other.response)) {
      related.tells.set(a, b);
    }
    if (happens_before(one.invocation, other.first)) {
      related.learns.set(a, b);
    }
    if (has_responded(b) && happens_before(one.invocation, other.response)) {
      related.leads.set(a, b);
    }
  });
}

/// A client's pairs close a cycle with happens-before, or with it and what is read and overwritten.
void Relating::forbid() {
  const std::size_t size = calls_.size();
  // By access: the calls before whose response an access comes that it communicates with.
  std::vector<std::pair<EventId, BitSet>> accesses;
  for (std::size_t l = 0; l < locations_; ++l) {
    const auto same = accesses_to(marked_.graph, static_cast<LocationNumber>(l));
    std::vector<BitSet> told(same.size(), BitSet(size));
    for (std::size_t i = 0; i < same.size(); ++i) {
      for (std::size_t c = 0; c < size; ++c) {
        if (has_responded(c) && happens_before(same[i].id, marked_.places[c].response)) {
          told[i].add(c);
        }
      }
    }
    for (const LocationAccess& from : same) {
      accesses.emplace_back(from.id, BitSet(size));
      for (std::size_t i = 0; i < same.size(); ++i) {
        if (from.id != same[i].id && is_communicated(from, same[i])) {
          accesses.back().second.add_all(told[i]);
        }
      }
    }
  }
  for (std::uint32_t after = 0; after < size; ++after) {
    const auto cannot_be_before = [&](std::size_t call) { related.forbidden.set(call, after); };
    for (std::uint32_t before = 0; before < size; ++before) {
      if (related.leads.test(after, before)) {
        cannot_be_before(before);
      }
    }
    for (const auto& [later, before] : accesses) {
      if (happens_before(marked_.places[after].invocation, later)) {
        before.for_each(cannot_be_before);
      }
    }
  }
}

BitMatrix Relating::begun_by_prefix() const {
  BitMatrix begun;
  begun.reset(calls_.size());
  for_each_pair(calls_.size(), [&](std::uint32_t a, std::uint32_t b) {
    if (has_responded(a) &&
        marked_.graph.at(marked_.places[a].response).prefix.has(marked_.places[b].invocation)) {
      begun.set(a, b);
    }
  });
  return begun;
}

BitMatrix Relating::begun_by(StoreOrder stores) const {
  BitMatrix begun;
  begun.reset(calls_.size());
  for (std::uint32_t b = 0; b < calls_.size(); ++b) {
    const auto reached = led_to(marked_.graph, marked_.places[b].invocation, stores);
    for (std::uint32_t a = 0; a < calls_.size(); ++a) {
      const EventId response = marked_.places[a].response;
      if (has_responded(a) && reached[response.thread][response.index]) {
        begun.set(a, b);
      }
    }
  }
  return begun;
}

}  // namespace

CallRelations relations_between(const std::vector<GraphCall>& calls, const ExecutionGraph& graph,
                                ConsistencyModel model) {
  Relating relating(calls, graph);
  CallRelations& related = relating.related;
  relating.order_calls();
  switch (model) {
    case ConsistencyModel::sequentially_consistent:
      related.begun = relating.begun_by(StoreOrder::at_once);
      break;
    case ConsistencyModel::tso:
      related.begun = relating.begun_by(StoreOrder::delayed);
      break;
    case ConsistencyModel::cpp20:
      relating.forbid();
      related.begun = relating.begun_by_prefix();
      related.orders_seq_cst = has_seq_cst_events(graph);
      if (related.orders_seq_cst && is_acyclic(graph, StoreOrder::at_once)) {
        related.begun_in_order = relating.begun_by(StoreOrder::at_once);
      }
      break;
  }
  return std::move(related);
}

HistoryKey key_of(const std::vector<GraphCall>& calls,
                  std::initializer_list<const BitMatrix*> relations) {
  base::WordHasher hasher;
  hasher.add(calls.size());
  for (const GraphCall& call : calls) {
    const OperationInstance& o = call.operation;
    hasher.add(std::uint64_t{o.thread} | (std::uint64_t{o.pending} << 16U) |
               (std::uint64_t{o.tag} << 24U) | (std::uint64_t{o.label} << 32U));
    hasher.add(o.value);
  }
  for (const BitMatrix* relation : relations) {
    for (const BitMatrix::Word word : relation->words()) {
      hasher.add(word);
    }
  }
  return {hasher.low(), hasher.high()};
}

}  // namespace heddle::scheduler
