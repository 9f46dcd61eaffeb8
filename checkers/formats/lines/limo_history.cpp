#include "checkers/formats/lines/limo_history.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "checkers/formats/input/history_builder.hpp"
#include "checkers/formats/input/line_scanner.hpp"

namespace heddle::checkers {
namespace {

struct LimoMethod {
  std::string_view word;
  std::string_view name;  ///< as specifications know it
  bool is_removal;
};

constexpr std::array methods = {
    LimoMethod{"add", "add", false},     LimoMethod{"put", "put", false},
    LimoMethod{"push", "push", false},   LimoMethod{"enq", "enq", false},
    LimoMethod{"enqueue", "enq", false}, LimoMethod{"insert", "add", false},
    LimoMethod{"rem", "remove", true},   LimoMethod{"remove", "remove", true},
    LimoMethod{"get", "remove", true},   LimoMethod{"pop", "pop", true},
    LimoMethod{"deq", "deq", true},      LimoMethod{"dequeue", "deq", true},
};

constexpr std::string_view object_prefix = "atomic-";

/// Stays within the text, also if nothing is left: messages look at what stands there.
std::string_view trim(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r");
  return start == std::string_view::npos
             ? text.substr(text.size())
             : text.substr(start, text.find_last_not_of(" \t\r") - start + 1);
}

class LimoParser : public HistoryParser {
 public:
  explicit LimoParser(const InputText& input) : input_(input), scanner_(input_) {}

  bool next(RecordedHistory& history) override {
    if (is_done_) {
      return false;
    }
    is_done_ = true;
    HistoryBuilder builder(history, input_.name);
    for (const LimoMethod& method : methods) {
      history.methods.emplace_back(method.name);
    }
    history.reserve(guess_lines(input_.text) / 2 + 1);
    while (!scanner_.at_end()) {
      read_line(builder, history);
      scanner_.end_line();
      scanner_.release();
    }
    builder.finish();
    check_announcements(history);
    return true;
  }

 private:
  void read_line(HistoryBuilder& builder, RecordedHistory& history) {
    if (!scanner_.find_word()) {
      return;
    }
    if (*scanner_.place() == '#') {
      read_comment(trim(scanner_.rest_of_line()), history);
      return;
    }
    const std::int32_t thread = read_thread();
    const std::string_view event = scanner_.word();
    if (event == "call") {
      invoke(builder, thread);
    } else if (event == "return") {
      respond(builder, thread, trim(scanner_.rest_of_line()));
    } else {
      scanner_.fail("expected 'call' or 'return', found " + scanner_.found_at(event.data()));
    }
  }

  void read_comment(std::string_view comment, RecordedHistory& history) {
    constexpr std::string_view tag = "@object ";
    const std::string_view text = trim(comment.substr(1));
    if (!text.starts_with(tag)) {
      return;
    }
    const std::string_view object = trim(text.substr(tag.size()));
    if (object != "atomic-queue" && object != "atomic-stack") {
      scanner_.fail("unknown object '" + std::string(object.substr(0, 40)) +
                    "'; known: atomic-queue, atomic-stack");
    }
    history.type = object.substr(object_prefix.size());
  }

  std::int32_t read_thread() {
    const std::string_view word = scanner_.word();
    std::int32_t thread = 0;
    const char* const end = word.data() + word.size();
    const auto [stop, problem] = std::from_chars(word.data() + 1, end, thread);
    if (!word.starts_with('[') || problem != std::errc() || stop + 1 != end || *stop != ']' ||
        thread < 0) {
      scanner_.fail("expected a thread such as '[1]', found " + scanner_.found_at(word.data()));
    }
    return thread;
  }

