#include "scheduler/weak/orders_of_stores.hpp"
#include "scheduler/weak/seq_cst_order.hpp"
#include "scheduler/weak_histories/client_graph.hpp"
#include "scheduler/weak_histories/location_accesses.hpp"

namespace heddle::scheduler {

namespace {

/// What has to be coherent: by program order, or by happens-before.
bool is_before(const LocationAccess& a, const LocationAccess& b, ConsistencyModel model) {
  if (a.id == b.id) {
    return false;
  }
  return model == ConsistencyModel::cpp20 ? b.event->happened_before.has(a.id)
                                          : a.id.thread == b.id.thread && a.id.index < b.id.index;
}

bool is_coherent(const std::vector<LocationAccess>& accesses, ConsistencyModel model) {
  for (const LocationAccess& a : accesses) {
    if (a.event->reads && a.event->writes && a.written != a.read + 1) {
      return false;  // another write between what it reads and what it writes
    }
    for (const LocationAccess& b : accesses) {
      if (is_before(a, b, model) && is_communicated(b, a)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace

bool is_consistent(const ExecutionGraph& graph, ConsistencyModel model) {
  for (std::size_t l = 0; l < graph.locations(); ++l) {
    if (!is_coherent(accesses_to(graph, static_cast<LocationNumber>(l)), model)) {
      return false;
    }
  }
  switch (model) {
    case ConsistencyModel::sequentially_consistent:
      return is_acyclic(graph, StoreOrder::at_once);
    case ConsistencyModel::tso:
      return is_acyclic(graph, StoreOrder::delayed);
    case ConsistencyModel::cpp20:
      break;
  }
  return is_seq_cst_ordered(graph);
}

}  // namespace heddle::scheduler
