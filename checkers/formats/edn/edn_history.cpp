#include "checkers/formats/edn/edn_history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "checkers/formats/edn/edn_drain.hpp"
#include "checkers/formats/edn/edn_event.hpp"
#include "checkers/formats/edn/edn_reader.hpp"
#include "checkers/formats/edn/edn_registers.hpp"
#include "checkers/formats/edn/edn_sets.hpp"
#include "checkers/formats/edn/edn_transaction.hpp"
#include "checkers/formats/edn/edn_value.hpp"
#include "checkers/formats/edn/independent_tuple.hpp"
#include "checkers/formats/edn/porcupine_kv.hpp"
#include "checkers/formats/input/history_builder.hpp"

namespace heddle::checkers {
namespace {

/// How files are read that do not say so themselves.
struct EdnMeaning {
  bool lists_are_tuples = false;  ///< each :value is [key value], of a key's own object
  bool nil_is_read = false;       ///< a read that answers nil saw that nothing was ever written
};

/// What a file tells of one object, all there is or that with one key.
struct EdnObject {
  EdnObject(const std::string& object_key, const std::string& file)
      : key(object_key), builder(history, file) {}

  std::string key;
  RecordedHistory history;
  HistoryBuilder builder;
  std::vector<Value> registers;  ///< that the transactions use
};

class EdnParser : public HistoryParser {
 public:
  EdnParser(const InputText& input, EdnMeaning meaning)
      : name_(input.name), meaning_(meaning), reader_(input) {}

  bool next(RecordedHistory& history) override {
    if (objects_.empty() && !read_objects()) {
      if (count_ == 0) {
        reader_.fail(reader_.line(), "no event");
      }
      history.clear();
      return false;
    }
    EdnObject& object = *objects_.front();
    finish(object);
    std::swap(history, object.history);
    objects_.pop_front();
    return true;
  }

 private:
  /// The next list of events, or all that stand in none; false if there is nothing more.
  bool read_objects() {
    const bool is_list = reader_.enter_list();
    const EdnNode* form = reader_.next();
    if (form == nullptr && !is_list) {
      return false;
    }
    has_keys_.reset();
    object_of_key_.clear();
    open_.clear();
    for (; form != nullptr; form = reader_.next()) {
      if (!is_list && form->kind == EdnKind::list) {
        reader_.fail(form->line, "a list among events that stand in no list");
      }
      if (!is_list && count_ > 0) {
        reader_.fail(form->line, "an event behind a list of events");
      }
      if (const std::optional<EdnEvent> event = edn_event(*form, reader_)) {
        add(*event);
      }
    }
    if (objects_.empty()) {
      object_of("");
    }
    are_sets_ = std::ranges::any_of(
        objects_, [](const auto& object) { return adds_and_lists(object->history); });
    ++count_;
    return true;
  }

  void finish(EdnObject& object) const {
    object.builder.finish();
    RecordedHistory& history = object.history;
    expand_drains(history, name_);
    history.type =
        are_sets_ ? (may_be_of_set(history) ? "set" : "") : edn_type_with(history.methods);
    if (has_keys_.value_or(false)) {
      history.name = "key " + object.key;
    }
    if (history.type == "register" || history.type == "cas-register" || are_sets_) {
      take_wishes_from_reads(history, meaning_.nil_is_read);
    }
    if (are_sets_) {
      list_sets_of_reads(history);
    }
    set_initial(object);
  }

  EdnObject& object_of(const std::string& key) {
    EdnObject*& object = object_of_key_[key];
    if (object == nullptr) {
      object = objects_.emplace_back(std::make_unique<EdnObject>(key, name_)).get();
    }
    return *object;
  }

  void add(EdnEvent event) {
    const auto tuple = independent_tuple(event, meaning_.lists_are_tuples, reader_);
    const auto open = open_.find(event.process);
    if (open == open_.end() && event.kind == EventKind::info) {
      return;
    }
    if (event.kind == EventKind::invoke) {
      if (!has_keys_) {
        has_keys_ = tuple.has_value() || meaning_.lists_are_tuples;
      }
      check_tuple(event, tuple);
    } else if (open != open_.end() && event.kind == EventKind::ok) {
      check_tuple(event, tuple);
    }
    if (tuple) {
      event.value = tuple->value;
    }
    if (event.kind == EventKind::invoke) {
      EdnObject& object = object_of(tuple ? tuple->key : "");
      open_[event.process] = &object;
      invoke(event, object);
      return;
    }
    EdnObject& object = open != open_.end() ? *open->second : object_of(tuple ? tuple->key : "");
    if (open != open_.end() && tuple && tuple->key != object.key) {
      reader_.fail(event.line, fmt::format("process {} ends an operation with the key {} while its "
                                           "open one has the key {}",
                                           event.process, tuple->key, object.key));
    }
    end(event, object);
  }

