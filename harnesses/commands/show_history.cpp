#include "harnesses/commands/show_history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/printable_text.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/formats/history_formats.hpp"
#include "checkers/formats/history_reader.hpp"
#include "checkers/formats/tla/tla_export.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

using checkers::End;
using checkers::Operation;
using checkers::OperationIndex;
using checkers::RecordedHistory;

constexpr std::size_t widest_picture = 160;
constexpr std::size_t widest_column = 40;
constexpr std::size_t position_width = 8;

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(text.size(), width), ' ');
  return text;
}

/// What the two ends of an operation say.
struct EndTexts {
  std::string invocation;
  std::string response;
};

EndTexts texts_of(const Operation& operation) {
  Operation pending = operation;
  pending.response.reset();
  const std::string call = to_text(pending);  // "enq(1) pending"
  const std::string answer = operation.any_result ? "unknown" : to_text(operation.result);
  return {base::printable_line(call.substr(0, call.rfind(' '))),
          base::printable_line("-> " + answer)};
}

/// A row for each end, a column for each process.
class Picture {
 public:
  explicit Picture(const RecordedHistory& history) : history_(history) {
    for (OperationIndex i = 0; i < history.size(); ++i) {
      texts_.push_back(texts_of(operation_of(history, i)));
      std::size_t& width = widths_[history.processes[i]];
      width = std::max({width, texts_[i].invocation.size(), texts_[i].response.size(),
                        process_label(history, history.processes[i]).size()});
    }
    for (const auto& [process, width] : widths_) {
      widest_ = std::max(widest_, width);
      width_ += width + 2;
    }
  }

  [[nodiscard]] bool fits() const { return width_ <= widest_picture && widest_ <= widest_column; }

  [[nodiscard]] std::string text() const {
    std::string rows = std::string(position_width, ' ');
    for (const auto& [process, width] : widths_) {
      rows += "  " + padded(process_label(history_, process), width);
    }
    trim(rows);
    std::vector<End> ends;
    list_ends(history_.coded, ends);
    std::map<std::int32_t, std::string> open;  // what stands in a column between two ends
    for (std::size_t position = 0; position < ends.size(); ++position) {
      rows += row(position, ends[position], open);
    }
    return rows;
  }

 private:
  static void trim(std::string& row) {
    row.resize(row.find_last_not_of(' ') + 1);
    row += "\n";
  }

  std::string row(std::size_t position, End end, std::map<std::int32_t, std::string>& open) const {
    const OperationIndex i = end.operation();
    std::string row = fmt::format("{:>{}}", position, position_width);
    for (const auto& [process, width] : widths_) {
      std::string cell = open[process];
      if (process == history_.processes[i]) {
        cell = end.is_response() ? texts_[i].response : texts_[i].invocation;
      }
      row += "  " + padded(cell, width);
    }
    const bool stays_open = !end.is_response();
    open[history_.processes[i]] = stays_open ? "|" : "";
    trim(row);
    return row;
  }

  const RecordedHistory& history_;
  std::vector<EndTexts> texts_;
  std::map<std::int32_t, std::size_t> widths_;  ///< of the columns
  std::size_t width_ = position_width;
  std::size_t widest_ = 0;
};

/// An operation a line, in order of invocation.
std::string list_of(const RecordedHistory& history) {
  std::vector<End> ends;
  list_ends(history.coded, ends);
  std::string text;
  for (const End end : ends) {
    if (end.is_response()) {
      continue;
    }
    const OperationIndex i = end.operation();
    const Operation operation = operation_of(history, i);
    const std::string response = operation.response ? fmt::to_string(*operation.response) : "...";
    text += fmt::format("process {}  [{}, {}]  {}\n", process_label(history, history.processes[i]),
                        operation.invocation, response, base::printable_line(to_text(operation)));
  }
  return text;
}

/// The name of a module: the file's up to its first dot, made of what names are made of.
std::string module_name(const std::string& path) {
  const std::string file = std::filesystem::path(path).filename().string();
  std::string name = file.substr(0, file.find('.'));
  std::ranges::replace_if(
      name, [](unsigned char c) { return c >= 0x80 || std::isalnum(c) == 0; }, '_');
  const bool has_letter =
      std::ranges::any_of(name, [](unsigned char c) { return std::isalpha(c) != 0; });
  return has_letter ? name : "History" + name;
}

/// Calls `use` for each history of a file; what is wrong with the file or with one of its
/// operations becomes a UsageError that says where.
template <typename Use>
void for_each_history(const std::string& path, Use use) {
  RecordedHistory history;
  try {
    checkers::HistoryReader reader(path);
    try {
      while (reader.next(history)) {
        use(history);
      }
    } catch (const checkers::BadOperation& problem) {
      throw UsageError(located(problem, reader.name(), history).what());
    }
  } catch (const checkers::BadInput& problem) {
    throw UsageError(problem.what());
  }
}

}  // namespace

bool is_history(std::string_view text) {
  const bool is_packed = text.starts_with("\x1f\x8b");
  return is_packed || (text.find("\"heddle-trace\"") == std::string_view::npos &&
                       checkers::detect_format(text) != nullptr);
}

std::string show_history(const RecordedHistory& history) {
  const Picture picture(history);
  const std::string separator = history.name.empty() || history.type.empty() ? "" : ": ";
  const std::string title = base::printable_line(history.name + separator + history.type);
  const std::string initial =
      history.initial ? base::printable_line("initially " + to_text(*history.initial)) + "\n" : "";
  return (title.empty() ? "" : title + "\n") + initial +
         (picture.fits() ? picture.text() : list_of(history));
}

std::string show_histories(const std::string& path) {
  std::string text;
  for_each_history(path, [&](const RecordedHistory& history) {
    text += (text.empty() ? "" : "\n") + show_history(history);
  });
  return text;
}

std::vector<std::pair<std::string, std::string>> tla_modules(const std::string& path,
                                                             const std::string& file) {
  std::vector<std::pair<std::string, std::string>> modules;
  const std::string name = module_name(file);
  for_each_history(path, [&](const RecordedHistory& history) {
    const checkers::Specification* specification = checkers::find_specification(history.type);
    if (specification == nullptr) {
      throw UsageError(
          fmt::format("{}: the type of the object is {}, and TLA+ needs to know what it does", path,
                      history.type.empty() ? "not told" : "'" + history.type + "'"));
    }
    const std::string number = modules.empty() ? "" : fmt::to_string(modules.size() / 2 + 1);
    checkers::TlaModules both = checkers::to_tla(history, *specification, name + number);
    modules.emplace_back(name + number, std::move(both.events));
    modules.emplace_back(name + number + "Operations", std::move(both.operations));
  });
  return modules;
}

}  // namespace heddle::harnesses
