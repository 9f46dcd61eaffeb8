#include "checkers/formats/edn/jepsen_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <span>
#include <string>

#include "checkers/bad_line.hpp"
#include "checkers/formats/edn/edn_event.hpp"
#include "checkers/formats/input/history_builder.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

constexpr std::string_view blanks = " \t\r";
constexpr std::string_view mark = "jepsen.util";

std::string_view without_blanks(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// Takes the next word off `rest`.
std::string_view take_word(std::string_view& rest) {
  rest = without_blanks(rest);
  const std::string_view word = rest.substr(0, rest.find_first_of(blanks));
  rest = without_blanks(rest.substr(word.size()));
  return word;
}

/// What follows the mark if the line is an event: it begins with the process.
std::optional<std::string_view> event_in(std::string_view line) {
  const std::size_t found = line.find(mark);
  if (found == std::string_view::npos) {
    return std::nullopt;
  }
  std::string_view rest = without_blanks(line.substr(found + mark.size()));
  if (rest.starts_with("- ")) {
    rest = without_blanks(rest.substr(1));
  }
  const bool has_process = !rest.empty() && rest.front() >= '0' && rest.front() <= '9';
  return has_process ? std::optional(rest) : std::nullopt;
}

struct LogEvent {
  std::int32_t process = 0;
  EventKind kind = EventKind::invoke;
  std::string_view f;
  std::string_view value;
};

/// Reads one line that is an event, and puts it to the history.
class EventLine {
 public:
  EventLine(const std::string& name, std::uint32_t line, HistoryBuilder& builder)
      : name_(name), line_(line), builder_(builder) {}

  void add(std::string_view text, const RecordedHistory& history) {
    const LogEvent event = read(text);
    if (event.kind == EventKind::invoke) {
      invoke(event);
      return;
    }
    const Call* const open = builder_.open_call(event.process);
    if (open != nullptr && history.methods[open->name] != event.f) {
      fail(fmt::format("process {} ends :{} while its open operation is :{}", event.process,
                       event.f, history.methods[open->name]));
    }
    if (event.kind == EventKind::info || event.value == ":timed-out") {
      builder_.abandon(event.process, line_);
    } else if (event.kind == EventKind::ok) {
      respond(event, open);
    } else if (event.f == "cas") {
      check_arguments(event, open);
      builder_.respond(event.process, code_of_false, line_);
    } else {
      builder_.withdraw(event.process, line_);
    }
  }

 private:
  [[noreturn]] void fail(const std::string& problem) const {
    throw bad_line(name_, line_, problem);
  }

  template <typename Integer>
  [[nodiscard]] Integer number(std::string_view text) const {
    Integer value = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stopped != end) {
      fail("expected a number, found " + quoted_beginning(text));
    }
    return value;
  }

  [[nodiscard]] Code code(std::string_view text) const {
    const auto value = number<std::int64_t>(text);
    return has_integer_code(value) ? code_of_integer(value) : builder_.encode(value);
  }

  [[nodiscard]] LogEvent read(std::string_view text) const {
    LogEvent event;
    event.process = number<std::int32_t>(take_word(text));
    const std::string_view kind = take_word(text);
    const auto known =
        kind.starts_with(':') ? event_kind(kind.substr(1)) : std::optional<EventKind>();
    if (!known) {
      fail("expected :invoke, :ok, :fail or :info, found " + quoted_beginning(kind));
    }
    event.kind = *known;
    event.f = take_word(text);
    if (event.f != ":read" && event.f != ":write" && event.f != ":cas") {
      fail("expected :read, :write or :cas, found " + quoted_beginning(event.f));
    }
    event.f.remove_prefix(1);
    event.value = text;
    if (event.value.empty()) {
      fail("an event without a value");
    }
    return event;
  }

  /// "[from to]".
  [[nodiscard]] std::array<Code, 2> pair(std::string_view text) const {
    if (text.size() < 2 || text.front() != '[' || text.back() != ']') {
      fail("expected [from to], found " + quoted_beginning(text));
    }
    std::string_view inner = text.substr(1, text.size() - 2);
    const std::string_view from = take_word(inner);
    return {code(from), code(inner)};
  }

  void invoke(const LogEvent& event) {
    std::array<Code, 2> arguments{};
    std::size_t count = 0;
    if (event.f == "cas") {
      arguments = pair(event.value);
      count = 2;
    } else if (event.f == "write") {
      arguments[count++] = code(event.value);
    } else if (event.value != "nil") {
      fail("a read takes nil, found " + quoted_beginning(event.value));
    }
    builder_.invoke(event.process, builder_.method(event.f), std::span(arguments).first(count),
                    line_);
  }

  void respond(const LogEvent& event, const Call* open) {
    if (event.f == "read") {
      const Code result = event.value == "nil" ? code_of_none : code(event.value);
      builder_.respond(event.process, result, line_);
      return;
    }
    check_arguments(event, open);
    builder_.respond(event.process, event.f == "cas" ? code_of_true : code_of_none, line_);
  }

  /// What ends repeats what it was called with.
  void check_arguments(const LogEvent& event, const Call* open) const {
    const std::array<Code, 2> found =
        event.f == "cas" ? pair(event.value) : std::array<Code, 2>{code(event.value), 0};
    if (open != nullptr && open->arguments != found) {
      fail(fmt::format("process {} ends :{} {}, which is not what it has open", event.process,
                       event.f, event.value));
    }
  }

  const std::string& name_;
  std::uint32_t line_;
  HistoryBuilder& builder_;
};

class JepsenLogParser : public HistoryParser {
 public:
  explicit JepsenLogParser(const InputText& input) : name_(input.name), rest_(input.text) {}

  bool next(RecordedHistory& history) override {
    history.clear();
    if (is_read_) {
      return false;
    }
    is_read_ = true;
    HistoryBuilder builder(history, name_);
    std::uint32_t line = 0;
    bool has_events = false;
    while (!rest_.empty()) {
      const std::string_view text = rest_.substr(0, rest_.find('\n'));
      rest_.remove_prefix(std::min(text.size() + 1, rest_.size()));
      ++line;
      poll_time(16 + text.size() / 4);
      if (const std::optional<std::string_view> event = event_in(text)) {
        EventLine(name_, line, builder).add(*event, history);
        has_events = true;
      }
    }
    if (!has_events) {
      throw bad_line(name_, std::max(line, 1U), "no event of jepsen.util up to the end");
    }
    builder.finish();
    history.type = "cas-register";
    history.initial = none;
    return true;
  }

 private:
  const std::string name_;
  std::string_view rest_;
  bool is_read_ = false;
};

/// The raw logs begin with what Jepsen does to set up the test. EDN and JSON may quote such a log.
bool recognises(std::string_view beginning) {
  const std::size_t first = beginning.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || beginning[first] == '{' || first_edn_map(beginning)) {
    return false;
  }
  return beginning.find("INFO  jepsen.") != std::string_view::npos ||
         beginning.find("jepsen.util ") != std::string_view::npos;
}

std::unique_ptr<HistoryParser> open(const InputText& input) {
  return std::make_unique<JepsenLogParser>(input);
}

}  // namespace

const Format jepsen_format = {.name = "jepsen",
                              .description = "Jepsen's console log of a compare-and-set register",
                              .recognises = recognises,
                              .open = open};

}  // namespace heddle::checkers
