#include "scheduler/tests/weak/execution_graphs.hpp"

#include <algorithm>

namespace heddle::scheduler::testing {

namespace {

using Code = WeakOp::Code;

/// Where a thread stands in a graph: its next operation and what it remembers.
struct Place {
  unsigned next = 0;
  WeakState state;
  bool is_blocked = false;  ///< by an assumption that does not hold
  bool is_asleep = false;
};

/// Skips what is not done.
Place place_of(const WeakProgram& program, const Graph& graph, unsigned thread) {
  std::vector<Graph::Node> own;
  for (const Graph::Node& node : graph.nodes) {
    if (node.thread == thread) {
      own.push_back(node);
    }
  }
  Place place;
  std::size_t done = 0;
  const WeakThread& code = program.at(thread);
  for (; place.next < code.size() && !place.is_blocked && !place.is_asleep; ++place.next) {
    const WeakOp& op = code.at(place.next);
    if (!place.state.begin(op)) {
      continue;
    }
    if (op.code == Code::assume) {
      place.is_blocked = !holds(op, place.state.last_read);
      continue;
    }
    if (done == own.size()) {
      break;
    }
    const Graph::Node& node = own.at(done++);
    const bool may_fail = op.code == Code::try_lock || op.code == Code::try_share ||
                          op.code == Code::try_take || op.code == Code::once_begin;
    const bool sleeps_on = op.code == Code::awaken && node.from == Graph::initial;
    const bool fails = (may_fail && node.reads && !node.writes) || sleeps_on;
    place.state.end(op, node.read, !fails);
    place.is_asleep = sleeps_on && !op.has_limit;
  }
  return place;
}

/// All graphs of one more event of a thread.
class Extension {
 public:
  Extension(const Graph& graph, unsigned thread, const WeakOp& op, const Place& place)
      : graph_(graph) {
    node_.thread = thread;
    node_.op = op;
    node_.order = op.order;
    location_ = op.location;
    node_.index = static_cast<unsigned>(
        std::count_if(graph.nodes.begin(), graph.nodes.end(),
                      [thread](const Graph::Node& other) { return other.thread == thread; }));
    node_.written = op.value + (op.plus_read ? place.state.last_read : 0);
    if (op.code == Code::sleep) {
      node_.order = Order::seq_cst;
    }
    if (is_of_semaphore(op) || op.code == Code::once_begin) {
      node_.order = op.code == Code::give   ? Order::release
                    : op.code == Code::look ? Order::relaxed
                                            : Order::acquire;
    } else if (op.code == Code::once_end) {
      node_.order = Order::release;
      node_.written = is_done;
    }
    if (is_of_mutex(op)) {
      const unsigned times = place.state.held.at(op.location);
      is_within_ = op.code == Code::unlock ? times > 1 : op.is_recursive && times > 0;
      location_ = most_locations + op.location;
      node_.order = gives_up_mutex(op) ? Order::release : Order::acquire;
      node_.written = gives_up_mutex(op) ? 0 : held_by_one;
    }
    if (is_of_readers(op)) {
      is_within_ = false;
      node_.order = op.code == Code::unshare ? Order::release : Order::acquire;
    }
  }

  std::vector<Graph> all() {
    if (node_.op.code == Code::fence || node_.op.code == Code::wake) {
      emit(node_, 0);
    } else if (node_.op.code == Code::awaken) {
      awaken_by();
    } else if (is_within_) {
      node_.order = Order::relaxed;
      emit(node_, 0);
    } else if (node_.op.code == Code::store || node_.op.code == Code::once_end ||
               gives_up_mutex(node_.op)) {
      node_.writes = true;
      for (std::size_t at = 0; at <= order().size(); ++at) {
        emit(node_, at);
      }
    } else {
      read_from(Graph::initial, 0, 0);
      for (std::size_t i = 0; i < order().size(); ++i) {
        read_from(order().at(i), graph_.nodes.at(static_cast<std::size_t>(order().at(i))).written,
                  i + 1);
      }
    }
    return found_;
  }

