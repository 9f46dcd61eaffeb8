#include "scheduler/tests/weak/execution_graphs.hpp"

#include <algorithm>
#include <array>

namespace heddle::scheduler::testing {

namespace {

using Code = WeakOp::Code;

/// Where a thread stands in a graph: its next operation and what it read last.
struct Place {
  unsigned next = 0;
  std::uint64_t last_read = 0;
  bool is_blocked = false;                      ///< by an assumption that does not hold
  std::array<unsigned, most_locations> held{};  ///< how often each mutex
};

/// What the thread has done at a place, as far as it decides what it does later.
void go_on(Place& place, const WeakOp& op, const Graph::Node& done) {
  const bool fails = op.code == Code::try_lock && done.reads && !done.writes;
  if (op.code == Code::try_lock) {
    place.last_read = fails ? 0 : 1;
  } else if (may_read(op)) {
    place.last_read = done.read;
  }
  if (is_of_mutex(op) && !fails) {
    place.held.at(op.location) += op.code == Code::unlock ? -1U : 1U;
  }
}

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
  for (; place.next < code.size(); ++place.next) {
    const WeakOp& op = code.at(place.next);
    const bool is_done = !op.only_if || place.last_read == op.condition;
    if (!is_done || (op.code == Code::unlock && place.held.at(op.location) == 0)) {
      continue;
    }
    if (op.code == Code::assume) {
      if (!holds(op, place.last_read)) {
        place.is_blocked = true;
        break;
      }
      continue;
    }
    if (done == own.size()) {
      break;
    }
    go_on(place, op, own.at(done));
    ++done;
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
    node_.written = op.value + (op.plus_read ? place.last_read : 0);
    if (is_of_mutex(op)) {
      const unsigned times = place.held.at(op.location);
      is_within_ = op.code == Code::unlock ? times > 1 : op.is_recursive && times > 0;
      location_ = most_locations + op.location;
      node_.order = op.code == Code::unlock ? Order::release : Order::acquire;
      node_.written = op.code == Code::unlock ? 0 : 1;
    }
  }

  std::vector<Graph> all() {
    if (node_.op.code == Code::fence) {
      emit(node_, 0);
    } else if (is_within_) {
      node_.order = Order::relaxed;
      emit(node_, 0);
    } else if (node_.op.code == Code::store || node_.op.code == Code::unlock) {
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
  /// `after` is the place next to what it reads: atomicity leaves no other.
  void read_from(int write, std::uint64_t value, std::size_t after) {
    Graph::Node node = node_;
    node.reads = true;
    node.from = write;
    node.read = value;
    if (is_of_mutex(node.op)) {
      take_mutex(node, after);
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
    bool is_whole = true;
    for (unsigned thread = 0; thread < program_.size(); ++thread) {
      const Place place = place_of(program_, graph, thread);
      if (place.next == program_.at(thread).size()) {
        continue;
      }
      is_whole = false;
      if (place.is_blocked) {
        continue;
      }
      const WeakOp& op = program_.at(thread).at(place.next);
      for (const Graph& next : Extension(graph, thread, op, place).all()) {
        if (is_consistent(next, model_)) {
          visit(next);
        }
      }
    }
    if (is_whole) {
      whole_.insert(graph.text());
    }
  }
  [[nodiscard]] const std::set<std::string>& whole() const { return whole_; }

 private:
  const WeakProgram& program_;
  MemoryModel model_;
  std::set<std::string> seen_;
  std::set<std::string> whole_;
};

}  // namespace

std::string Graph::text() const {
  std::vector<std::string> lines;
  for (unsigned i = 0; i < nodes.size(); ++i) {
    const Node& node = nodes.at(i);
    lines.push_back(name_of(*this, static_cast<int>(i)) + ":" +
                    (node.reads ? name_of(*this, node.from) : "-"));
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

std::set<std::string> execution_graphs(const WeakProgram& program, MemoryModel model) {
  Search search(program, model);
  Graph empty;
  empty.modification.resize(2 * most_locations);
  search.visit(empty);
  return search.whole();
}

}  // namespace heddle::scheduler::testing
