#include "checkers/formats/fastlin_history.hpp"

#include <array>

#include "checkers/formats/interval_builder.hpp"
#include "checkers/formats/typed_lines.hpp"

namespace heddle::checkers {
namespace {

constexpr std::array types = {
    LineType{"deque", "deque"}, LineType{"priorityqueue", "max-priority-queue"},
    LineType{"queue", "queue"}, LineType{"set", "set"},
    LineType{"stack", "stack"},
};

constexpr std::array methods = {
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

class FastlinParser : public HistoryParser {
 public:
  explicit FastlinParser(const InputText& input) : input_(input), scanner_(input_) {}

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
      const std::uint16_t method = lines_.read_method(scanner_);
      Call values;
      lines_.read_values(scanner_, method, values);
      values.method = method;
      values.name = method;
      const std::uint64_t start = scanner_.natural("the start", never_stamp - 1);
      const std::uint64_t end = scanner_.natural("the end", never_stamp - 1);
      builder.add(static_cast<std::int32_t>(history.size()), start, end, line) = values;
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
  return has_type_header(beginning, types, rest) &&
         (rest.empty() || rest.front() < '0' || rest.front() > '9');
}

std::unique_ptr<HistoryParser> open(const InputText& input) {
  return std::make_unique<FastlinParser>(input);
}

}  // namespace

const Format fastlin_format = {"fastlin", "FastLin's lines METHOD VALUE START END", recognises,
                               open};

}  // namespace heddle::checkers
