#include "checkers/formats/fptlin_history.hpp"

#include <array>

#include "checkers/formats/interval_builder.hpp"
#include "checkers/formats/typed_lines.hpp"

namespace heddle::checkers {
namespace {

constexpr std::array types = {
    LineType{"priorityqueue", "max-priority-queue"},
    LineType{"queue", "queue"},
    LineType{"rmw", "rmw-register"},
    LineType{"semaphore", "semaphore"},
    LineType{"set", "set"},
    LineType{"stack", "stack"},
};

constexpr std::array methods = {
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

class FptlinParser : public HistoryParser {
 public:
  explicit FptlinParser(const InputText& input) : input_(input), scanner_(input_) {}

  bool next(RecordedHistory& history) override {
    if (is_done_) {
      return false;
    }
    is_done_ = true;
    IntervalBuilder builder(history, input_.name);
    lines_.read_header(scanner_, types, methods, history);
    history.reserve(guess_lines(input_.text));
    while (find_line(scanner_)) {
      const std::uint32_t line = scanner_.line();
      const std::uint64_t process = scanner_.natural("the process", INT32_MAX);
      const std::uint64_t start = scanner_.natural("the start", never_stamp - 1);
      const std::uint64_t end = scanner_.natural("the end", never_stamp - 1);
      const std::uint16_t method = lines_.read_method(scanner_);
      Call& call = builder.add(static_cast<std::int32_t>(process), start, end, line);
      call.method = method;
      call.name = method;
      lines_.read_values(scanner_, method, call);
      scanner_.end_line();
      scanner_.release();
    }
    builder.finish(EqualStamps::end_then_begin);
    return true;
  }

 private:
  InputText input_;
  LineScanner scanner_;
  TypedLines lines_;
  bool is_done_ = false;
};

bool recognises(std::string_view beginning) {
  std::string_view rest;
  return has_type_header(beginning, types, rest) && !rest.empty() && rest.front() >= '0' &&
         rest.front() <= '9';
}

std::unique_ptr<HistoryParser> open(const InputText& input) {
  return std::make_unique<FptlinParser>(input);
}

}  // namespace

const Format fptlin_format = {"fptlin", "FptLin's lines PROCESS START END METHOD VALUE...",
                              recognises, open};

}  // namespace heddle::checkers
