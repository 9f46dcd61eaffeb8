#include "checkers/formats/lines/fptlin_history.hpp"

#include <array>

#include "checkers/formats/lines/typed_lines_parser.hpp"

namespace heddle::checkers {
namespace {

constexpr std::array line_types = {
    LineType{"priorityqueue", "max-priority-queue"},
    LineType{"queue", "queue"},
    LineType{"rmw", "rmw-register"},
    LineType{"semaphore", "semaphore"},
    LineType{"set", "set"},
    LineType{"stack", "stack"},
};

constexpr std::array line_methods = {
    LineMethod{"priorityqueue", "INSERT", "insert", Values::argument},
    LineMethod{"priorityqueue", "POLL", "poll", Values::result},
    LineMethod{"priorityqueue", "PEEK", "peek", Values::result},
    LineMethod{"queue", "ENQ", "enq", Values::argument},
    LineMethod{"queue", "DEQ", "deq", Values::result},
    LineMethod{"queue", "PEEK", "peek", Values::result},
    LineMethod{"rmw", "READ_MODIFY_WRITE", "read_modify_write", Values::two_arguments},
    LineMethod{"semaphore", "INCR", "incr", Values::flag},
    LineMethod{"semaphore", "DECR", "decr", Values::flag},
    LineMethod{"set", "INSERT", "insert", Values::key},
    LineMethod{"set", "REMOVE", "remove", Values::key},
    LineMethod{"set", "CONTAINS", "contains", Values::key},
    LineMethod{"stack", "PUSH", "push", Values::argument},
    LineMethod{"stack", "POP", "pop", Values::result},
    LineMethod{"stack", "PEEK", "peek", Values::result},
};

struct FptlinLines {
  static constexpr std::span<const LineType> types = line_types;
  static constexpr std::span<const LineMethod> methods = line_methods;

  /// PROCESS START END METHOD VALUE...
  static void read_operation(LineScanner& scanner, const TypedLines& lines, const RecordedHistory&,
                             IntervalBuilder& builder) {
    const std::uint32_t line = scanner.line();
    const std::uint64_t process = scanner.natural("the process", INT32_MAX);
    const std::uint64_t start = scanner.natural("the start", never_stamp - 1);
    const std::uint64_t end = scanner.natural("the end", never_stamp - 1);
    const std::uint16_t method = lines.read_method(scanner);
    Call& call = builder.add(static_cast<std::int32_t>(process), start, end, line);
    call.method = method;
    call.name = method;
    lines.read_values(scanner, method, call);
  }
};

bool recognises(std::string_view beginning) {
  std::string_view rest;
  return has_type_header(beginning, line_types, rest) && !rest.empty() && rest.front() >= '0' &&
         rest.front() <= '9';
}

std::unique_ptr<HistoryParser> open(const InputText& input) {
  return std::make_unique<TypedLinesParser<FptlinLines>>(input);
}

}  // namespace

const Format fptlin_format = {"fptlin", "FptLin's lines PROCESS START END METHOD VALUE...",
                              recognises, open};

}  // namespace heddle::checkers