  /// "OP", "OP VALUE" or "OP(VALUE)"
  void invoke(HistoryBuilder& builder, std::int32_t thread) {
    const std::string_view text = trim(scanner_.rest_of_line());
    const std::string_view word = text.substr(0, text.find_first_of(" \t("));
    const auto found = std::ranges::find(methods, word, &LimoMethod::word);
    if (found == methods.end()) {
      scanner_.fail("unknown operation " +
                    scanner_.found_at(text.empty() ? scanner_.place() : text.data()));
    }
    std::string_view value = trim(text.substr(word.size()));
    if (value.starts_with('(')) {
      if (!value.ends_with(')')) {
        scanner_.fail("a parenthesis is not closed");
      }
      value = trim(value.substr(1, value.size() - 2));
    }
    if (!found->is_removal && value.empty()) {
      scanner_.fail("an addition of no value");
    }
    const Code code = value.empty() ? code_of_none : encode(builder, value);
    const auto method = static_cast<std::uint16_t>(found - methods.begin());
    const std::span<const Code> arguments{&code, found->is_removal ? 0U : 1U};
    const OperationIndex i = builder.invoke(thread, method, arguments, scanner_.line());
    if (found->is_removal && !value.empty()) {
      // Kept where it does not matter: the result of an operation that has none yet.
      builder.open_call(thread)->result = code;
      announcements_.push_back(i);
    }
  }

  void respond(HistoryBuilder& builder, std::int32_t thread, std::string_view text) {
    const Call* call = builder.open_call(thread);
    if (call == nullptr || !methods[call->name].is_removal) {
      if (call != nullptr && !text.empty()) {
        scanner_.fail("an addition returns nothing, found " + scanner_.found_at(text.data()));
      }
      builder.respond(thread, code_of_none, scanner_.line());
      return;
    }
    const Code announced = call->result;
    if (text.empty() && announced == code_of_none) {
      scanner_.fail("a removal returns a value or 'empty', found the end of the line");
    }
    const Code result = text.empty()      ? announced
                        : text == "empty" ? code_of_none
                                          : encode(builder, text);
    if (announced != code_of_none && result != announced) {
      scanner_.fail("a removal returns another value than its call tells: " +
                    scanner_.found_at(text.data()));
    }
    builder.respond(thread, result, scanner_.line());
  }

  Code encode(HistoryBuilder& builder, std::string_view text) const {
    std::int64_t integer = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, problem] = std::from_chars(text.data(), end, integer);
    if (stop == end && problem == std::errc() && has_integer_code(integer)) {
      return code_of_integer(integer);
    }
    if (text.find_first_of(" \t()[]") != std::string_view::npos) {
      scanner_.fail("more than one value: " + scanner_.found_at(text.data()));
    }
    return builder.encode(Value(std::string(text)));
  }

  /// What a removal that never returned was to return says more than that it is pending.
  void check_announcements(const RecordedHistory& history) const {
    for (const OperationIndex i : announcements_) {
      if (history.coded.is_pending(i)) {
        scanner_.fail(history.lines[i],
                      "the call tells what the removal returns, but it never returns");
      }
    }
  }

  InputText input_;
  LineScanner scanner_;
  std::vector<OperationIndex> announcements_;  ///< removals whose call told the value
  bool is_done_ = false;
};

/// "# @object", or a first line "[NUMBER] call" or "[NUMBER] return"
bool recognises(std::string_view beginning) {
  const InputText input{"", beginning};
  LineScanner scanner(input);
  while (!scanner.at_end()) {
    const std::string_view word = scanner.word();
    if (word.starts_with('[')) {
      const std::string_view event = scanner.word();
      return word.ends_with(']') && (event == "call" || event == "return");
    }
    if (!word.empty() && word.front() != '#') {
      return false;
    }
    if (word == "#@object" || (word == "#" && scanner.word() == "@object")) {
      return true;
    }
    scanner.skip_line();
  }
  return false;
}

std::unique_ptr<HistoryParser> open(const InputText& input) {
  return std::make_unique<LimoParser>(input);
}

}  // namespace

const Format limo_format = {"limo", "lines '[THREAD] call push(VALUE)', '[THREAD] return VALUE'",
                            recognises, open};

}  // namespace heddle::checkers