  /// Either all values are tuples with a key or none is: a key missed makes one object of many.
  void check_tuple(const EdnEvent& event, const std::optional<IndependentTuple>& tuple) const {
    if (tuple.has_value() != *has_keys_) {
      reader_.fail(event.line, tuple ? "a :value with a key (jepsen.independent), unlike the first"
                                     : "a :value that is no [key value], unlike the first");
    }
  }

  void end(const EdnEvent& event, EdnObject& object) {
    HistoryBuilder& builder = object.builder;
    const Call* const open = builder.open_call(event.process);
    if (open != nullptr && object.history.methods[open->name] != event.f) {
      reader_.fail(event.line,
                   fmt::format("process {} ends :{} while its open operation is :{}", event.process,
                               event.f, object.history.methods[open->name]));
    }
    switch (event.kind) {
      case EventKind::fail:
        builder.withdraw(event.process, event.line);
        break;
      case EventKind::info:
        builder.abandon(event.process, event.line);
        break;
      default:
        respond(event, open, object);
    }
    open_.erase(event.process);
  }

  Code code_of(const EdnNode* node, HistoryBuilder& builder) const {
    return node == nullptr ? code_of_none : builder.encode(edn_value(*node, reader_));
  }

  void invoke(const EdnEvent& event, EdnObject& object) {
    HistoryBuilder& builder = object.builder;
    std::array<Code, maximum_arguments> arguments{};
    std::size_t count = 0;
    if (event.f == "cas") {
      for (const EdnNode* part : two_of(event)) {
        arguments[count++] = code_of(part, builder);
      }
    } else if (event.f == "txn") {
      arguments[count++] = builder.encode(edn_transaction(event, reader_, object.registers));
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

  void respond(const EdnEvent& event, const Call* open, EdnObject& object) const {
    HistoryBuilder& builder = object.builder;
    if (event.f == "cas") {
      builder.respond(event.process, code_of_true, event.line);
    } else if (event.f == "read" && event.value == nullptr && meaning_.nil_is_read) {
      builder.respond(event.process, code_of_none, event.line);
    } else if ((event.f == "read" || event.f == "txn") && event.value == nullptr) {
      builder.respond_unknown(event.process, event.line);
    } else if (event.f == "txn") {
      builder.respond(event.process,
                      builder.encode(edn_transaction(event, reader_, object.registers)),
                      event.line);
    } else {
      const Code value = code_of(event.value, builder);
      const bool is_new =
          open == nullptr || open->argument_count == 0 || open->arguments[0] != value;
      const bool is_read = meaning_.nil_is_read && event.f == "read";
      const bool answers = (is_new || is_read) && event.f != "write";
      builder.respond(event.process, answers ? value : code_of_none, event.line);
    }
  }

  void set_initial(EdnObject& object) const {
    if (object.history.type == "cas-register") {
      object.history.initial = meaning_.nil_is_read ? none : Value(0);
    } else if (object.history.type == "multi-register") {
      Value::List initial;
      for (const Value& key : object.registers) {
        initial.push_back(Value::List{key, Value(0)});
      }
      object.history.initial = std::move(initial);
    }
  }

  const std::string name_;
  const EdnMeaning meaning_;
  EdnReader reader_;
  std::size_t count_ = 0;  ///< of lists of events
  std::deque<std::unique_ptr<EdnObject>> objects_;
  bool are_sets_ = false;         ///< the objects of that list: something adds and reads lists
  std::optional<bool> has_keys_;  ///< of the list that was read last
  std::unordered_map<std::string, EdnObject*> object_of_key_;
  std::unordered_map<std::int32_t, EdnObject*> open_;  ///< by process
};

bool recognises(std::string_view beginning) {
  return first_edn_map(beginning) && !porcupine_kv_format.recognises(beginning);
}

bool recognises_nothing(std::string_view) { return false; }

template <EdnMeaning meaning>
std::unique_ptr<HistoryParser> open(const InputText& input) {
  return std::make_unique<EdnParser>(input, meaning);
}

}  // namespace

const Format edn_format = {.name = "edn",
                           .description = "events of Jepsen and Knossos as EDN maps",
                           .recognises = recognises,
                           .open = open<EdnMeaning{}>};

const Format edn_keyed_format = {.name = "edn-keyed",
                                 .description = "the same, where each :value is [key value]",
                                 .recognises = recognises_nothing,
                                 .open = open<EdnMeaning{.lists_are_tuples = true}>};

const Format edn_strict_format = {
    .name = "edn-strict",
    .description = "as edn; a read of nil saw that nothing was ever written",
    .recognises = recognises_nothing,
    .open = open<EdnMeaning{.nil_is_read = true}>};

const Format edn_keyed_strict_format = {
    .name = "edn-keyed-strict",
    .description = "both of these at once",
    .recognises = recognises_nothing,
    .open = open<EdnMeaning{.lists_are_tuples = true, .nil_is_read = true}>};

}  // namespace heddle::checkers
