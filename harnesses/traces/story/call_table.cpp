#include "harnesses/traces/story/call_table.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "base/json.hpp"
#include "harnesses/traces/story/calls.hpp"

namespace heddle::harnesses {
namespace {

using base::Json;

constexpr std::size_t deepest_level = 16;  ///< of an operation of a history

/// From its beginning to its end on some clock; one that does not return has no end.
struct Span {
  const TraceOperation* operation = nullptr;
  std::uint64_t begin = 0;
  std::uint64_t end = static_cast<std::uint64_t>(-1);
};

std::optional<std::uint64_t> natural_at(const Json& json, const char* key) {
  const Json* const found = json.find(key);
  return found == nullptr ? std::nullopt : found->natural();
}

/// The calls of one thread, in its order.
using ByThread = std::map<std::uint64_t, std::vector<Span>>;

/// What a line of the history says of its call, if it is one; false if it makes no sense.
bool add_line(std::string_view line, ByThread& spans) {
  const std::optional<Json> json = base::parse_json(std::string(line), deepest_level);
  if (!json) {
    return false;
  }
  if (json->contains("heddle-history")) {
    return true;
  }
  const auto process = natural_at(*json, "process");
  const auto begin = natural_at(*json, "invocation");
  if (!process || !begin) {
    return false;
  }
  Span span;
  span.begin = *begin;
  span.end = natural_at(*json, "response").value_or(span.end);
  spans[*process].push_back(span);
  return true;
}

/// The calls as the history tells them; nothing if it does not tell the calls of this document.
std::optional<std::vector<Span>> spans_of_history(const TraceDocument& document,
                                                  const StoryCalls& calls) {
  ByThread spans;
  std::string_view rest = document.history;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    if (end > 0 && !add_line(rest.substr(0, end), spans)) {
      return std::nullopt;
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  std::map<unsigned, std::size_t> next;
  std::vector<Span> all;
  for (auto& [thread, of_thread] : spans) {
    std::ranges::sort(of_thread, {}, &Span::begin);
  }
  for (const StoryCall& call : calls.calls) {
    std::vector<Span>& of_thread = spans[call.thread];
    std::size_t& index = next[call.thread];
    if (index == of_thread.size()) {
      return std::nullopt;
    }
    all.push_back(of_thread[index++]);
    all.back().operation = call.operation;
  }
  return all;
}

std::vector<Span> spans_of_steps(const StoryCalls& calls) {
  std::vector<Span> all;
  for (const StoryCall& call : calls.calls) {
    Span span{call.operation, call.invocation};
    if (call.first_event != no_step) {
      span.begin = call.first_event;
    }
    if (call.response != no_step) {
      span.end = call.last_event == no_step ? call.response : call.last_event;
    }
    all.push_back(span);
  }
  return all;
}

}  // namespace

CallTable call_table(const TraceDocument& document, std::size_t most_rows) {
  const StoryCalls calls = calls_of(document);
  std::optional<std::vector<Span>> told;
  if (!document.history.empty()) {
    told = spans_of_history(document, calls);
  }
  std::vector<Span> spans = told ? std::move(*told) : spans_of_steps(calls);
  std::ranges::sort(spans, {}, &Span::begin);
  CallTable table;
  table.left_out = spans.size() - std::min(spans.size(), most_rows);
  spans.resize(spans.size() - table.left_out);
  std::set<unsigned> threads;
  for (const Span& span : spans) {
    threads.insert(span.operation->thread);
  }
  table.threads.assign(threads.begin(), threads.end());
  for (std::size_t i = 0; i < spans.size(); ++i) {
    CallRow row;
    row.operation = spans[i].operation;
    row.column = static_cast<std::size_t>(std::distance(
        table.threads.begin(), std::ranges::find(table.threads, row.operation->thread)));
    for (std::size_t j = 0; j < spans.size(); ++j) {
      const bool overlaps = spans[i].begin < spans[j].end && spans[j].begin < spans[i].end;
      const bool is_own = spans[j].operation->thread == row.operation->thread;
      if (overlaps && !is_own) {
        row.unordered.push_back(j);
      }
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace heddle::harnesses
