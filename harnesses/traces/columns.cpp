#include "harnesses/traces/columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/printable_text.hpp"
#include "harnesses/traces/block_names.hpp"
#include "harnesses/traces/block_text.hpp"
#include "harnesses/traces/step_text.hpp"
#include "harnesses/traces/table.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::LogKind;

/// A trace with more rows than this is shown by its two ends.
constexpr std::size_t longest_shown = 400;
constexpr std::size_t shown_first = 60;
constexpr std::size_t shown_last = 200;

class ColumnsView {
 public:
  ColumnsView(const TraceDocument& trace, const ColumnsStyle& style)
      : trace_(trace), style_(style) {
    for (const TraceOperation& operation : trace.operations) {
      operations_[operation.number] = &operation;
    }
    for (const TraceStep& step : trace.steps) {
      if (step.is_event() || step.kind == LogKind::plain_load ||
          step.kind == LogKind::plain_store) {
        for (const std::string& text : {step.object, step.before, step.after}) {
          add_blocks_in(text, mentioned_);
        }
      }
    }
  }

  std::string show() {
    std::string text = heading();
    const std::vector<unsigned> threads = shown_threads();
    text += alone("Before the threads start:", false);
    text += table(threads);
    text += alone("After all threads have ended:", true);
    if (!trace_.violation.explanation.empty()) {
      text += "\n" + base::printable(trace_.violation.explanation);
      text += trace_.violation.explanation.ends_with('\n') ? "" : "\n";
    }
    if (!trace_.output.empty()) {
      text += "\nThe program printed:\n" + quoted_output(trace_.output);
    }
    const std::vector<std::string> legend = block_legend(trace_, names_);
    text += legend.empty() ? "" : "\n";
    for (const std::string& line : legend) {
      text += base::printable_line(line) + "\n";
    }
    return text;
  }

 private:
  [[nodiscard]] std::string heading() const {
    std::string kind = fmt::format("{}: ", name_of(trace_.violation.kind));
    if (style_.colours) {
      kind = base::coloured(kind, base::Colour::alarm);
    }
    std::string text = kind + base::printable_line(trace_.violation.message) + "\n";
    std::string subject = trace_.options.harness;
    for (const auto& [name, value] : trace_.options.parameters) {
      subject += fmt::format(", {} = {}", name, value);
    }
    if (!trace_.options.scenario.empty()) {
      subject += ": " + trace_.options.scenario;
    }
    return text + base::printable_line(subject) + "\n";
  }

  /// Whether the initial thread's steps are told as operations only.
  [[nodiscard]] bool folds_initial_thread() const {
    return trace_.options.subject == Subject::harness && !style_.verbose;
  }

  [[nodiscard]] std::vector<unsigned> shown_threads() const {
    std::set<unsigned> threads;
    for (const TraceStep& step : trace_.steps) {
      if (is_shown(step)) {
        threads.insert(step.thread);
      }
    }
    return {threads.begin(), threads.end()};
  }

  [[nodiscard]] bool is_shown(const TraceStep& step) const {
    if ((step.thread == 0 && folds_initial_thread()) || step.kind == LogKind::thread_begin ||
        step.kind == LogKind::thread_end || step.kind == LogKind::thread_joined) {
      return false;
    }
    const bool is_memory = step.kind == LogKind::allocation || step.kind == LogKind::free_block;
    return !is_memory || (!step.object.empty() && mentioned_.contains(step.object));
  }

  /// The operations that the initial thread runs alone, before or after the others.
  [[nodiscard]] std::string alone(const std::string& title, bool final) const {
    if (!folds_initial_thread()) {
      return "";
    }
    std::string lines;
    for (const TraceOperation& operation : trace_.operations) {
      const bool began = !operation.pending || was_invoked(operation.number);
      if (operation.thread == 0 && operation.final == final && began) {
        lines += "  " + base::printable_line(to_text(operation)) + "\n";
      }
    }
    return lines.empty() ? "" : "\n" + title + "\n" + lines;
  }

  [[nodiscard]] bool was_invoked(std::uint32_t number) const {
    return std::any_of(trace_.steps.begin(), trace_.steps.end(), [number](const TraceStep& step) {
      return step.kind == LogKind::invocation && step.operation == number;
    });
  }

