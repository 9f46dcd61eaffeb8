#include "checkers/formats/lines/fastlin_history.hpp"

#include <array>

#include "checkers/formats/lines/typed_lines_parser.hpp"

namespace heddle::checkers {
namespace {

constexpr std::array line_types = {
    LineType{"deque", "deque"}, LineType{"priorityqueue", "max-priority-queue"},
    LineType{"queue", "queue"}, LineType{"set", "set"},
    LineType{"stack", "stack"},
};

constexpr std::array line_methods = {
    as_named("deque", "push_front", Values::argument),
    as_named("deque", "pop_front", Values::result),
    as_named("deque", "peek_front", Values::result),
    as_named("deque", "push_back", Values::argument),
    as_named("deque", "pop_back", Values::result),
    as_named("deque", "peek_back", Values::result),
    as_named("priorityqueue", "insert", Values::argument),
    as_named("priorityqueue", "poll", Values::result),
    as_named("priorityqueue", "peek", Values::result),
    as_named("queue", "enq", Values::argument),
    as_named("queue", "deq", Values::result),
    as_named("queue", "peek", Values::result),
    as_named("set", "insert", Values::present),
    as_named("set", "remove", Values::present),
    LineMethod{"set", "contains_true", "contains", Values::present},
    LineMethod{"set", "contains_false", "contains", Values::absent},
    as_named("stack", "push", Values::argument),
    as_named("stack", "pop", Values::result),
    as_named("stack", "peek", Values::result),
};

struct FastlinLines {
  static constexpr std::span<const LineType> types = line_types;
  static constexpr std::span<const LineMethod> methods = line_methods;

  /// METHOD VALUE START END. Each operation has a process of its own.
  static void read_operation(LineScanner& scanner, const TypedLines& lines,
                             const RecordedHistory& history, IntervalBuilder& builder) {
    const std::uint32_t line = scanner.line();
    const std::uint16_t method = lines.read_method(scanner);
    Call values;
    lines.read_values(scanner, method, values);
    values.method = method;
    values.name = method;
    const std::uint64_t start = scanner.natural("the start", never_stamp - 1);
    const std::uint64_t end = scanner.natural("the end", never_stamp - 1);
    builder.add(static_cast<std::int32_t>(history.size()), start, end, line) = values;
  }
};

bool recognises(std::string_view beginning) {
  std::string_view rest;
  return has_type_header(beginning, line_types, rest) &&
         (rest.empty() || rest.front() < '0' || rest.front() > '9');
}

std::unique_ptr<HistoryParser> open(const InputText& input) {
  return std::make_unique<TypedLinesParser<FastlinLines>>(input);
}

}  // namespace

const Format fastlin_format = {"fastlin", "FastLin's lines METHOD VALUE START END", recognises,
                               open};

}  // namespace heddle::checkers
