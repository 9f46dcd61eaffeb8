#pragma once

#include <array>
#include <string>
#include <string_view>

#include "checkers/formats/input/history_builder.hpp"

namespace heddle::checkers {

/// The four histories of Figure 1 of Herlihy and Wing, "Linearizability: a correctness condition
/// for concurrent objects" (1990): of a queue, in the paper's notation. The first and the third are
/// linearizable.
struct FigureOneHistory {
  const char* name;
  std::string_view events;
  bool is_linearizable;
};

inline constexpr std::array<FigureOneHistory, 4> figure_one = {{
    {"H1", "E(x) A, E(y) B, Ok() B, Ok() A, D() B, Ok(x) B, D() A, Ok(y) A, E(z) A", true},
    {"H2", "E(x) A, Ok() A, E(y) B, D() A, Ok() B, Ok(y) A", false},
    {"H3", "E(x) A, D() B, Ok(x) B", true},
    {"H4", "E(x) A, E(y) B, Ok() A, Ok() B, D() A, D() C, Ok(y) A, Ok(y) C", false},
}};

/// A history in the paper's notation.
inline RecordedHistory history_of_events(std::string_view events) {
  RecordedHistory history;
  const std::string file = "figure";
  HistoryBuilder builder(history, file);
  while (!events.empty()) {
    const std::string_view event = events.substr(0, events.find(", "));
    events.remove_prefix(std::min(event.size() + 2, events.size()));
    const std::size_t open = event.find('(');
    const std::string_view op = event.substr(0, open);
    const std::string_view value = event.substr(open + 1, event.find(')') - open - 1);
    const std::int32_t process = builder.process(event.substr(event.size() - 1));
    const Code code = value.empty() ? code_of_none : builder.encode(std::string(value));
    if (op == "Ok") {
      builder.respond(process, code, 1);
    } else {
      const std::span<const Code> arguments(&code, value.empty() ? 0 : 1);
      builder.invoke(process, builder.method(op == "E" ? "enq" : "deq"), arguments, 1);
    }
  }
  builder.finish();
  history.type = "queue";
  return history;
}

}  // namespace heddle::checkers