  std::string table(const std::vector<unsigned>& threads) {
    if (threads.empty()) {
      return "";
    }
    std::vector<std::string> titles;
    std::map<unsigned, std::size_t> columns;
    for (const unsigned thread : threads) {
      columns[thread] = titles.size();
      titles.push_back(fmt::format("T{}", thread));
    }
    const std::vector<const TraceStep*> steps = in_order_of_effect();
    const std::size_t left_out = rows_left_out(steps.size());
    look_for_names(steps, left_out);
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (left_out > 0 && i == shown_first) {
        cells.emplace_back().text =
            fmt::format("... {} rows left out; --verbose shows them ...", left_out);
        i += left_out;
      }
      cells.push_back(cell_of(*steps[i]));
      cells.back().column = columns[steps[i]->thread];
    }
    return "\n" + lay_out_table(titles, cells, {style_.width, style_.colours});
  }

  [[nodiscard]] std::size_t rows_left_out(std::size_t rows) const {
    return style_.verbose || rows <= longest_shown ? 0 : rows - shown_first - shown_last;
  }

  /// Counts the places that access the objects of the rows that are shown.
  void look_for_names(const std::vector<const TraceStep*>& rows, std::size_t left_out) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      i += left_out > 0 && i == shown_first ? left_out : 0;
      sites_.try_emplace(rows[i]->object);
    }
    for (const TraceStep& step : trace_.steps) {
      if (const auto found = sites_.find(step.object); found != sites_.end() && step.site != 0) {
        ++found->second[step.site];
      }
    }
  }

  /// The steps shown. All threads run up to their first events before any event happens; an
  /// invocation is shown where it first matters, just before the next step of its thread.
  [[nodiscard]] std::vector<const TraceStep*> in_order_of_effect() const {
    std::vector<const TraceStep*> order;
    std::map<unsigned, const TraceStep*> invocations;
    for (const TraceStep& step : trace_.steps) {
      if (!is_shown(step)) {
        continue;
      }
      const auto held = invocations.find(step.thread);
      if (held != invocations.end()) {
        order.push_back(held->second);
        invocations.erase(held);
      }
      if (step.kind == LogKind::invocation) {
        invocations[step.thread] = &step;
      } else {
        order.push_back(&step);
      }
    }
    for (const auto& [thread, invocation] : invocations) {
      order.push_back(invocation);
    }
    return order;
  }

  /// What the source calls the bytes at `object`, in all of the places that access them; nothing
  /// where the type of the block says it, or on a stack: there one word is many variables.
  [[nodiscard]] std::string variable_at(const std::string& object) const {
    std::set<std::string> blocks;
    add_blocks_in(object, blocks);
    const TraceBlock* block = blocks.empty() ? nullptr : block_called(trace_, *blocks.begin());
    if (object.starts_with("stack of ") || (block != nullptr && !block->type.empty())) {
      return "";
    }
    std::map<std::string, unsigned> votes;
    for (const auto& [site, accesses] : sites_.at(object)) {
      votes[trace_.site(site).variable] += accesses;
    }
    votes.erase("");
    return votes.size() == 1 ? votes.begin()->first : "";
  }

  Cell cell_of(const TraceStep& step) {
    Cell cell;
    if (step.kind == LogKind::invocation || step.kind == LogKind::response) {
      const auto operation = operations_.find(step.operation);
      cell.emphasis = Emphasis::strong;
      if (operation != operations_.end()) {
        const TraceOperation& called = *operation->second;
        cell.text = step.kind == LogKind::invocation ? call_text(called) : to_text(called);
      }
      cell.text = (step.kind == LogKind::invocation ? "> " : "< ") + cell.text;
      return cell;
    }
    TraceSite site = trace_.site(step.site);
    site.variable = variable_at(step.object);
    cell.indent = operations_.empty() ? 0 : 2;
    cell.text = step_text(step, site, names_);
    cell.note = place_text(site);
    return cell;
  }

  const TraceDocument& trace_;
  const ColumnsStyle& style_;
  BlockNames names_;
  std::map<std::uint32_t, const TraceOperation*> operations_;
  /// Blocks that an event of the trace touches, or holds the address of; other allocations are of
  /// no use to a reader.
  std::set<std::string> mentioned_;
  /// By object: the places that access it, and how often.
  std::unordered_map<std::string_view, std::map<std::uint32_t, unsigned>> sites_;
};

}  // namespace

std::string show_columns(const TraceDocument& trace, const ColumnsStyle& style) {
  return ColumnsView(trace, style).show();
}

}  // namespace heddle::harnesses