 private:
  [[nodiscard]] const std::vector<int>& order() const { return graph_.modification.at(location_); }
  /// Nobody, or anybody who wakes those in its queue.
  void awaken_by() {
    node_.from = Graph::initial;
    emit(node_, 0);
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      const WeakOp& other = graph_.nodes.at(i).op;
      if (other.code == Code::wake && other.location == node_.op.location) {
        node_.from = static_cast<int>(i);
        emit(node_, 0);
      }
    }
  }
  /// `after` is the place next to what it reads: atomicity leaves no other.
  void read_from(int write, std::uint64_t value, std::size_t after) {
    Graph::Node node = node_;
    node.reads = true;
    node.from = write;
    node.read = value;
    if (is_of_readers(node.op)) {
      share_mutex(node, after);
      return;
    }
    if (is_of_mutex(node.op)) {
      take_mutex(node, after);
      return;
    }
    if (is_of_semaphore(node.op)) {
      use_semaphore(node, after);
      return;
    }
    if (node.op.code == Code::once_begin) {
      node.writes = value == 0;
      node.written = is_begun;
      if (value != is_begun) {
        emit(node, after);
      }
      return;
    }
    const bool compares = node.op.code == Code::compare_exchange;
    node.writes = node.op.code == Code::add || (compares && value == node.op.expected);
    node.written = node.op.code == Code::add ? value + node.op.value : node.op.value;
    if (compares && !node.writes) {
      node.order = node.op.failure;
    }
    emit(node, after);
  }
  /// One that waits has not happened.
  void take_mutex(Graph::Node& node, std::size_t after) {
    node.writes = node.read == 0;
    if (node.writes || node.op.code == Code::try_lock) {
      node.order = node.writes ? node.order : Order::relaxed;
      emit(node, after);
    }
  }
  /// What such a mutex holds is how many read, or that somebody has it alone.
  void share_mutex(Graph::Node& node, std::size_t after) {
    const bool gives_up = node.op.code == Code::unshare;
    node.writes = gives_up || node.read < held_by_one;
    node.written = gives_up ? node.read - 1 : node.read + 1;
    if (node.writes || node.op.code == Code::try_share) {
      node.order = node.writes ? node.order : Order::relaxed;
      emit(node, after);
    }
  }
  void use_semaphore(Graph::Node& node, std::size_t after) {
    const bool takes = node.op.code == Code::take || node.op.code == Code::try_take;
    node.writes = takes ? node.read > 0 : node.op.code == Code::give;
    node.written = node.read + (takes ? ~std::uint64_t{0} : 1);
    if (node.writes || node.op.code != Code::take) {
      node.order = node.writes ? node.order : Order::relaxed;
      emit(node, after);
    }
  }
  void emit(const Graph::Node& node, std::size_t at) {
    Graph graph = graph_;
    if (node.writes) {
      std::vector<int>& modification = graph.modification.at(location_);
      modification.insert(modification.begin() + static_cast<std::ptrdiff_t>(at),
                          static_cast<int>(graph.nodes.size()));
    }
    graph.nodes.push_back(node);
    found_.push_back(std::move(graph));
  }

  static constexpr std::uint64_t held_by_one = 100;  ///< by a mutex
  /// Of what is done once.
  static constexpr std::uint64_t is_begun = 1;
  static constexpr std::uint64_t is_done = 2;

  const Graph& graph_;
  Graph::Node node_;
  unsigned location_ = 0;
  bool is_within_ = false;  ///< the section of a recursive mutex
  std::vector<Graph> found_;
};

std::string name_of(const Graph& graph, int event) {
  if (event == Graph::initial) {
    return "i";
  }
  const Graph::Node& node = graph.nodes.at(static_cast<std::size_t>(event));
  return std::string(1, static_cast<char>('a' + node.thread)) + std::to_string(node.index);
}

class Search {
 public:
  Search(const WeakProgram& program, MemoryModel model) : program_(program), model_(model) {}

  void visit(const Graph& graph) {
    if (!seen_.insert(graph.text()).second) {
      return;
    }
    bool is_stuck = false;  // or has more to do
    bool is_asleep = false;
    for (unsigned thread = 0; thread < program_.size(); ++thread) {
      const Place place = place_of(program_, graph, thread);
      is_asleep = is_asleep || place.is_asleep;
      is_stuck = is_stuck || place.is_blocked;
      if (place.is_asleep || place.is_blocked || place.next == program_.at(thread).size()) {
        continue;
      }
      is_stuck = true;
      const WeakOp& op = program_.at(thread).at(place.next);
      for (const Graph& next : Extension(graph, thread, op, place).all()) {
        if (is_consistent(next, model_)) {
          visit(next);
        }
      }
    }
    if (!is_stuck && !is_asleep) {
      found_.whole.insert(graph.text());
    } else if (!is_stuck && may_sleep_for_ever(graph, model_)) {
      found_.asleep.insert(graph.text());
    }
  }
  [[nodiscard]] const FoundByAxioms& found() const { return found_; }

 private:
  const WeakProgram& program_;
  MemoryModel model_;
  std::set<std::string> seen_;
  FoundByAxioms found_;
};

}  // namespace

std::string Graph::text() const {
  std::vector<std::string> lines;
  for (unsigned i = 0; i < nodes.size(); ++i) {
    const Node& node = nodes.at(i);
    const bool has_source = node.reads || node.op.code == WeakOp::Code::awaken;
    lines.push_back(name_of(*this, static_cast<int>(i)) + ":" +
                    (has_source ? name_of(*this, node.from) : "-"));
  }
  std::sort(lines.begin(), lines.end());
  for (std::size_t location = 0; location < modification.size(); ++location) {
    const std::vector<int>& order = modification.at(location);
    std::string line = "|";
    for (const int write : order) {
      line += name_of(*this, write);
    }
    if (location < most_locations || !order.empty()) {
      lines.push_back(line);
    }
  }
  std::string text;
  for (const std::string& line : lines) {
    text += line + " ";
  }
  return text;
}

FoundByAxioms find_by_axioms(const WeakProgram& program, MemoryModel model) {
  Search search(program, model);
  Graph empty;
  empty.modification.resize(2 * most_locations);
  search.visit(empty);
  return search.found();
}

std::set<std::string> execution_graphs(const WeakProgram& program, MemoryModel model) {
  return find_by_axioms(program, model).whole;
}

}  // namespace heddle::scheduler::testing
