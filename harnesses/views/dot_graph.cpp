#include "harnesses/views/dot_graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "base/printable_text.hpp"
#include "harnesses/traces/step_text.hpp"
#include "harnesses/views/culprits.hpp"
#include "harnesses/views/step_relations.hpp"
#include "harnesses/views/trace_words.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::LogKind;

constexpr const char* preamble =
    "digraph heddle {\n"
    "  graph [newrank=true, fontname=\"Helvetica\", labelloc=t, labeljust=l, nodesep=0.3, "
    "ranksep=0.25];\n"
    "  node [fontname=\"Helvetica\", fontsize=11, shape=box, style=rounded, height=0.3];\n"
    "  edge [fontname=\"Helvetica\", fontsize=9, arrowsize=0.7];\n";

class DotGraph {
 public:
  explicit DotGraph(const TraceDocument& trace)
      : trace_(trace), words_(trace), culprits_(culprits_of(trace)) {}

  std::string draw() {
    order_ = words_.shown_in_order();
    const std::size_t last = culprits_.steps.empty() ? 0 : *culprits_.steps.rbegin();
    const std::size_t place = std::ranges::find(order_, last) - order_.begin();
    window_ = window_around(order_.size(), place, most_steps_in_graph);
    for (std::size_t i = window_.first; i < window_.end; ++i) {
      by_thread_[trace_.steps[order_[i]].thread].push_back(order_[i]);
      is_drawn_[order_[i]] = true;
    }
    std::string text = preamble;
    text += fmt::format("  label={};\n", dot_quoted(title()));
    for (const auto& [thread, steps] : by_thread_) {
      text += thread_text(thread, steps);
    }
    return text + edges() + "}\n";
  }

 private:
  [[nodiscard]] std::string title() const {
    std::string text =
        fmt::format("{}: {}", name_of(trace_.violation.kind), trace_.violation.message);
    if (window_.size() < order_.size()) {
      text += fmt::format("\nsteps {} to {} of {}, those around the violation", window_.first + 1,
                          window_.end, order_.size());
    }
    return text + "\nblack: program order; blue: synchronises with; green: reads from";
  }

  std::string thread_text(unsigned thread, const std::vector<std::size_t>& steps) {
    std::string text =
        fmt::format("  subgraph cluster_{0} {{\n    label=\"T{0}\"; color=gray80;\n", thread);
    std::string path;
    for (const std::size_t number : steps) {
      text += "    " + node_text(number);
      path += fmt::format("{}s{}", path.empty() ? "" : " -> ", number + 1);
    }
    return text + fmt::format("    {} [weight=8];\n  }}\n", path);
  }

  std::string node_text(std::size_t number) {
    const TraceStep& step = trace_.steps[number];
    std::string label = words_.step(step);
    const std::string place = place_text(trace_.site(step.site));
    label += place.empty() ? "" : "\n" + place;
    const bool is_end = step.kind == LogKind::invocation || step.kind == LogKind::response;
    return fmt::format("s{} [label={}{}{}];\n", number + 1, dot_quoted(label),
                       is_end ? ", style=\"rounded,bold\"" : "",
                       culprits_.steps.contains(number) ? ", color=red, fontcolor=red" : "");
  }

  /// One edge for each pair, even where both relations hold.
  [[nodiscard]] std::string edges() const {
    const StepRelations relations = step_relations(trace_, words_);
    std::map<StepEdge, std::string> styles;
    for (const StepEdge& edge : relations.reads_from) {
      styles[edge] = "color=forestgreen, label=\"rf\", constraint=false";
    }
    for (const StepEdge& edge : relations.synchronises) {
      const bool is_both = styles.contains(edge);
      styles[edge] =
          is_both ? R"(color="blue:forestgreen", label="sw, rf")" : "color=blue, label=\"sw\"";
    }
    std::string text;
    for (const auto& [edge, style] : styles) {
      if (is_drawn_.contains(edge.from) && is_drawn_.contains(edge.to)) {
        text += fmt::format("  s{} -> s{} [{}];\n", edge.from + 1, edge.to + 1, style);
      }
    }
    return text;
  }

  const TraceDocument& trace_;
  TraceWords words_;
  Culprits culprits_;
  std::vector<std::size_t> order_;
  StepWindow window_;
  std::map<unsigned, std::vector<std::size_t>> by_thread_;
  std::map<std::size_t, bool> is_drawn_;
};

}  // namespace

std::string dot_quoted(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : base::printable(text)) {
    switch (c) {
      case '\n':
        quoted += "\\n";
        break;
      case '&':
        quoted += "&amp;";
        break;
      case '"':
      case '\\':
        quoted += '\\';
        [[fallthrough]];
      default:
        quoted += c;
    }
  }
  return quoted + "\"";
}

std::string dot_graph(const TraceDocument& trace) { return DotGraph(trace).draw(); }

}  // namespace heddle::harnesses
