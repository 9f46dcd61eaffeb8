#include "checkers/explanations/timeline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "checkers/explanations/operation_names.hpp"

namespace heddle::checkers {
namespace {

struct Bar {
  OperationIndex operation = 0;
  std::string label;
  bool is_open = false;  ///< has no response that counts
  std::size_t first = 0;
  std::size_t last = 0;  ///< columns
};

struct BarEnd {
  Position position = 0;
  std::size_t bar = 0;
  bool is_response = false;
};

class Timeline {
 public:
  Timeline(const RecordedHistory& recorded, const std::vector<OperationIndex>& operations,
           Position end)
      : recorded_(recorded) {
    for (const OperationIndex i : operations) {
      const CodedHistory& coded = recorded.coded;
      const bool is_open = coded.is_pending(i) || coded.responses[i] > end;
      std::string label = short_text(recorded, i, end);
      label = label.substr(0, label.rfind(is_open ? " pending" : ""));
      ends_.push_back({coded.invocations[i], bars_.size(), false});
      if (!is_open) {
        ends_.push_back({coded.responses[i], bars_.size(), true});
      }
      bars_.push_back({i, std::move(label), is_open});
    }
    std::ranges::sort(ends_, {}, &BarEnd::position);
  }

  std::string draw(std::size_t width, const std::string& indent) {
    const std::size_t margin = indent.size() + process_column() + 2;
    place(true);
    if (margin + columns_ <= width) {
      return rows_of_processes(indent);
    }
    place(false);
    return rows_of_operations(indent);
  }

 private:
  // Gives the ends columns, from left to right; a bar is as long as its label, if it is inside.
  void place(bool labels_inside) {
    columns_ = 0;
    for (const BarEnd& end : ends_) {
      Bar& bar = bars_[end.bar];
      std::size_t column = columns_;
      if (end.is_response) {
        const std::size_t length = labels_inside ? bar.label.size() + 3 : 1;
        column = std::max(column, bar.first + length);
        bar.last = column;
      } else {
        column = std::max(column, column_after_previous(end.bar));
        bar.first = column;
      }
      columns_ = column + 1;
    }
    for (Bar& bar : bars_) {
      if (bar.is_open) {
        bar.last = std::max(columns_, bar.first + (labels_inside ? bar.label.size() + 3 : 1));
      }
    }
    for (const Bar& bar : bars_) {
      columns_ = std::max(columns_, bar.last + 1);
    }
  }

  /// One column of space between two operations of a process.
  [[nodiscard]] std::size_t column_after_previous(std::size_t of) const {
    std::size_t column = 0;
    for (std::size_t i = 0; i < of; ++i) {
      const bool is_same =
          recorded_.processes[bars_[i].operation] == recorded_.processes[bars_[of].operation];
      if (is_same && !bars_[i].is_open) {
        column = std::max(column, bars_[i].last + 2);
      }
    }
    return column;
  }

  static void paint(const Bar& bar, bool label_inside, std::string& row) {
    row.resize(std::max(row.size(), bar.last + 1), ' ');
    std::fill(row.begin() + static_cast<std::ptrdiff_t>(bar.first),
              row.begin() + static_cast<std::ptrdiff_t>(bar.last), '-');
    row[bar.first] = '|';
    row[bar.last] = bar.is_open ? '>' : '|';
    if (label_inside) {
      const std::size_t room = bar.last - bar.first - 1 - bar.label.size();
      row.replace(bar.first + 1 + room / 2, bar.label.size(), bar.label);
    }
  }

  [[nodiscard]] std::string process_text(OperationIndex i) const {
    return "process " + process_label(recorded_, recorded_.processes[i]);
  }

  [[nodiscard]] std::size_t process_column() const {
    std::size_t column = 0;
    for (const Bar& bar : bars_) {
      column = std::max(column, process_text(bar.operation).size());
    }
    return column;
  }

  [[nodiscard]] std::string rows_of_processes(const std::string& indent) const {
    // A process has a second row if an operation of it stays open while it goes on.
    std::map<std::int32_t, std::vector<std::string>> rows;
    for (const Bar& bar : bars_) {
      std::vector<std::string>& lanes = rows[recorded_.processes[bar.operation]];
      const auto fits = [&](const std::string& lane) { return lane.size() < bar.first + 1; };
      auto lane = std::ranges::find_if(lanes, fits);
      lane = lane == lanes.end() ? lanes.insert(lane, "") : lane;
      paint(bar, true, *lane);
    }
    std::string text;
    for (const auto& [process, lanes] : rows) {
      std::string name = "process " + process_label(recorded_, process);
      for (const std::string& lane : lanes) {
        name.resize(process_column(), ' ');
        text += fmt::format("{}{}  {}\n", indent, name, lane);
        name.clear();
      }
    }
    return text;
  }

  [[nodiscard]] std::string rows_of_operations(const std::string& indent) const {
    std::string text;
    for (const Bar& bar : bars_) {
      std::string name = process_text(bar.operation);
      name.resize(process_column(), ' ');
      std::string row;
      paint(bar, false, row);
      row.resize(columns_, ' ');
      text += fmt::format("{}{}  {}  {}\n", indent, name, row, bar.label);
    }
    return text;
  }

  const RecordedHistory& recorded_;
  std::vector<Bar> bars_;
  std::vector<BarEnd> ends_;
  std::size_t columns_ = 0;
};

}  // namespace

std::string timeline(const RecordedHistory& recorded, const std::vector<OperationIndex>& operations,
                     Position end, std::size_t width, const std::string& indent) {
  return Timeline(recorded, operations, end).draw(width, indent);
}

}  // namespace heddle::checkers
