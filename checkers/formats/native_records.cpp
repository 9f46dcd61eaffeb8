#include "checkers/formats/native_records.hpp"

#include <sstream>

#include "checkers/bad_input.hpp"
#include "checkers/formats/interval_builder.hpp"
#include "checkers/formats/native_history.hpp"

namespace heddle::checkers {
namespace {

class NativeParser : public HistoryParser {
 public:
  explicit NativeParser(const InputText& input) : input_(input) {}

  bool next(RecordedHistory& history) override {
    if (is_read_) {
      return false;
    }
    is_read_ = true;
    std::istringstream text{std::string(input_.text)};
    const HistoryFile file = read_history(text, input_.name);
    IntervalBuilder builder(history, input_.name);
    history.type = file.type;
    for (std::size_t i = 0; i < file.history.size(); ++i) {
      add(file.history.operations[i], static_cast<std::uint32_t>(file.lines[i]), builder, history);
    }
    builder.finish(EqualStamps::overlap);
    return true;
  }

 private:
  void add(const Operation& operation, std::uint32_t line, IntervalBuilder& builder,
           RecordedHistory& history) {
    if (operation.arguments.size() > maximum_arguments) {
      throw BadInput(input_.name + ":" + std::to_string(line) + ": " + to_text(operation) +
                     " has more than " + std::to_string(maximum_arguments) + " arguments");
    }
    Call& call = builder.add(operation.process, operation.invocation,
                             operation.response.value_or(never_stamp), line);
    call.name = builder.method(operation.method);
    call.argument_count = static_cast<std::uint8_t>(operation.arguments.size());
    for (std::size_t i = 0; i < operation.arguments.size(); ++i) {
      call.arguments[i] = history.coded.values.encode(operation.arguments[i]);
    }
    call.any_result = operation.is_pending() || operation.any_result;
    call.result = call.any_result ? code_of_none : history.coded.values.encode(operation.result);
  }

  const InputText input_;
  bool is_read_ = false;
};

bool recognises(std::string_view beginning) {
  const std::size_t first = beginning.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && beginning[first] == '{' &&
         beginning.substr(0, beginning.find('\n', first)).find("\"heddle-history\"") !=
             std::string_view::npos;
}

std::unique_ptr<HistoryParser> open(const InputText& input) {
  return std::make_unique<NativeParser>(input);
}

}  // namespace

const Format native_format{.name = "heddle",
                           .description = "Heddle's own: JSON Lines, an operation each",
                           .recognises = recognises,
                           .open = open};

}  // namespace heddle::checkers
