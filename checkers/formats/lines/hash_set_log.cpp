#include "checkers/formats/lines/hash_set_log.hpp"

#include "checkers/formats/input/history_builder.hpp"
#include "checkers/formats/input/line_scanner.hpp"

namespace heddle::checkers {
namespace {

constexpr std::string_view method_words[] = {"add", "remove", "contains", "insert"};

class HashSetParser : public HistoryParser {
 public:
  explicit HashSetParser(const InputText& input) : input_(input), scanner_(input_) {}

  bool next(RecordedHistory& history) override {
    if (is_done_) {
      return false;
    }
    is_done_ = true;
    HistoryBuilder builder(history, input_.name);
    history.type = "set";
    for (const std::string_view word : method_words) {
      history.methods.emplace_back(word);
    }
    history.reserve(guess_lines(input_.text) / 2 + 1);
    while (!scanner_.at_end()) {
      if (scanner_.find_word()) {
        read_event(builder);
      }
      scanner_.end_line();
      scanner_.release();
    }
    builder.finish();
    return true;
  }

 private:
  void read_event(HistoryBuilder& builder) {
    const auto thread = static_cast<std::int32_t>(scanner_.natural("the thread", INT32_MAX));
    const std::string_view event = scanner_.word();
    if (event == "invokes") {
      const std::uint16_t method = read_method();
      const Code value = code_of_integer(scanner_.integer("the value", largest_coded_integer));
      builder.invoke(thread, method, {&value, 1}, scanner_.line());
    } else if (event == "returns") {
      builder.respond(thread, read_truth(), scanner_.line());
    } else {
      fail("expected 'invokes' or 'returns'", event);
    }
  }

  std::uint16_t read_method() {
    const std::string_view word = scanner_.word();
    constexpr auto words = static_cast<std::uint16_t>(std::size(method_words));
    for (std::uint16_t i = 0; i < words; ++i) {
      if (word == method_words[i]) {
        return i;
      }
    }
    fail("expected 'add', 'insert', 'remove' or 'contains'", word);
  }

  Code read_truth() {
    const std::string_view word = scanner_.word();
    if (word != "true" && word != "false") {
      fail("expected 'true' or 'false'", word);
    }
    return word == "true" ? code_of_true : code_of_false;
  }

  [[noreturn]] void fail(const char* expected, std::string_view found) const {
    scanner_.fail(std::string(expected) + ", found " + scanner_.found_at(found.data()));
  }

  InputText input_;
  LineScanner scanner_;
  bool is_done_ = false;
};

/// "NUMBER invokes" or "NUMBER returns", the first words of the text
bool recognises(std::string_view beginning) {
  const InputText input{"", beginning};
  LineScanner scanner(input);
  while (!scanner.at_end() && !scanner.find_word()) {
    scanner.skip_line();
  }
  const std::string_view thread = scanner.word();
  const std::string_view event = scanner.word();
  return !thread.empty() && thread.find_first_not_of("0123456789") == std::string_view::npos &&
         (event == "invokes" || event == "returns");
}

std::unique_ptr<HistoryParser> open(const InputText& input) {
  return std::make_unique<HashSetParser>(input);
}

}  // namespace

const Format hash_set_format = {
    "hash-set", "lines 'THREAD invokes add VALUE', 'THREAD returns true'", recognises, open};

}  // namespace heddle::checkers
