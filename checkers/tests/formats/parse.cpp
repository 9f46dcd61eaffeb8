#include "checkers/tests/formats/parse.hpp"

#include <stdexcept>

#include "checkers/bad_input.hpp"

namespace heddle::checkers {

std::vector<RecordedHistory> parse_all(std::string_view text, std::string_view format) {
  HistoryReader reader(InputText{"file", text}, format);
  std::vector<RecordedHistory> histories;
  RecordedHistory history;
  while (reader.next(history)) {
    histories.push_back(history);
  }
  return histories;
}

RecordedHistory parse(std::string_view text, std::string_view format) {
  std::vector<RecordedHistory> histories = parse_all(text, format);
  if (histories.size() != 1) {
    throw std::logic_error(std::to_string(histories.size()) + " histories, not one");
  }
  return histories.front();
}

std::string refusal(std::string_view text, std::string_view format) {
  try {
    parse_all(text, format);
    return "";
  } catch (const BadInput& problem) {
    return problem.what();
  }
}

std::string text_of(const RecordedHistory& history) {
  std::string text = history.type + "\n";
  for (OperationIndex i = 0; i < history.size(); ++i) {
    const Operation operation = operation_of(history, i);
    text += process_name(history, operation.process) + ": " + to_text(operation) + " @ " +
            std::to_string(operation.invocation) + ".." +
            (operation.response ? std::to_string(*operation.response) : "") + ", line " +
            std::to_string(history.lines[i]) + "\n";
  }
  return text;
}

}  // namespace heddle::checkers
