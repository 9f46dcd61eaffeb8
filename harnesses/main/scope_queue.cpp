#include "harnesses/main/scope_queue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "base/exit_status.hpp"
#include "base/json.hpp"
#include "base/log.hpp"
#include "harnesses/in_jobs/join_search.hpp"
#include "harnesses/jobs/scopes/scope_checkpoint.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/queue/item_queue.hpp"
#include "harnesses/queue/patience.hpp"
#include "harnesses/traces/json_reader.hpp"

namespace heddle::harnesses {
namespace {

using Clock = std::chrono::steady_clock;

constexpr unsigned most_ends = 2;  ///< of processes, at one scenario
constexpr const char* first_violation = "first_violation";

std::string result_text(std::size_t number, const ScopeEntry& entry) {
  return base::Json{{"number", number}, {"entry", write_scope_entry(entry)}}.dump();
}

std::pair<std::size_t, ScopeEntry> read_result(const std::string& text, std::size_t scenarios) {
  const std::string name = "the queue";
  const base::Json document = parse_message(text, name);
  const JsonReader json(document, name, "");
  std::size_t number = 0;
  json.read("number", number);
  if (number >= scenarios) {
    json.refuse("number", fmt::format("there are {} scenarios", scenarios));
  }
  std::string entry;
  json.read("entry", entry);
  return {number, read_scope_entry(entry)};
}

class ScopeWorker {
 public:
  explicit ScopeWorker(const ScopeInQueue& scope)
      : scope_(scope),
        queue_(parse_queue_url(scope.options.queue.url),
               SearchQueue::Seconds(scope.options.queue.lease_seconds)) {}

  void join() { join_search(queue_, scope_.options, scope_.subject); }

  std::vector<ScopeEntry> run() {
    ItemQueue items(queue_, {.end = scope_.scenarios},
                    {.slice_seconds = scope_.options.round.slice_seconds,
                     .lease_seconds = scope_.options.queue.lease_seconds});
    items_ = &items;
    ScopeCrew crew(1, scope_.work);
    crew_ = &crew;
    bool is_over = false;
    while (!(is_over = items.is_over()) && !leaves()) {
      if (const std::optional<ItemQueue::Taken> taken = items.take()) {
        explore(*taken);
      }
    }
    std::vector<ScopeEntry> entries(scope_.scenarios);
    for (const std::string& text : items.results()) {
      std::pair<std::size_t, ScopeEntry> one = read_result(text, scope_.scenarios);
      entries[one.first] = std::move(one.second);
    }
    if (is_over) {
      queue_.tell_end(end_text(entries));
    } else {
      log::warning("the search goes on without this worker: heddle queue status {}",
                   parse_queue_url(scope_.options.queue.url).shown());
    }
    return entries;
  }

 private:
  [[nodiscard]] bool leaves() { return scope_.is_over() || queue_.is_stopped(); }

  /// None after the first violation is wanted, unless all are.
  [[nodiscard]] std::size_t end_of_wanted() {
    const std::optional<std::uint64_t> first =
        scope_.options.keep_going ? std::nullopt : queue_.smallest(first_violation);
    return first ? std::min<std::uint64_t>(*first + 1, scope_.scenarios) : scope_.scenarios;
  }

  void explore(const ItemQueue::Taken& taken) {
    ItemQueue::Done done;
    Items items = taken.items;
    items.end = std::min<std::uint64_t>(items.end, end_of_wanted());
    const Clock::time_point end =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(
                           std::chrono::duration<double>(items_->slice_seconds()));
    std::optional<std::uint64_t> violating;
    std::uint64_t executions = 0;
    while (!items.empty() && !violating) {
      const std::optional<ScopeEntry> entry = entry_of(taken, items.first);
      if (!entry) {
        return;  // the entry is another's by now
      }
      if (!entry->is_done) {  // this worker is to leave
        break;
      }
      done.results.push_back(result_text(items.first, *entry));
      executions += entry->counts.executions;
      if (!scope_.options.keep_going && !entry->violations.empty()) {
        violating = items.first;
      }
      items.first += items.step;
      scope_.show_progress(++explored_);
      if (Clock::now() >= end || leaves()) {
        break;
      }
    }
    if (!violating && !items.empty()) {
      done.left.push_back(items);
    }
    done.counts = {{"executions", executions}, {"scenarios", done.results.size()}};
    items_->commit(taken, done);
    if (violating) {
      queue_.tell_number(first_violation, *violating);
    }
  }

  /// What the process tells of one scenario. Nothing: the claim was lost meanwhile.
  std::optional<ScopeEntry> entry_of(const ItemQueue::Taken& taken, std::size_t number) {
    crew_->give(number);
    unsigned ends = 0;
    while (true) {
      std::optional<ScopeCrew::Answer> answer = crew_->wait(items_->beat());
      if (answer && !answer->text && ++ends < most_ends) {
        crew_->give(number);
      } else if (answer) {
        ScopeEntry entry = ScopeCrew::entry_of(*answer);
        entry.is_done = entry.is_done || !answer->text;  // nobody else would tell more
        return entry;
      } else if (!items_->keep(taken)) {
        crew_->replace();
        return std::nullopt;
      } else if (base::interrupted || items_->is_stopped()) {
        crew_->replace();
        return ScopeEntry{};
      }
    }
  }

  [[nodiscard]] std::string end_text(const std::vector<ScopeEntry>& entries) const {
    std::uint64_t executions = 0;
    std::uint64_t events = 0;
    std::size_t exhausted = 0;
    bool is_violated = false;
    for (const ScopeEntry& entry : entries) {
      executions += entry.counts.executions;
      events += entry.counts.events;
      exhausted += entry.exhausted ? 1 : 0;
      is_violated = is_violated || !entry.violations.empty();
      if (is_violated && !scope_.options.keep_going) {
        break;
      }
    }
    const base::ExitStatus status = is_violated                   ? base::ExitStatus::violation
                                    : exhausted == entries.size() ? base::ExitStatus::none_found
                                                                  : base::ExitStatus::not_decided;
    return base::Json{{"exhausted", exhausted == entries.size()},
                      {"scenarios", entries.size()},
                      {"exhausted_scenarios", exhausted},
                      {"executions", executions},
                      {"events", events},
                      {"violation", is_violated},
                      {"status", number_of(status)}}
        .dump();
  }

  const ScopeInQueue& scope_;
  SearchQueue queue_;
  ItemQueue* items_ = nullptr;
  ScopeCrew* crew_ = nullptr;
  std::size_t explored_ = 0;
};

}  // namespace

std::vector<ScopeEntry> explore_in_queue(const ScopeInQueue& scope) {
  Patience patience;
  while (true) {
    try {
      ScopeWorker worker(scope);
      worker.join();
      patience.answered();
      return worker.run();
    } catch (const ServerGone& gone) {
      patience.wait(gone);
    }
  }
}

}  // namespace heddle::harnesses
