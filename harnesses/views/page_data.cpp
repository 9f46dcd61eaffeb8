#include "harnesses/views/page_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "harnesses/traces/step_text.hpp"
#include "harnesses/views/culprits.hpp"
#include "harnesses/views/source_excerpts.hpp"
#include "harnesses/views/step_effects.hpp"
#include "harnesses/views/trace_words.hpp"

namespace heddle::harnesses {
namespace {

using base::Json;
using scheduler::EventKind;
using scheduler::LogKind;

constexpr unsigned source_lines_around = 4;

/// Numbers for things in order of their first mention.
class Numbering {
 public:
  /// The number of `key`, and whether it is new.
  std::pair<std::size_t, bool> number(const std::string& key) {
    const auto [entry, is_new] = numbers_.try_emplace(key, numbers_.size());
    return {entry->second, is_new};
  }

 private:
  std::map<std::string, std::size_t> numbers_;
};

class PageData {
 public:
  explicit PageData(const TraceDocument& trace)
      : trace_(trace),
        words_(trace),
        culprits_(culprits_of(trace)),
        operations_of_steps_(operations_of_steps(trace)) {
    for (std::size_t i = 0; i < trace.operations.size(); ++i) {
      operation_indices_.emplace(trace.operations[i].number, i);
    }
    for (const TraceSite& site : trace.sites) {
      sites_by_id_.emplace(site.id, &site);
    }
  }

  Json make() {
    const std::vector<std::size_t> order = words_.shown_in_order();
    const StepWindow window = choose_window(order);
    name_blocks(order, window);
    note_values_before(order, window);
    Json steps = Json::array();
    for (std::size_t i = window.first; i < window.end; ++i) {
      steps.push_back(step(order[i]));
    }
    Json page = heading();
    page["window"] =
        window.size() == order.size()
            ? Json()
            : Json{{"first", window.first}, {"size", window.size()}, {"total", order.size()}};
    page["threads"] = std::vector<unsigned>(threads_.begin(), threads_.end());
    page["alone"] = trace_.options.subject == Subject::harness;
    page["operations"] = operations();
    add_sources(page);
    page["blocks"] = std::move(blocks_);
    page["cells"] = std::move(cells_);
    page["initial"] = std::move(initial_);
    page["steps"] = std::move(steps);
    return page;
  }

 private:
  [[nodiscard]] Json heading() const {
    std::string parameters;
    for (const auto& [name, value] : trace_.options.parameters) {
      parameters += fmt::format("{}{} = {}", parameters.empty() ? "" : ", ", name, value);
    }
    return {{"kind", name_of(trace_.violation.kind)},
            {"message", trace_.violation.message},
            {"explanation", trace_.violation.explanation},
            {"output", trace_.output},
            {"harness", trace_.options.harness},
            {"scenario", trace_.options.scenario},
            {"parameters", parameters},
            {"schedule", trace_.schedule},
            {"hash", trace_.trace_hash}};
  }

  [[nodiscard]] StepWindow choose_window(const std::vector<std::size_t>& order) const {
    const std::size_t last_culprit = culprits_.steps.empty() ? 0 : *culprits_.steps.rbegin();
    const auto last = std::ranges::find(order, last_culprit);
    const std::size_t place = last == order.end() ? order.size() : last - order.begin();
    return window_around(order.size(), place, most_steps_on_page);
  }

  /// As the columns do, which leave out the steps of the thread that runs alone.
  void name_blocks(const std::vector<std::size_t>& order, const StepWindow& window) {
    for (std::size_t i = window.first; i < window.end; ++i) {
      const TraceStep& step = trace_.steps[order[i]];
      if (step.thread != 0 || trace_.options.subject != Subject::harness) {
        (void)words_.step(step);
      }
    }
  }

  /// What is known of memory where a window begins: of the cells that it shows.
  void note_values_before(const std::vector<std::size_t>& order, const StepWindow& window) {
    std::map<std::string, const TraceStep*> last;
    for (std::size_t i = 0; i < window.first; ++i) {
      const TraceStep& step = trace_.steps[order[i]];
      if (!value_left(step).empty()) {
        last[words_.cell(step).key] = &step;
      }
    }
    std::set<std::string> shown;
    for (std::size_t i = window.first; window.first > 0 && i < window.end; ++i) {
      shown.insert(words_.cell(trace_.steps[order[i]]).key);
    }
    shown.erase("");
    for (const auto& [key, step] : last) {
      if (shown.contains(key)) {
        initial_.push_back(assignment(words_.cell(*step), value_left(*step)));
      }
    }
  }

