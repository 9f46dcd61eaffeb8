#include "scheduler/tests/weak/execution_graphs.hpp"

/// The axioms, written down as the papers have them.
namespace heddle::scheduler::testing {

namespace {

bool acquires(Order order) {
  return order == Order::acquire || order == Order::acq_rel || order == Order::seq_cst;
}
bool releases(Order order) {
  return order == Order::release || order == Order::acq_rel || order == Order::seq_cst;
}

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
  [[nodiscard]] bool is_psc(unsigned i) const {
    return i < g.nodes.size() && g.nodes.at(i).order == Order::seq_cst;
  }
  [[nodiscard]] bool is_psc_access(unsigned i) const { return is_psc(i) && !g.is_fence(i); }
  [[nodiscard]] bool is_psc_fence(unsigned i) const { return is_psc(i) && g.is_fence(i); }
  [[nodiscard]] bool is_atomic() const;
  [[nodiscard]] bool is_acyclic_weakly() const;
  [[nodiscard]] bool is_acyclic_by_rc11() const;
  [[nodiscard]] bool is_sc(const Relation& more = {}) const {
    return (po | rf | mo | fr | woken | more).acyclic();
  }
  [[nodiscard]] bool is_tso(const Relation& more = {}) const;
  [[nodiscard]] bool is_acyclic_psc(const Relation& edges) const;
};

Relations::Relations(const Graph& graph) : g(graph) {
  const auto size = static_cast<unsigned>(g.nodes.size());
  for (unsigned i = 0; i < size; ++i) {
    for (unsigned j = 0; j < size; ++j) {
      const Graph::Node& a = g.nodes.at(i);
      const Graph::Node& b = g.nodes.at(j);
      if (a.thread == b.thread && a.index < b.index) {
        po.add(i, j);
      }
      if (!g.is_fence(i) && !g.is_fence(j) && a.op.location == b.op.location &&
          is_of_mutex(a.op) == is_of_mutex(b.op)) {
        same_location.add(i, j);
      }
    }
    if (g.nodes.at(i).reads && g.nodes.at(i).from != Graph::initial) {
      rf.add(static_cast<unsigned>(g.nodes.at(i).from), i);
    }
  }
  for (const std::vector<int>& order : g.modification) {
    for (std::size_t i = 0; i < order.size(); ++i) {
      for (std::size_t j = i + 1; j < order.size(); ++j) {
        mo.add(static_cast<unsigned>(order.at(i)), static_cast<unsigned>(order.at(j)));
      }
    }
  }
  for (unsigned i = 0; i < size; ++i) {
    for (unsigned w = 0; w < size; ++w) {
      const Graph::Node& read = g.nodes.at(i);
      const bool is_later =
          read.from == Graph::initial || mo.has(static_cast<unsigned>(read.from), w);
      if (read.reads && g.nodes.at(w).writes && i != w && same_location.has(i, w) && is_later) {
        fr.add(i, w);
      }
    }
  }
  add_awakenings();
  eco = (rf | mo | fr).transitive();
  for (unsigned i = 0; i < size; ++i) {
    add_synchronisation(i);
  }
  hb = (po | sw).transitive();
}

/// The event by which a thread falls asleep is the one before it awakes, in its thread.
void Relations::add_awakenings() {
  const auto size = static_cast<unsigned>(g.nodes.size());
  for (unsigned i = 0; i < size; ++i) {
    const Graph::Node& node = g.nodes.at(i);
    if (!is_of(i, WeakOp::Code::awaken) || node.from == Graph::initial) {
      continue;
    }
    const auto wake = static_cast<unsigned>(node.from);
    woken.add(wake, i);
    for (unsigned j = 0; j < size; ++j) {
      if (po.has(j, i) && g.nodes.at(j).index + 1 == node.index) {
        woken.add(j, wake);
      }
    }
  }
}

/// The read with all that its write's release sequences come from ([intro.races], C++20: a write
/// and the read-modify-writes that follow it), fences on either side included.
void Relations::add_synchronisation(unsigned read) {
  const auto size = static_cast<unsigned>(g.nodes.size());
  int head = g.nodes.at(read).reads ? g.nodes.at(read).from : Graph::initial;
  while (head != Graph::initial) {
    const auto w = static_cast<unsigned>(head);
    for (unsigned from = 0; from < size; ++from) {
      const bool is_release =
          releases(g.nodes.at(from).order) && (from == w || (g.is_fence(from) && po.has(from, w)));
      for (unsigned to = 0; to < size && is_release; ++to) {
        const bool is_in_kernel = is_of(read, WeakOp::Code::sleep);  // which synchronises nothing
        if (!is_in_kernel && acquires(g.nodes.at(to).order) &&
            (to == read || (g.is_fence(to) && po.has(read, to)))) {
          sw.add(from, to);
        }
      }
    }
    head = g.nodes.at(w).reads ? g.nodes.at(w).from : Graph::initial;
  }
}

/// No write between what a read-modify-write reads and what it writes.
bool Relations::is_atomic() const {
  const Relation between = fr * mo;
  return between
      .between([&](unsigned i) { return i < g.nodes.size() && g.nodes.at(i).writes; },
               [](unsigned) { return true; })
      .irreflexive();
}

bool Relations::is_acyclic_psc(const Relation& edges) const {
  const auto ends = [this](unsigned i) { return is_psc(i); };
  return edges.between(ends, ends).acyclic();
}

/// (po) (mo or fr) (rf) (fences): the four kinds of edges of docs/search/robustness.md.
bool Relations::is_acyclic_weakly() const {
  const auto any = [](unsigned) { return true; };
  const auto access = [this](unsigned i) { return is_psc_access(i); };
  const auto is_fence = [this](unsigned i) { return is_psc_fence(i); };
  const auto modifies = [this](unsigned i) {
    return i < g.nodes.size() && g.nodes.at(i).writes && g.nodes.at(i).reads;
  };
  const Relation id = Relation().reflexive();
  const Relation from = id.between(access, any) | hb.between(is_fence, any);
  const Relation to = id.between(any, access) | hb.between(any, is_fence);
  const Relation through = rf.between(any, modifies).transitive().reflexive();
  const Relation reads_sequence = (through * rf).between(access, access);
  const Relation fences = (hb | hb * eco * hb).between(is_fence, is_fence);
  return is_acyclic_psc(po | from * (mo | fr) * to | reads_sequence | fences);
}

bool Relations::is_acyclic_by_rc11() const {
  const auto any = [](unsigned) { return true; };
  const auto access = [this](unsigned i) { return is_psc_access(i); };
  const auto is_fence = [this](unsigned i) { return is_psc_fence(i); };
  Relation po_elsewhere;
  Relation hb_here;
  for (unsigned i = 0; i < Relation::most; ++i) {
    for (unsigned j = 0; j < Relation::most; ++j) {
      if (po.has(i, j) && !same_location.has(i, j)) {
        po_elsewhere.add(i, j);
      }
      if (hb.has(i, j) && same_location.has(i, j)) {
        hb_here.add(i, j);
      }
    }
  }
  const Relation id = Relation().reflexive();
  const Relation scb = po | po_elsewhere * hb * po_elsewhere | hb_here | mo | fr;
  const Relation from = id.between(access, any) | hb.reflexive().between(is_fence, any);
  const Relation to = id.between(any, access) | hb.reflexive().between(any, is_fence);
  const Relation fences = (hb | hb * eco * hb).between(is_fence, is_fence);
  return is_acyclic_psc(from * scb * to | fences);
}

/// x86: stores may be delayed after later loads, unless an mfence or a locked instruction (a
/// read-modify-write, a seq_cst store) lies between or is one of the two. S. Owens, S. Sarkar,
/// P. Sewell, "A Better x86 Memory Model: x86-TSO" (TPHOLs 2009).
bool Relations::is_tso(const Relation& more) const {
  Relation kept;
  Relation external;
  const auto size = static_cast<unsigned>(g.nodes.size());
  const auto is_locked = [this](unsigned i) {
    const Graph::Node& node = g.nodes.at(i);
    return is_psc_fence(i) || (node.writes && (node.reads || node.order == Order::seq_cst)) ||
           node.op.code == WeakOp::Code::compare_exchange || node.op.code == WeakOp::Code::sleep;
  };
  for (unsigned i = 0; i < size; ++i) {
    for (unsigned j = 0; j < size; ++j) {
      const bool stores = g.nodes.at(i).writes || is_of(i, WeakOp::Code::wake);
      const bool is_delayed = stores && g.nodes.at(j).reads && !is_locked(i) && !is_locked(j);
      if (po.has(i, j) && !is_delayed) {
        kept.add(i, j);
      }
      if (rf.has(i, j) && g.nodes.at(i).thread != g.nodes.at(j).thread) {
        external.add(i, j);
      }
    }
  }
  // Fences that are no mfence order nothing.
  const auto counts = [&](unsigned i) {
    return i < size && (!g.is_fence(i) || is_psc_fence(i) || is_of(i, WeakOp::Code::wake) ||
                        is_of(i, WeakOp::Code::awaken));
  };
  return (kept.between(counts, counts) | external | mo | fr | woken | more).acyclic();
}

}  // namespace

