#include "checkers/formats/lines/ops_history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "checkers/formats/input/interval_builder.hpp"
#include "checkers/formats/input/line_scanner.hpp"

namespace heddle::checkers {
namespace {

enum Kind : std::size_t { add, take, look, exchange, kinds };

struct Type {
  std::string_view word;
  const char* specification;
  bool has_keys;                           ///< results are true or false, and look takes a value
  bool may_be_empty;                       ///< -1 means that there was nothing
  std::array<const char*, kinds> methods;  ///< null: there is no such kind of operation
};

constexpr std::array types = {
    Type{"register", "register", false, false, {"write", nullptr, "read", nullptr}},
    Type{"rmw", "rmw-register", false, false, {"write", nullptr, "read", "read_modify_write"}},
    Type{"set", "set", true, false, {"add", "remove", "contains", nullptr}},
    Type{"queue", "queue", false, true, {"enq", "deq", "peek", nullptr}},
    Type{"stack", "stack", false, true, {"push", "pop", "peek", nullptr}},
    Type{"priorityqueue", "max-priority-queue", false, true, {"insert", "poll", "peek", nullptr}},
};

const Type* find_type(std::string_view word) {
  const auto found = std::ranges::find(types, word, &Type::word);
  return found == types.end() ? nullptr : found;
}

class OpsParser : public HistoryParser {
 public:
  explicit OpsParser(const InputText& input) : input_(input), scanner_(input_) {}

  bool next(RecordedHistory& history) override {
    if (is_done_) {
      return false;
    }
    is_done_ = true;
    IntervalBuilder builder(history, input_.name);
    read_header(history);
    // A header that promises more than the text can hold is not believed.
    history.reserve(std::min<std::size_t>(announced_, input_.text.size() / shortest_line + 1));
    while (!scanner_.at_end()) {
      read_line(builder);
      scanner_.release();
    }
    if (history.size() != announced_) {
      scanner_.fail(fmt::format("the file ends after {} operations, its header announces {}",
                                history.size(), announced_));
    }
    builder.finish(EqualStamps::order_of_list);
    return true;
  }

 private:
  static constexpr std::size_t shortest_line = sizeof "0 0 0 0 0 0" - 1;
  static constexpr std::uint64_t most_operations = std::uint64_t{1} << 30U;

  void read_header(RecordedHistory& history) {
    if (scanner_.word() != "#") {
      scanner_.fail("expected the header '# TYPE PROCESSES OPERATIONS'");
    }
    const std::string_view word = scanner_.word();
    type_ = find_type(word);
    if (type_ == nullptr) {
      scanner_.fail("unknown type '" + std::string(word.substr(0, 40)) + "' in the header");
    }
    processes_ = scanner_.natural("the number of processes", INT32_MAX);
    announced_ = scanner_.natural("the number of operations", most_operations);
    scanner_.end_line();
    history.type = type_->specification;
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      history.methods.emplace_back(type_->methods[kind] == nullptr ? "" : type_->methods[kind]);
    }
  }

  struct Line {
    std::uint32_t number;
    std::uint64_t process;
    std::uint64_t start;
    std::uint64_t end;
    std::uint64_t kind;
    std::int64_t argument;
    std::int64_t result;
  };

  void read_line(IntervalBuilder& builder) {
    const std::uint32_t number = scanner_.line();
    std::array<std::uint32_t, 6> numbers;
    if (scanner_.read_plain_line(numbers)) [[likely]] {
      add_operation(builder, {number, numbers[0], numbers[1], numbers[2], numbers[3],
                              std::int64_t{numbers[4]}, std::int64_t{numbers[5]}});
      return;
    }
    if (scanner_.find_word()) {
      Line line = {};
      line.number = number;
      line.process = scanner_.natural("the process", INT32_MAX);
      line.start = scanner_.natural("the start", never_stamp - 1);
      line.end = read_end();
      line.kind = scanner_.natural("the kind", UINT32_MAX);
      line.argument = scanner_.integer("the argument", largest_coded_integer);
      line.result = scanner_.integer("the result", largest_coded_integer);
      scanner_.end_line();
      add_operation(builder, line);
    } else {
      scanner_.end_line();
    }
  }

  std::uint64_t read_end() {
    LineScanner ahead = scanner_;
    if (ahead.word() == "pending") {
      scanner_ = ahead;
      return never_stamp;
    }
    return scanner_.natural("the end", never_stamp - 1);
  }

  void add_operation(IntervalBuilder& builder, const Line& line) {
    if (line.process >= processes_) [[unlikely]] {
      fail(line, fmt::format("process {}, but the header announces {}, counted from 0",
                             line.process, processes_));
    }
    if (line.kind >= kinds || type_->methods[line.kind] == nullptr) [[unlikely]] {
      fail(line, fmt::format("a {} has no operations of kind {}", type_->word, line.kind));
    }
    Call& call =
        builder.add(static_cast<std::int32_t>(line.process), line.start, line.end, line.number);
    call.method = static_cast<std::uint32_t>(line.kind);
    call.name = static_cast<std::uint16_t>(line.kind);
    if (line.end == never_stamp) [[unlikely]] {
      call.any_result = true;
      if (line.kind != exchange) {
        check_unused(line, "the result of what is pending", line.result);
      }
    }
    if (type_->has_keys) {
      call.argument_count = 1;
      call.arguments[0] = code_of_integer(line.argument);
      call.result = truth(line);
      return;
    }
    switch (line.kind) {
      case add:
        if (type_->may_be_empty && line.argument == -1) [[unlikely]] {
          fail(line, "-1 means that nothing is there, and cannot be put in");
        }
        check_unused(line, "the result", line.result);
        call.argument_count = 1;
        call.arguments[0] = code_of_integer(line.argument);
        return;
      case exchange:
        call.argument_count = 2;
        call.arguments = {code_of_integer(line.argument), code_of_integer(line.result)};
        return;
      default:
        check_unused(line, "the argument", line.argument);
        call.result =
            type_->may_be_empty && line.result == -1 ? code_of_none : code_of_integer(line.result);
    }
  }

  [[nodiscard]] Code truth(const Line& line) const {
    if (line.result != 0 && line.result != 1) [[unlikely]] {
      fail(line, fmt::format("the result: expected 0 or 1, found {}", line.result));
    }
    return line.result == 1 ? code_of_true : code_of_false;
  }

  void check_unused(const Line& line, const char* what, std::int64_t value) const {
    if (value != 0) [[unlikely]] {
      fail(line, fmt::format("{}: expected 0, as this kind of operation has none, found {}", what,
                             value));
    }
  }

  [[noreturn]] void fail(const Line& line, const std::string& problem) const {
    scanner_.fail(line.number, problem);
  }

  InputText input_;
  LineScanner scanner_;
  const Type* type_ = nullptr;
  std::uint64_t processes_ = 0;
  std::uint64_t announced_ = 0;
  bool is_done_ = false;
};

/// "# WORD NUMBER NUMBER"
bool recognises(std::string_view beginning) {
  const InputText input{"", beginning.substr(0, beginning.find('\n'))};
  LineScanner scanner(input);
  const auto is_number = [&] {
    const std::string_view word = scanner.word();
    return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
  };
  return scanner.word() == "#" && !scanner.word().empty() && is_number() && is_number() &&
         scanner.word().empty();
}

std::unique_ptr<HistoryParser> open(const InputText& input) {
  return std::make_unique<OpsParser>(input);
}

}  // namespace

const Format ops_format = {"ops", "lines PROCESS START END KIND ARGUMENT RESULT", recognises, open};

}  // namespace heddle::checkers
