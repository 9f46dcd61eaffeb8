#include "checkers/formats/json/native_parser.hpp"

#include <fmt/format.h>

#include "checkers/formats/input/interval_builder.hpp"
#include "checkers/formats/input/line_scanner.hpp"
#include "checkers/formats/json/native_scanner.hpp"
#include "checkers/formats/native/native_line.hpp"

namespace heddle::checkers {
namespace {

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

class NativeParser : public HistoryParser {
 public:
  explicit NativeParser(const InputText& input) : input_(input), scanner_(input_) {}

  bool next(RecordedHistory& history) override {
    if (is_done_) {
      return false;
    }
    is_done_ = true;
    IntervalBuilder builder(history, input_.name);
    read_header(history);
    history.reserve(guess_lines(input_.text));
    while (!scanner_.at_end()) {
      const std::uint32_t number = scanner_.line();
      const std::string_view line = scanner_.rest_of_line();
      if (!is_blank(line)) {
        read_operation(line, number, builder, history);
      }
      scanner_.end_line();
      scanner_.release();
    }
    builder.finish(EqualStamps::overlap);
    return true;
  }

 private:
  void read_header(RecordedHistory& history) {
    while (!scanner_.at_end()) {
      const std::uint32_t number = scanner_.line();
      const std::string_view line = scanner_.rest_of_line();
      scanner_.end_line();
      if (!is_blank(line)) {
        const NativeHeader header = NativeLine(input_.name, number, line).header();
        history.type = header.type;
        history.initial = header.initial;
        return;
      }
    }
  }

  void read_operation(std::string_view line, std::uint32_t number, IntervalBuilder& builder,
                      RecordedHistory& history) {
    NativeOperation operation;
    std::string name;
    if (!scan_native_operation(line, history.coded.values, operation)) [[unlikely]] {
      read_unusual(line, number, history, operation, name);
    }
    const std::uint16_t method = builder.method(operation.method);
    operation.call.name = method;
    operation.call.method = method;
    builder.add(static_cast<std::int32_t>(operation.process), operation.stamps.invocation,
                operation.stamps.response, number) = operation.call;
  }

  void read_unusual(std::string_view text, std::uint32_t number, RecordedHistory& history,
                    NativeOperation& result, std::string& name) const {
    const NativeLine line(input_.name, number, text);
    const Operation operation = line.operation();
    if (operation.arguments.size() > maximum_arguments) {
      line.fail(
          fmt::format("field \"arguments\": no operation takes more than {}", maximum_arguments));
    }
    if (operation.invocation == never_stamp || operation.response == never_stamp) {
      line.fail(fmt::format("a position must be less than {}", never_stamp));
    }
    result = {};
    name = operation.method;
    result.method = name;
    result.process = static_cast<std::uint64_t>(operation.process);
    result.stamps = {operation.invocation, operation.response.value_or(never_stamp)};
    ValueTable& values = history.coded.values;
    for (const Value& argument : operation.arguments) {
      result.call.arguments[result.call.argument_count++] = values.encode(argument);
    }
    result.call.result = values.encode(operation.result);
    result.call.any_result = operation.any_result || operation.is_pending();
  }

  InputText input_;
  LineScanner scanner_;
  bool is_done_ = false;
};

/// A first line that has the field of the header.
bool recognises(std::string_view beginning) {
  const std::size_t start = beginning.find_first_not_of(" \t\r\n");
  if (start == std::string_view::npos || beginning[start] != '{') {
    return false;
  }
  const std::string_view line = beginning.substr(start, beginning.find('\n', start) - start);
  return line.find("\"heddle-history\"") != std::string_view::npos;
}

std::unique_ptr<HistoryParser> open(const InputText& input) {
  return std::make_unique<NativeParser>(input);
}

}  // namespace

const Format native_format = {"heddle", "Heddle's own JSON Lines", recognises, open};

}  // namespace heddle::checkers
