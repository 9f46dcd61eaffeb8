#include <algorithm>

#include "scheduler/tests/weak/graph_relations.hpp"

/// The axioms, written down as the papers have them.
namespace heddle::scheduler::testing {

namespace {

bool acquires(Order order) {
  return order == Order::acquire || order == Order::acq_rel || order == Order::seq_cst;
}
bool releases(Order order) {
  return order == Order::release || order == Order::acq_rel || order == Order::seq_cst;
}

}  // namespace

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
/// and the read-modify-writes that follow it), fences on either side of atomics included.
void Relations::add_synchronisation(unsigned read) {
  const auto size = static_cast<unsigned>(g.nodes.size());
  int head = g.nodes.at(read).reads ? g.nodes.at(read).from : Graph::initial;
  while (head != Graph::initial) {
    const auto w = static_cast<unsigned>(head);
    // Readers learn from whoever had the mutex alone, and not from each other.
    const bool is_among_readers =
        is_of_readers(g.nodes.at(read).op) && is_of_readers(g.nodes.at(w).op);
    for (unsigned from = 0; from < size && !is_among_readers; ++from) {
      const bool is_release =
          releases(g.nodes.at(from).order) &&
          (from == w || (g.is_fence(from) && is_atomic_at(w) && po.has(from, w)));
      for (unsigned to = 0; to < size && is_release; ++to) {
        const bool is_in_kernel = is_of(read, WeakOp::Code::sleep);  // which synchronises nothing
        if (!is_in_kernel && acquires(g.nodes.at(to).order) &&
            (to == read || (g.is_fence(to) && is_atomic_at(read) && po.has(read, to)))) {
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

/// Who sleeps at an atomic again finds what is known to whoever has woken it before.
bool Relations::waits_knowingly() const {
  Relation awake_before;  // of the same thread and queue
  for (unsigned i = 0; i < g.nodes.size(); ++i) {
    for (unsigned j = 0; j < g.nodes.size(); ++j) {
      if (is_of(i, WeakOp::Code::awaken) && is_of(j, WeakOp::Code::sleep) && po.has(i, j) &&
          g.nodes.at(i).op.location == g.nodes.at(j).op.location) {
        awake_before.add(i, j);
      }
    }
  }
  const auto any = [](unsigned) { return true; };
  const auto awakens = [this](unsigned i) { return is_of(i, WeakOp::Code::awaken); };
  return (hb * woken.between(any, awakens) * awake_before * fr).irreflexive();
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
Relation Relations::tso() const {
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
  return kept.between(counts, counts) | external | mo | fr | woken;
}

namespace {

bool wakes_no_more_than_it_may(const Graph& graph) {
  for (std::size_t wake = 0; wake < graph.nodes.size(); ++wake) {
    const auto woken =
        std::count_if(graph.nodes.begin(), graph.nodes.end(), [wake](const Graph::Node& node) {
          return node.op.code == WeakOp::Code::awaken && node.from == static_cast<int>(wake);
        });
    const WeakOp& op = graph.nodes.at(wake).op;
    if (op.code == WeakOp::Code::wake && static_cast<std::uint64_t>(woken) > most_woken_by(op)) {
      return false;
    }
  }
  return true;
}

}  // namespace

bool is_consistent(const Graph& graph, MemoryModel model) {
  const Relations r(graph);
  if (!r.is_atomic() || !wakes_no_more_than_it_may(graph)) {
    return false;
  }
  if (!(r.po | r.rf | r.woken).acyclic()) {
    return false;
  }
  if (model == MemoryModel::sc) {
    return r.sc().acyclic();
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
    return (local | r.rf | r.mo | r.fr).acyclic() && r.tso().acyclic();
  }
  const bool coherent = r.hb.irreflexive() && (r.hb * r.eco).irreflexive() && r.waits_knowingly();
  const bool ordered = model == MemoryModel::rc11 ? r.is_acyclic_by_rc11() : r.is_acyclic_weakly();
  return coherent && ordered;
}

}  // namespace heddle::scheduler::testing