  Json step(std::size_t number) {
    const TraceStep& step = trace_.steps[number];
    threads_.insert(step.thread);
    Json json{{"thread", step.thread},
              {"role", step_role_names.name_of(role_of(step))},
              {"text", words_.step(step)}};
    if (step.site != 0) {
      json["site"] = site_number(step.site);
    }
    if (const auto found = operation_indices_.find(operations_of_steps_[number]);
        found != operation_indices_.end()) {
      json["operation"] = found->second;
    }
    if (culprits_.steps.contains(number)) {
      json["culprit"] = true;
    }
    add_details(json, step);
    add_effects(json, step);
    return json;
  }

  void add_details(Json& json, const TraceStep& step) {
    Json details = Json::array();
    const auto add = [&](const char* name, const std::string& value) {
      if (!value.empty()) {
        details.push_back(Json::Array{name, words_.shortened(value)});
      }
    };
    add("object", undecorated(step.object));
    add("with", step.second);
    add("found", step.before);
    add("expected", step.expected);
    add("operand", step.operand);
    add("left", step.after);
    add("memory order", step.order);
    add("bytes", step.size == 0 ? "" : fmt::format("{}", step.size));
    if (!details.items().empty()) {
      json["details"] = std::move(details);
    }
  }

  void add_effects(Json& json, const TraceStep& step) {
    const TraceCell cell = words_.cell(step);
    const std::string value = value_left(step);
    if (!cell.key.empty() && !value.empty()) {
      json["sets"] = assignment(cell, value);
    }
    const std::string block = block_in(step.object);
    if (!block.empty() && step.kind == LogKind::allocation) {
      json["allocates"] = block_number(block);
    } else if (!block.empty() &&
               (step.kind == LogKind::free_block || step.kind == EventKind::free_block)) {
      json["frees"] = block_number(block);
    }
  }

  Json assignment(const TraceCell& cell, const std::string& value) {
    const auto [number, is_new] = cell_numbers_.number(cell.key);
    if (is_new) {
      const Json block = cell.block.empty() ? Json(-1) : block_number(cell.block);
      cells_.push_back({{"label", cell.label}, {"offset", cell.offset}, {"block", block}});
    }
    const std::string target = block_in(value);
    return Json::Array{number, words_.shortened(value),
                       target.empty() ? Json(-1) : block_number(target)};
  }

  Json block_number(const std::string& block) {
    const auto [number, is_new] = block_numbers_.number(block);
    if (is_new) {
      blocks_.push_back({{"name", words_.shortened(block)}, {"told", block}});
    }
    return number;
  }

  std::size_t site_number(std::uint32_t id) {
    const auto [number, is_new] = site_numbers_.number(fmt::format("{}", id));
    if (is_new) {
      const auto found = sites_by_id_.find(id);
      static const TraceSite unknown;
      sites_.push_back(found == sites_by_id_.end() ? &unknown : found->second);
    }
    return number;
  }

  [[nodiscard]] Json operations() const {
    Json operations = Json::array();
    for (const TraceOperation& operation : trace_.operations) {
      const char* part = operation.thread != 0 ? "threads" : operation.final ? "after" : "before";
      operations.push_back({{"thread", operation.thread},
                            {"call", call_text(operation)},
                            {"text", to_text(operation)},
                            {"part", part},
                            {"pending", operation.pending},
                            {"culprit", culprits_.operations.contains(operation.number)}});
    }
    return operations;
  }

  void add_sources(Json& page) const {
    Numbering file_numbers;
    Json files = Json::array();
    for (const auto& [name, lines] : source_excerpts(sites_, source_lines_around)) {
      Json numbered = Json::object();
      for (const auto& [number, text] : lines) {
        numbered[fmt::format("{}", number)] = text;
      }
      file_numbers.number(name);
      files.push_back({{"name", name}, {"lines", std::move(numbered)}});
    }
    const auto count = files.items().size();
    Json sites = Json::array();
    for (const TraceSite* site : sites_) {
      const std::size_t file = file_numbers.number(site->file).first;
      sites.push_back({{"file", file < count ? Json(file) : Json(-1)},
                       {"name", site->file},
                       {"line", site->line},
                       {"place", place_text(*site)}});
    }
    page["files"] = std::move(files);
    page["sites"] = std::move(sites);
  }

  const TraceDocument& trace_;
  TraceWords words_;
  Culprits culprits_;
  std::vector<std::uint32_t> operations_of_steps_;
  std::map<std::uint32_t, std::size_t> operation_indices_;
  std::map<std::uint32_t, const TraceSite*> sites_by_id_;
  std::set<unsigned> threads_;
  Numbering block_numbers_;
  Numbering cell_numbers_;
  Numbering site_numbers_;
  std::vector<const TraceSite*> sites_;  ///< by their numbers on the page
  Json blocks_ = Json::array();
  Json cells_ = Json::array();
  Json initial_ = Json::array();
};

}  // namespace

Json page_data(const TraceDocument& trace) { return PageData(trace).make(); }

}  // namespace heddle::harnesses