bool is_consistent(const Graph& graph, MemoryModel model) {
  const Relations r(graph);
  if (!r.is_atomic()) {
    return false;
  }
  if (!(r.po | r.rf | r.woken).acyclic()) {
    return false;
  }
  if (model == MemoryModel::sc) {
    return r.is_sc();
  }
  if (model == MemoryModel::tso) {
    const Relation here =
        r.po.between([](unsigned) { return true; }, [](unsigned) { return true; });
    Relation local;
    for (unsigned i = 0; i < Relation::most; ++i) {
      for (unsigned j = 0; j < Relation::most; ++j) {
        if (here.has(i, j) && r.same_location.has(i, j)) {
          local.add(i, j);
        }
      }
    }
    return (local | r.rf | r.mo | r.fr).acyclic() && r.is_tso();
  }
  const bool coherent = r.hb.irreflexive() && (r.hb * r.eco).irreflexive();
  const bool ordered = model == MemoryModel::rc11 ? r.is_acyclic_by_rc11() : r.is_acyclic_weakly();
  return coherent && ordered;
}

namespace {

/// That the thread of `sleeper` is woken by C++20's rules. Of a futex: it has read something older
/// than what whoever wakes knows ([atomics.wait]). Of a condition: it comes before a signal in
/// their single order, in which those who are woken come before what wakes them
/// ([thread.condition]).
bool is_woken_by_rule(const Relations& r, unsigned sleeper, unsigned wake) {
  if (r.is_of(sleeper, WeakOp::Code::sleep)) {
    return (r.fr * r.hb).has(sleeper, wake);
  }
  Relation signalled;
  for (unsigned i = 0; i < r.g.nodes.size(); ++i) {
    const bool is_signal = r.is_of(i, WeakOp::Code::wake);
    for (unsigned j = 0; j < r.g.nodes.size() && is_signal; ++j) {
      if (r.is_of(j, WeakOp::Code::condition_wait) && r.woken.has(j, i)) {
        signalled.add(j, i);
      }
    }
  }
  return (r.hb | signalled | r.hb * signalled).has(sleeper, wake);
}

}  // namespace

bool may_sleep_for_ever(const Graph& graph, MemoryModel model) {
  const Relations r(graph);
  Relation last;
  for (unsigned i = 0; i < graph.nodes.size(); ++i) {
    const Graph::Node& node = graph.nodes.at(i);
    for (unsigned j = 0; j < graph.nodes.size(); ++j) {
      const bool could_wake = r.is_of(i, WeakOp::Code::awaken) && node.from == Graph::initial &&
                              r.is_of(j, WeakOp::Code::wake) &&
                              graph.nodes.at(j).op.location == node.op.location;
      for (unsigned k = 0; k < graph.nodes.size() && could_wake; ++k) {
        if (r.po.has(k, i) && graph.nodes.at(k).index + 1 == node.index) {
          if (model == MemoryModel::rc11 && is_woken_by_rule(r, k, j)) {
            return false;
          }
          last.add(j, k);
        }
      }
    }
  }
  if (model == MemoryModel::rc11) {
    return true;
  }
  return model == MemoryModel::sc ? r.is_sc(last) : r.is_tso(last);
}

}  // namespace heddle::scheduler::testing
