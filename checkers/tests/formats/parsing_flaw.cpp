#include "checkers/tests/formats/parsing_flaw.hpp"

#include <algorithm>
#include <exception>
#include <vector>

#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

const std::string file = "some file";

/// A message must begin with the place, and be one line of a length that a person may read.
std::string flaw_of_message(std::string_view message) {
  const std::string shown(message.substr(0, 400));
  if (!message.starts_with(file + ":")) {
    return "a message without the file: " + shown;
  }
  message.remove_prefix(file.size() + 1);
  const std::size_t digits = message.find_first_not_of("0123456789");  // a column may follow
  if (digits == 0 || digits == std::string_view::npos || message[digits] != ':') {
    return "a message without a line: " + shown;
  }
  const bool has_controls = std::ranges::any_of(
      message, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; });
  return has_controls || message.size() > 4000 ? "a message of no readable line: " + shown : "";
}

std::string flaw_of_sizes(const RecordedHistory& history) {
  const CodedHistory& coded = history.coded;
  const std::size_t size = coded.calls.size();
  const bool agree = coded.invocations.size() == size && coded.responses.size() == size &&
                     history.processes.size() == size && history.lines.size() == size;
  return agree ? "" : "columns of different sizes";
}

std::string flaw_of_positions(const CodedHistory& coded) {
  std::vector<Position> ends;
  for (OperationIndex i = 0; i < coded.size(); ++i) {
    ends.push_back(coded.invocations[i]);
    if (!coded.is_pending(i)) {
      ends.push_back(coded.responses[i]);
      if (coded.responses[i] <= coded.invocations[i]) {
        return "an operation that ends before it begins";
      }
    }
  }
  std::ranges::sort(ends);
  for (std::size_t position = 0; position < ends.size(); ++position) {
    if (ends[position] != position) {
      return "positions with gaps, or with two ends at one";
    }
  }
  return "";
}

/// Names and values that are not there are found out by the sanitizers, or throw.
void use_all(const RecordedHistory& history) {
  for (OperationIndex i = 0; i < history.size(); ++i) {
    std::string used = to_text(operation_of(history, i));
    used += history.methods.at(history.coded.calls[i].name);
    if (!history.process_names.empty()) {
      used += history.process_names.at(static_cast<std::size_t>(history.processes[i]));
    }
  }
}

std::string flaw_of_history(RecordedHistory& history) {
  std::string flaw = flaw_of_sizes(history);
  if (flaw.empty()) {
    flaw = flaw_of_positions(history.coded);
  }
  if (!flaw.empty()) {
    return flaw;
  }
  use_all(history);
  if (std::ranges::count(history.lines, 0U) > 0) {
    return "an operation without a line";
  }
  const Specification* specification = find_specification(history.type);
  try {
    if (specification != nullptr) {
      bind(history, *specification);
    }
  } catch (const BadInput&) {  // with the place of the operation, which the caller adds
    return "";
  }
  return "";
}

}  // namespace

std::string flaw_in_parsing(const Format& format, std::string_view text) {
  const std::string copy(text);  // of its very size, for whoever reads beyond it
  try {
    const std::unique_ptr<HistoryParser> parser = format.open({file, copy});
    RecordedHistory history;
    while (parser->next(history)) {
      std::string flaw = flaw_of_history(history);
      if (!flaw.empty()) {
        return flaw;
      }
    }
    return "";
  } catch (const BadInput& problem) {
    return flaw_of_message(problem.what());
  } catch (const std::exception& problem) {
    return "threw what is no BadInput: " + std::string(problem.what());
  }
}

}  // namespace heddle::checkers
