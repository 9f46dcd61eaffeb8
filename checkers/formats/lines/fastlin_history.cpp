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
    LineMethod{"deque", "push_front", "push_front", Values::argument},
    LineMethod{"deque", "pop_front", "pop_front", Values::result},
    LineMethod{"deque", "peek_front", "peek_front", Values::result},
    LineMethod{"deque", "push_back", "push_back", Values::argument},
    LineMethod{"deque", "pop_back", "pop_back", Values::result},
    LineMethod{"deque", "peek_back", "peek_back", Values::result},
    LineMethod{"priorityqueue", "insert", "insert", Values::argument},
    LineMethod{"priorityqueue", "poll", "poll", Values::result},
    LineMethod{"priorityqueue", "peek", "peek", Values::result},
    LineMethod{"queue", "enq", "enq", Values::argument},
    LineMethod{"queue", "deq", "deq", Values::result},
    LineMethod{"queue", "peek", "peek", Values::result},
    LineMethod{"set", "insert", "insert", Values::present},
    LineMethod{"set", "remove", "remove", Values::present},
    LineMethod{"set", "contains_true", "contains", Values::present},
    LineMethod{"set", "contains_false", "contains", Values::absent},
    LineMethod{"stack", "push", "push", Values::argument},
    LineMethod{"stack", "pop", "pop", Values::result},
    LineMethod{"stack", "peek", "peek", Values::result},
};

struct FastlinLines {
  static constexpr std::span<const LineType> types = line_types;
  static constexpr std::span<const LineMethod> methods = line_methods;

  // METHOD VALUE START END. Each operation has a process of its own.
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
