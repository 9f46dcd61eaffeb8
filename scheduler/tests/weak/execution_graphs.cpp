#include "scheduler/tests/weak/execution_graphs.hpp"

#include <algorithm>

namespace heddle::scheduler::testing {

namespace {

using Code = WeakOp::Code;
constexpr unsigned most_locations = 4;

/// Where a thread stands in a graph: its next operation and what it read last.
struct Place {
  unsigned next = 0;
  std::uint64_t last_read = 0;
  bool is_blocked = false;  ///< by an assumption that does not hold
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
  for (; place.next < code.size(); ++place.next) {
    const WeakOp& op = code.at(place.next);
    if (op.only_if && place.last_read != op.condition) {
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
    if (own.at(done).reads) {
      place.last_read = own.at(done).read;
    }
    ++done;
  }
  return place;
}

/// All graphs of one more event of a thread.
class Extension {
 public:
  Extension(const Graph& graph, unsigned thread, const WeakOp& op, std::uint64_t last_read)
      : graph_(graph) {
    node_.thread = thread;
    node_.op = op;
    node_.order = op.order;
    node_.index = static_cast<unsigned>(
        std::count_if(graph.nodes.begin(), graph.nodes.end(),
                      [thread](const Graph::Node& other) { return other.thread == thread; }));
    node_.written = op.value + (op.plus_read ? last_read : 0);
  }

  std::vector<Graph> all() {
    if (node_.op.code == Code::fence) {
      emit(node_, 0);
    } else if (node_.op.code == Code::store) {
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
  [[nodiscard]] const std::vector<int>& order() const {
    return graph_.modification.at(node_.op.location);
  }
  /// `after` is the place next to what it reads: atomicity leaves no other.
  void read_from(int write, std::uint64_t value, std::size_t after) {
    Graph::Node node = node_;
    node.reads = true;
    node.from = write;
    node.read = value;
    const bool compares = node.op.code == Code::compare_exchange;
    node.writes = node.op.code == Code::add || (compares && value == node.op.expected);
    node.written = node.op.code == Code::add ? value + node.op.value : node.op.value;
    if (compares && !node.writes) {
      node.order = node.op.failure;
    }
    emit(node, after);
  }
  void emit(const Graph::Node& node, std::size_t at) {
    Graph graph = graph_;
    if (node.writes) {
      std::vector<int>& modification = graph.modification.at(node.op.location);
      modification.insert(modification.begin() + static_cast<std::ptrdiff_t>(at),
                          static_cast<int>(graph.nodes.size()));
    }
    graph.nodes.push_back(node);
    found_.push_back(std::move(graph));
  }

  const Graph& graph_;
  Graph::Node node_;
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
      for (const Graph& next : Extension(graph, thread, op, place.last_read).all()) {
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
  for (const std::vector<int>& order : modification) {
    std::string line = "|";
    for (const int write : order) {
      line += name_of(*this, write);
    }
    lines.push_back(line);
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
  empty.modification.resize(most_locations);
  search.visit(empty);
  return search.whole();
}

}  // namespace heddle::scheduler::testing
