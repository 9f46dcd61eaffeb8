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

  [[nodiscard]] bool is_access(unsigned i) const { return i < g.nodes.size() && !g.is_fence(i); }
  [[nodiscard]] bool is_psc(unsigned i) const {
    return i < g.nodes.size() && g.nodes.at(i).order == Order::seq_cst;
  }
  [[nodiscard]] bool is_psc_access(unsigned i) const { return is_psc(i) && !g.is_fence(i); }
  [[nodiscard]] bool is_psc_fence(unsigned i) const { return is_psc(i) && g.is_fence(i); }
  [[nodiscard]] bool is_atomic() const;
  [[nodiscard]] bool is_acyclic_weakly() const;
  [[nodiscard]] bool is_acyclic_by_rc11() const;
  [[nodiscard]] bool is_tso() const;
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
  eco = (rf | mo | fr).transitive();
  for (unsigned i = 0; i < size; ++i) {
    add_synchronisation(i);
  }
  hb = (po | sw).transitive();
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
        if (acquires(g.nodes.at(to).order) &&
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
bool Relations::is_tso() const {
  Relation kept;
  Relation external;
  const auto size = static_cast<unsigned>(g.nodes.size());
  const auto is_locked = [this](unsigned i) {
    const Graph::Node& node = g.nodes.at(i);
    return is_psc_fence(i) || (node.writes && (node.reads || node.order == Order::seq_cst)) ||
           node.op.code == WeakOp::Code::compare_exchange;
  };
  for (unsigned i = 0; i < size; ++i) {
    for (unsigned j = 0; j < size; ++j) {
      const bool is_delayed =
          g.nodes.at(i).writes && g.nodes.at(j).reads && !is_locked(i) && !is_locked(j);
      if (po.has(i, j) && !is_delayed) {
        kept.add(i, j);
      }
      if (rf.has(i, j) && g.nodes.at(i).thread != g.nodes.at(j).thread) {
        external.add(i, j);
      }
    }
  }
  // Fences that are no mfence order nothing.
  const auto counts = [&](unsigned i) { return i < size && (!g.is_fence(i) || is_psc_fence(i)); };
  return (kept.between(counts, counts) | external | mo | fr).acyclic();
}

}  // namespace

bool is_consistent(const Graph& graph, MemoryModel model) {
  const Relations r(graph);
  if (!r.is_atomic()) {
    return false;
  }
  if (model == MemoryModel::sc) {
    return (r.po | r.rf | r.mo | r.fr).acyclic();
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

}  // namespace heddle::scheduler::testing
