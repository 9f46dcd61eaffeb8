#include "checkers/formats/tla/tla_events.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "checkers/formats/input/history_builder.hpp"
#include "checkers/formats/tla/tla_reader.hpp"
#include "checkers/formats/tla/tla_text.hpp"

namespace heddle::checkers {
namespace {

bool is_event_field(const TlaToken& token) {
  return token.is_name("op") || token.is_name("val") || token.is_name("args") ||
         token.is_name("proc");
}

/// How the model names histories: H1, H2. Only under such a name an empty sequence is one of
/// events.
bool is_history_name(std::string_view name) {
  return name == "History" || (name.starts_with('H') &&
                               name.find_first_not_of("0123456789", 1) == std::string_view::npos);
}

/// A record [op |-> ..., val |-> ..., proc |-> ...].
struct TlaEvent {
  std::uint32_t line = 0;
  std::optional<Value> op;
  std::optional<Value> val;
  std::optional<Value> args;
  std::optional<Value> proc;
};

class TlaParser : public HistoryParser {
 public:
  explicit TlaParser(const InputText& input) : name_(input.name), reader_(input) {}

  bool next(RecordedHistory& history) override {
    if (!find_events()) {
      if (!has_read_) {
        reader_.fail(reader_.peek().line,
                     "no sequence of events << [op |-> ..., proc |-> ...], ... >>");
      }
      history.clear();
      return false;
    }
    has_read_ = true;
    HistoryBuilder builder(history, name_);
    for (bool is_first = true; !reader_.peek().is(">>"); is_first = false) {
      if (!is_first) {
        reader_.expect(",");
      }
      add(read_event(), builder);
    }
    reader_.take();
    builder.finish();
    history.name = std::exchange(history_name_, "");
    history.type = object_;
    history.initial = initial_;
    return true;
  }

 private:
  // Goes to the first event of the next sequence of events, reading on its way what the module says
  // of the object.
  bool find_events() {
    for (;;) {
      const TlaToken token = reader_.take();
      if (token.kind == TlaKind::end) {
        return false;
      }
      if (token.is("<<") && reader_.peek().is("[") && is_event_field(reader_.peek_second())) {
        return true;
      }
      if (token.is("<<") && reader_.peek().is(">>") && is_events_next_) {
        return true;
      }
      is_events_next_ = false;
      if (token.kind == TlaKind::name && reader_.peek().is("==")) {
        reader_.take();
        read_definition(token);
      } else if (token.is("==")) {
        history_name_.clear();
      }
    }
  }

  void read_definition(const TlaToken& name) {
    history_name_ = name.text;
    is_events_next_ = is_history_name(name.text);
    const bool is_string = reader_.peek().kind == TlaKind::string;
    if (name.text == "Object" && is_string) {
      object_ = reader_.take_value().string();
    } else if (name.text == "ValueForm" && is_string) {
      is_json_ = reader_.take().text == "JSON";
    } else if (name.text == "Initial" && !object_.empty()) {
      initial_ = decoded(reader_.take_value(), name.line);
    }
  }

  TlaEvent read_event() {
    TlaEvent event;
    event.line = reader_.peek().line;
    reader_.expect("[");
    for (bool is_first = true; !reader_.peek().is("]"); is_first = false) {
      if (!is_first) {
        reader_.expect(",");
      }
      const TlaToken field = reader_.take();
      if (field.kind != TlaKind::name || !is_event_field(field)) {
        reader_.fail(field.line, "expected a field of an event: op, val, args or proc");
      }
      reader_.expect("|->");
      std::optional<Value>& place = field.text == "op"     ? event.op
                                    : field.text == "val"  ? event.val
                                    : field.text == "args" ? event.args
                                                           : event.proc;
      place = reader_.take_value();
    }
    reader_.take();
    return event;
  }

  void add(const TlaEvent& event, HistoryBuilder& builder) {
    if (!event.op || !event.op->is_string()) {
      reader_.fail(event.line, "an event without an op, which is a string");
    }
    if (!event.proc || (!event.proc->is_string() && !event.proc->is_integer())) {
      reader_.fail(event.line, "an event without a proc, which is a string or a number");
    }
    const std::int32_t process = builder.process(
        event.proc->is_string() ? event.proc->string() : std::to_string(event.proc->integer()));
    const std::string& op = event.op->string();
    if (op != "Ok") {
      invoke(event, process, method_of(op), builder);
      return;
    }
    const Code result = event.val ? builder.encode(decoded(*event.val, event.line)) : code_of_none;
    builder.respond(process, result, event.line);
  }

  /// E and D are a queue's.
  std::string_view method_of(const std::string& op) {
    if (op != "E" && op != "D") {
      return op;
    }
    if (object_.empty()) {
      object_ = "queue";
    }
    return op == "E" ? "enq" : "deq";
  }

  void invoke(const TlaEvent& event, std::int32_t process, std::string_view method,
              HistoryBuilder& builder) const {
    Value::List arguments;
    if (event.val) {
      arguments.push_back(*event.val);
    }
    if (event.args) {
      if (event.val || !event.args->is_list()) {
        reader_.fail(event.line, "args is a sequence of arguments, and there is no val then");
      }
      arguments = event.args->list();
    }
    if (arguments.size() > maximum_arguments) {
      reader_.fail(event.line,
                   fmt::format("a call with more than {} arguments", maximum_arguments));
    }
    std::array<Code, maximum_arguments> codes{};
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      codes[i] = builder.encode(decoded(arguments[i], event.line));
    }
    builder.invoke(process, builder.method(method), std::span(codes).first(arguments.size()),
                   event.line);
  }

  /// What a value stands for in a module whose strings hold JSON.
  [[nodiscard]] Value decoded(const Value& value, std::uint32_t line) const {
    if (!is_json_ || value.is_integer() || value.is_boolean()) {
      return value;
    }
    if (value.is_list()) {
      Value::List list;
      for (const Value& item : value.list()) {
        list.push_back(decoded(item, line));
      }
      return list;
    }
    const std::optional<Value> found = value_of_tla_text(value.string());
    if (!found) {
      reader_.fail(line, "a string that holds no value as JSON, as ValueForm has it");
    }
    return *found;
  }

  const std::string name_;
  TlaReader reader_;
  std::string object_;
  std::optional<Value> initial_;
  std::string history_name_;
  bool is_events_next_ = false;
  bool is_json_ = false;
  bool has_read_ = false;
};

/// A module, or a sequence by itself.
bool recognises(std::string_view beginning) {
  const std::size_t first = beginning.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) {
    return false;
  }
  const std::string_view text = beginning.substr(first);
  return text.starts_with("<<") || text.starts_with("\\*") || text.starts_with("(*") ||
         (text.find("|->") != std::string_view::npos && text.find("<<") != std::string_view::npos &&
          text.find("proc") != std::string_view::npos) ||
         (text.starts_with("----") && text.find(" MODULE ") != std::string_view::npos);
}

std::unique_ptr<HistoryParser> open(const InputText& input) {
  return std::make_unique<TlaParser>(input);
}

}  // namespace

const Format tla_format = {.name = "tla",
                           .description = "TLA+ sequences of events (Herlihy and Wing's model)",
                           .recognises = recognises,
                           .open = open};

}  // namespace heddle::checkers
