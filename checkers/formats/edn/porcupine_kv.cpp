#include "checkers/formats/edn/porcupine_kv.hpp"

#include <fmt/format.h>

#include <array>
#include <span>
#include <string>

#include "checkers/bad_line.hpp"
#include "checkers/formats/edn/edn_event.hpp"
#include "checkers/formats/edn/edn_reader.hpp"
#include "checkers/formats/edn/edn_value.hpp"
#include "checkers/formats/input/history_builder.hpp"

namespace heddle::checkers {
namespace {

class PorcupineKvParser : public HistoryParser {
 public:
  explicit PorcupineKvParser(const InputText& input) : name_(input.name), reader_(input) {}

  bool next(RecordedHistory& history) override {
    const EdnNode* form = reader_.next();
    if (form == nullptr) {
      if (!has_events_) {
        reader_.fail(reader_.line(), "no event");
      }
      history.clear();
      return false;
    }
    has_events_ = true;
    HistoryBuilder builder(history, name_);
    for (; form != nullptr; form = reader_.next()) {
      if (const std::optional<EdnEvent> event = edn_event(*form, reader_)) {
        add(*event, builder);
      }
    }
    builder.finish();
    history.type = "key-value";
    return true;
  }

 private:
  void add(const EdnEvent& event, HistoryBuilder& builder) {
    if (event.f != "get" && event.f != "put" && event.f != "append") {
      reader_.fail(event.line,
                   "unknown method " + quoted_beginning(event.f) + " (known: get, put, append)");
    }
    if (event.key == nullptr) {
      reader_.fail(event.line, "an event without a :key");
    }
    const std::uint16_t method = builder.method(event.f);
    const Code key = builder.encode(edn_value(*event.key, reader_));
    if (event.kind == EventKind::invoke) {
      const bool has_value = event.f != "get";
      const std::array<Code, 2> arguments = {key, has_value ? value_of(event, builder) : 0};
      builder.invoke(event.process, method, std::span(arguments).first(has_value ? 2 : 1),
                     event.line);
      return;
    }
    const Call* const open = builder.open_call(event.process);
    if (open != nullptr && (open->name != method || open->arguments[0] != key)) {
      reader_.fail(
          event.line,
          fmt::format("process {} ends another operation than the one it has open", event.process));
    }
    end(event, builder);
  }

  void end(const EdnEvent& event, HistoryBuilder& builder) const {
    switch (event.kind) {
      case EventKind::fail:
        builder.withdraw(event.process, event.line);
        return;
      case EventKind::info:
        builder.abandon(event.process, event.line);
        return;
      default:
        break;
    }
    if (event.f != "get") {
      builder.respond(event.process, code_of_none, event.line);
    } else if (event.value == nullptr) {
      builder.respond_unknown(event.process, event.line);
    } else {
      builder.respond(event.process, value_of(event, builder), event.line);
    }
  }

  Code value_of(const EdnEvent& event, HistoryBuilder& builder) const {
    if (event.value == nullptr || event.value->kind != EdnKind::string) {
      reader_.fail(event.line, "the :value is no string");
    }
    return builder.encode(edn_string(*event.value, reader_));
  }

  const std::string name_;
  EdnReader reader_;
  bool has_events_ = false;
};

bool recognises(std::string_view beginning) {
  const std::optional<std::string_view> map = first_edn_map(beginning);
  return map && map->find(":key") != std::string_view::npos &&
         (map->find(":get") != std::string_view::npos ||
          map->find(":put") != std::string_view::npos ||
          map->find(":append") != std::string_view::npos);
}

std::unique_ptr<HistoryParser> open(const InputText& input) {
  return std::make_unique<PorcupineKvParser>(input);
}

}  // namespace

const Format porcupine_kv_format = {.name = "porcupine-kv",
                                    .description = "get, put and append as EDN maps, Porcupine's",
                                    .recognises = recognises,
                                    .open = open};

}  // namespace heddle::checkers
