#pragma once

#include "scheduler/tests/weak/execution_graphs.hpp"

namespace heddle::scheduler::testing {

/// The relations of a graph.
struct Relations {
  explicit Relations(const Graph& graph);

  void add_synchronisation(unsigned read);

  const Graph& g;
  Relation po, rf, mo, fr, eco, sw, hb, same_location;
  Relation woken;  ///< who falls asleep before what wakes it, and that before it is awake

  [[nodiscard]] bool is_access(unsigned i) const { return i < g.nodes.size() && !g.is_fence(i); }
  [[nodiscard]] bool is_of(unsigned i, WeakOp::Code code) const {
    return i < g.nodes.size() && g.nodes.at(i).op.code == code;
  }
  void add_awakenings();
  [[nodiscard]] bool is_atomic_at(unsigned i) const {
    const WeakOp& op = g.nodes.at(i).op;
    return may_read(op) || op.code == WeakOp::Code::store;
  }
  [[nodiscard]] bool is_psc(unsigned i) const {
    return i < g.nodes.size() && g.nodes.at(i).order == Order::seq_cst;
  }
  [[nodiscard]] bool is_psc_access(unsigned i) const { return is_psc(i) && !g.is_fence(i); }
  [[nodiscard]] bool is_psc_fence(unsigned i) const { return is_psc(i) && g.is_fence(i); }
  [[nodiscard]] bool is_atomic() const;
  [[nodiscard]] bool waits_knowingly() const;
  [[nodiscard]] bool is_acyclic_weakly() const;
  [[nodiscard]] bool is_acyclic_by_rc11() const;
  /// Whose being acyclic is the axiom of the model.
  [[nodiscard]] Relation sc() const { return po | rf | mo | fr | woken; }
  [[nodiscard]] Relation tso() const;
  [[nodiscard]] bool is_acyclic_psc(const Relation& edges) const;
};

}  // namespace heddle::scheduler::testing
