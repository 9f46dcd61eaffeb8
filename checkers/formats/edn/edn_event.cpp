#include "checkers/formats/edn/edn_event.hpp"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <string>
#include <utility>

#include "checkers/bad_line.hpp"

namespace heddle::checkers {
namespace {

constexpr std::array<std::pair<std::string_view, EventKind>, 4> kinds = {{
    {"invoke", EventKind::invoke},
    {"ok", EventKind::ok},
    {"fail", EventKind::fail},
    {"info", EventKind::info},
}};

bool is_name(const EdnNode& node) {
  return node.kind == EdnKind::keyword || node.kind == EdnKind::string ||
         node.kind == EdnKind::other;
}

std::string_view name_of(const EdnNode& node) {
  return node.text.substr(node.kind == EdnKind::keyword ? 1 : 0);
}

/// What the map holds under the keys that matter.
struct Fields {
  const EdnNode* process = nullptr;
  const EdnNode* type = nullptr;
  const EdnNode* f = nullptr;
  const EdnNode* key = nullptr;
  const EdnNode* value = nullptr;
};

Fields fields_of(const EdnNode& map) {
  Fields fields;
  const EdnNode* const end = after(&map);
  for (const EdnNode* key = &map + 1; key != end;) {
    const EdnNode* const value = after(key);
    const std::string_view name = key->kind == EdnKind::keyword ? key->text : "";
    if (name == ":process") {
      fields.process = value;
    } else if (name == ":type") {
      fields.type = value;
    } else if (name == ":f") {
      fields.f = value;
    } else if (name == ":key") {
      fields.key = value->kind == EdnKind::nil ? nullptr : value;
    } else if (name == ":value") {
      fields.value = value->kind == EdnKind::nil ? nullptr : value;
    }
    key = after(value);
  }
  return fields;
}

EventKind kind_of(const EdnNode* type, std::uint32_t line, const EdnReader& reader) {
  if (type == nullptr || !is_name(*type)) {
    reader.fail(line, "an event without a :type");
  }
  const std::optional<EventKind> kind = event_kind(name_of(*type));
  if (!kind) {
    reader.fail(line, "an event of unknown type " + quoted_beginning(name_of(*type)) +
                          " (known: invoke, ok, fail, info)");
  }
  return *kind;
}

}  // namespace

std::optional<EventKind> event_kind(std::string_view name) {
  for (const auto& [known, kind] : kinds) {
    if (name == known) {
      return kind;
    }
  }
  return std::nullopt;
}

std::optional<EdnEvent> edn_event(const EdnNode& form, const EdnReader& reader) {
  const EdnNode& map = form.kind == EdnKind::tagged ? *(&form + 1) : form;
  if (map.kind != EdnKind::map) {
    reader.fail(form.line, "expected an event, a map {:process ... :type ... :f ...}");
  }
  const Fields fields = fields_of(map);
  if (fields.process == nullptr) {
    reader.fail(form.line, "an event without a :process");
  }
  EdnEvent event;
  event.line = form.line;
  event.kind = kind_of(fields.type, form.line, reader);
  if (fields.process->kind != EdnKind::integer) {
    return std::nullopt;
  }
  if (!std::in_range<std::int32_t>(fields.process->integer)) {
    reader.fail(form.line, fmt::format("a :process beyond 32 bits: {}", fields.process->integer));
  }
  event.process = static_cast<std::int32_t>(fields.process->integer);
  if (fields.f == nullptr || !is_name(*fields.f)) {
    reader.fail(form.line, "an event without an :f, the name of what is done");
  }
  event.f = name_of(*fields.f);
  event.key = fields.key;
  event.value = fields.value;
  return event;
}

std::optional<std::string_view> first_edn_map(std::string_view beginning) {
  std::size_t i = 0;
  bool in_list = false;
  for (; i < beginning.size() && beginning[i] != '{'; ++i) {
    const char c = beginning[i];
    if (c == ';') {
      i = std::min(beginning.find('\n', i), beginning.size() - 1);
    } else if ((c == '[' || c == '(') && !in_list) {
      in_list = true;
    } else if (c == '#') {  // the tag of a record
      i = std::min(beginning.find_first_of("{ \n", i), beginning.size()) - 1;
    } else if (std::string_view(" ,\t\r\n").find(c) == std::string_view::npos) {
      return std::nullopt;
    }
  }
  const std::size_t first_key = beginning.find_first_not_of(" ,\t\r\n", i + 1);
  if (i >= beginning.size() || first_key == std::string_view::npos || beginning[first_key] != ':') {
    return std::nullopt;
  }
  return beginning.substr(i, beginning.find_first_of("{}", i + 1) - i);
}

}  // namespace heddle::checkers
