#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "checkers/formats/edn/edn_reader.hpp"

namespace heddle::checkers {

enum class EventKind : std::uint8_t { invoke, ok, fail, info };

/// The kind of that name, "invoke" and so on, or nothing.
std::optional<EventKind> event_kind(std::string_view name);

/// An end of an operation as Jepsen writes it: {:process 3, :type :ok, :f :read, :value 1}.
struct EdnEvent {
  std::uint32_t line = 0;
  std::int32_t process = 0;
  EventKind kind = EventKind::invoke;
  std::string_view f;              ///< "read"
  const EdnNode* key = nullptr;    ///< null if absent or nil
  const EdnNode* value = nullptr;  ///< likewise
};

/// The event that a form is, tagged as a record or not; nothing if its process is no number, as
/// :nemesis is: no client then. Other keys than those above are passed over. Throws BadInput for
/// what is no event. The event is valid as long as the form.
std::optional<EdnEvent> edn_event(const EdnNode& form, const EdnReader& reader);

/// Whether a text that begins like this holds EDN maps, in a list or not; the first of them, as far
/// as it is there, without what is nested in it. Nothing if it holds something else.
std::optional<std::string_view> first_edn_map(std::string_view beginning);

}  // namespace heddle::checkers
