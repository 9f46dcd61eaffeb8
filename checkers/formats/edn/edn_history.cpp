#include "checkers/formats/edn/edn_history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <vector>

#include "checkers/formats/edn/edn_event.hpp"
#include "checkers/formats/edn/edn_reader.hpp"
#include "checkers/formats/edn/edn_value.hpp"
#include "checkers/formats/edn/porcupine_kv.hpp"
#include "checkers/formats/input/history_builder.hpp"

namespace heddle::checkers {
namespace {

bool are_all_of(const std::vector<std::string>& methods, std::span<const std::string_view> known) {
  return std::ranges::all_of(methods, [&](const std::string& method) {
    return std::ranges::find(known, method) != known.end();
  });
}

bool is_list_of(std::size_t length, const EdnNode& node) {
  std::size_t parts = 0;
  for (const EdnNode* part = &node + 1; part != after(&node); part = after(part)) {
    ++parts;
  }
  return node.kind == EdnKind::list && parts == length;
}

/// The type of the object that has these methods, empty if that is not clear.
std::string type_with(const std::vector<std::string>& methods) {
  static constexpr std::array<std::string_view, 3> of_registers = {"read", "write", "cas"};
  static constexpr std::array<std::string_view, 2> of_mutex = {"acquire", "release"};
  static constexpr std::array<std::string_view, 1> of_multi_register = {"txn"};
  if (methods.empty()) {
    return "";
  }
  if (are_all_of(methods, of_registers)) {
    return std::ranges::find(methods, "cas") != methods.end() ? "cas-register" : "register";
  }
  if (are_all_of(methods, of_mutex)) {
    return "mutex";
  }
  return are_all_of(methods, of_multi_register) ? "multi-register" : "";
}

class EdnParser : public HistoryParser {
 public:
  explicit EdnParser(const InputText& input) : name_(input.name), reader_(input) {}

  bool next(RecordedHistory& history) override {
    const bool is_list = reader_.enter_list();
    const EdnNode* form = reader_.next();
    if (form == nullptr && !is_list) {
      return nothing_more(history);
    }
    HistoryBuilder builder(history, name_);
    keys_.clear();
    for (; form != nullptr; form = reader_.next()) {
      if (!is_list && form->kind == EdnKind::list) {
        reader_.fail(form->line, "a list among events that stand in no list");
      }
      if (!is_list && count_ > 0) {
        reader_.fail(form->line, "an event behind a list of events");
      }
      if (const std::optional<EdnEvent> event = edn_event(*form, reader_)) {
        add(*event, history, builder);
      }
    }
    builder.finish();
    history.type = type_with(history.methods);
    set_initial(history);
    ++count_;
    return true;
  }

 private:
  bool nothing_more(RecordedHistory& history) const {
    if (count_ == 0) {
      reader_.fail(reader_.line(), "no event");
    }
    history.clear();
    return false;
  }

  void add(const EdnEvent& event, RecordedHistory& history, HistoryBuilder& builder) {
    if (event.kind == EventKind::invoke) {
      invoke(event, builder);
      return;
    }
    const Call* const open = builder.open_call(event.process);
    if (open == nullptr && event.kind == EventKind::info) {
      return;
    }
    if (open != nullptr && history.methods[open->name] != event.f) {
      reader_.fail(event.line, fmt::format("process {} ends :{} while its open operation is :{}",
                                           event.process, event.f, history.methods[open->name]));
    }
    switch (event.kind) {
      case EventKind::fail:
        builder.withdraw(event.process, event.line);
        return;
      case EventKind::info:
        builder.abandon(event.process, event.line);
        return;
      default:
        respond(event, open, builder);
    }
  }

  Code code_of(const EdnNode* node, HistoryBuilder& builder) const {
    return node == nullptr ? code_of_none : builder.encode(edn_value(*node, reader_));
  }

  void invoke(const EdnEvent& event, HistoryBuilder& builder) {
    std::array<Code, maximum_arguments> arguments{};
    std::size_t count = 0;
    if (event.f == "cas") {
      for (const EdnNode* part : two_of(event)) {
        arguments[count++] = code_of(part, builder);
      }
    } else if (event.f == "txn") {
      arguments[count++] = builder.encode(transaction(event));
    } else if (event.value != nullptr || event.f == "write") {
      arguments[count++] = code_of(event.value, builder);
    }
    const std::uint16_t method = builder.method(event.f);
    builder.invoke(event.process, method, std::span(arguments).first(count), event.line);
  }

  [[nodiscard]] std::array<const EdnNode*, 2> two_of(const EdnEvent& event) const {
    if (event.value == nullptr || !is_list_of(2, *event.value)) {
      reader_.fail(event.line, "the :value of a cas is two values: [from to]");
    }
    return {event.value + 1, after(event.value + 1)};
  }

  /// A list of [:read key value] and [:write key value], with the names as strings.
  Value transaction(const EdnEvent& event) {
    constexpr const char* form = "a txn is a list of [:read key nil] and [:write key value]";
    if (event.value == nullptr || event.value->kind != EdnKind::list) {
      reader_.fail(event.line, form);
    }
    Value::List steps;
    for (const EdnNode* step = event.value + 1; step != after(event.value); step = after(step)) {
      const std::string_view name = is_list_of(3, *step) ? step[1].text : "";
      if (name != ":read" && name != ":write") {
        reader_.fail(step->line, form);
      }
      const EdnNode* const key = after(step + 1);
      steps.push_back(Value::List{std::string(name.substr(1)), edn_value(*key, reader_),
                                  edn_value(*after(key), reader_)});
      remember_register(steps.back().list()[1]);
    }
    return steps;
  }

  void remember_register(const Value& key) {
    if (std::ranges::find(keys_, key) == keys_.end()) {
      keys_.push_back(key);
    }
  }

  void respond(const EdnEvent& event, const Call* open, HistoryBuilder& builder) {
    if (event.f == "cas") {
      builder.respond(event.process, code_of_true, event.line);
    } else if ((event.f == "read" || event.f == "txn") && event.value == nullptr) {
      builder.respond_unknown(event.process, event.line);
    } else if (event.f == "txn") {
      builder.respond(event.process, builder.encode(transaction(event)), event.line);
    } else {
      const Code value = code_of(event.value, builder);
      const bool is_new =
          open == nullptr || open->argument_count == 0 || open->arguments[0] != value;
      const bool answers = is_new && event.f != "write";
      builder.respond(event.process, answers ? value : code_of_none, event.line);
    }
  }

  void set_initial(RecordedHistory& history) const {
    if (history.type == "cas-register") {
      history.initial = Value(0);
    } else if (history.type == "multi-register") {
      Value::List initial;
      for (const Value& key : keys_) {
        initial.push_back(Value::List{key, Value(0)});
      }
      history.initial = std::move(initial);
    }
  }

  const std::string name_;
  EdnReader reader_;
  std::vector<Value> keys_;  ///< of the registers that the history uses
  std::size_t count_ = 0;    ///< of histories
};

bool recognises(std::string_view beginning) {
  return first_edn_map(beginning) && !porcupine_kv_format.recognises(beginning);
}

std::unique_ptr<HistoryParser> open(const InputText& input) {
  return std::make_unique<EdnParser>(input);
}

}  // namespace

const Format edn_format = {.name = "edn",
                           .description = "events of Jepsen and Knossos as EDN maps",
                           .recognises = recognises,
                           .open = open};

}  // namespace heddle::checkers
