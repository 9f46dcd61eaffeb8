#include "harnesses/traces/story/stale_reads.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>

#include "scheduler/event_predicates.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::EventKind;
using scheduler::MemoryUse;

constexpr std::size_t most_looked_at = 16;   ///< earlier accesses of one object
constexpr std::size_t longest_memory = 256;  ///< own events for which a read of a program counts

/// What a value is worth as evidence: that of a pointer is seldom the same by chance.
bool is_address(const std::string& value) {
  return !value.empty() && std::isalpha(static_cast<unsigned char>(value.front())) != 0 &&
         value != "null";
}

class Finder {
 public:
  Finder(const TraceDocument& document, const StoryCalls& calls, const BlockLives& lives)
      : document_(document), calls_(calls), lives_(lives) {}

  std::vector<StaleRead> find() {
    for (std::size_t i = 0; i < document_.steps.size(); ++i) {
      const TraceStep& step = document_.steps[i];
      const bool is_access = step.is_event() && is_told(document_, i) && !step.object.empty() &&
                             !is_any_of_stack(step.object) && use_of(step) != MemoryUse::none;
      if (step.is_event() && is_told(document_, i)) {
        Reader& reader = readers_[step.thread];
        reader.is_back = reader.is_back || running_ != step.thread;
        running_ = step.thread;
        ++reader.events;
      }
      if (is_access) {
        look_at(i);
      }
      if (step.kind == scheduler::LogKind::response) {
        readers_[step.thread].outdated.clear();
      }
    }
    if (calls_.calls.empty()) {
      look_for_last_reads();
    }
    return sorted();
  }

 private:
  struct Access {
    std::size_t step = no_step;
    std::size_t own_events = 0;  ///< of its thread, this one the last
    bool is_read = false;        ///< it found a value and left it
  };
  struct Object {
    std::map<unsigned, Access> last;    ///< by thread
    std::vector<std::size_t> changes;   ///< steps that wrote another value than was there
    std::vector<std::size_t> accesses;  ///< all
    std::size_t last_write = no_step;
  };
  struct Reader {
    std::set<std::string_view> outdated;  ///< objects it has read that have changed since
    std::size_t events = 0;
    bool is_back = false;  ///< others have run since its last write
  };

  static MemoryUse use_of(const TraceStep& step) {
    return scheduler::traits_of(step.kind.event().value_or(EventKind::none)).access;
  }

  [[nodiscard]] const TraceStep& step(std::size_t i) const { return document_.steps[i]; }

  /// A pointer is told as null only where another value beside it is an address.
  [[nodiscard]] bool is_same_value(const std::string& one, const std::string& other) const {
    const auto is_zero = [](const std::string& text) { return text == "0" || text == "null"; };
    return lives_.is_same_address(one, other) || (is_zero(one) && is_zero(other));
  }

  /// The same call; of a program without calls, not long ago.
  [[nodiscard]] bool is_recent(const Access& access, std::size_t now, const Reader& reader) const {
    if (access.step == no_step) {
      return false;
    }
    return calls_.of_step[access.step] == calls_.of_step[now] &&
           (calls_.of_step[now] != no_call || reader.events - access.own_events <= longest_memory);
  }

  void look_at(std::size_t i) {
    const TraceStep& now = step(i);
    Object& object = objects_[now.object];
    Reader& reader = readers_[now.thread];
    Access& mine = object.last[now.thread];
    const MemoryUse use = use_of(now);
    const bool writes = use == MemoryUse::store || use == MemoryUse::update ||
                        (use == MemoryUse::compare && now.succeeds);
    if (is_recent(mine, i, reader)) {
      compare(i, object, mine, reader, use);
    } else if (use == MemoryUse::store) {
      look_for_overwritten(i, object);
    }
    reader.outdated.erase(now.object);
    if (writes) {
      look_for_outdated(i, reader);
      look_for_early_reads(i, object);
      reader.is_back = false;
      object.last_write = i;
    }
    if (writes && !is_same_value(now.before, now.after)) {
      object.changes.push_back(i);
      for (auto& [thread, access] : object.last) {
        if (thread != now.thread && access.is_read) {
          readers_[thread].outdated.insert(now.object);
        }
      }
    }
    object.accesses.push_back(i);
    mine = {i, reader.events, now.before == now.after};
  }

  /// The changes by others since `read`; `use` is left to the caller.
  [[nodiscard]] StaleRead since(std::size_t read, unsigned thread, const Object& object) const {
    StaleRead found;
    found.thread = thread;
    found.read = read;
    for (auto at = std::ranges::upper_bound(object.changes, read); at != object.changes.end();
         ++at) {
      if (step(*at).thread != thread) {
        found.change = found.change == no_step ? *at : found.change;
        found.last_change = *at;
        ++found.changes;
      }
    }
    if (found.change != no_step) {
      found.other = step(found.change).thread;
    }
    return found;
  }

  /// With what the same call found there before.
  void compare(std::size_t i, const Object& object, const Access& mine, const Reader& reader,
               MemoryUse use) {
    const TraceStep& now = step(i);
    StaleRead found = since(mine.step, now.thread, object);
    if (found.change == no_step) {
      return;
    }
    found.use = i;
    const bool is_same = is_same_value(step(mine.step).after, now.before);
    if (use == MemoryUse::compare && now.succeeds && is_same && found.changes > 1) {
      add(found, StaleKind::came_back, 100);
    } else if (use == MemoryUse::store && mine.is_read) {
      add(found, StaleKind::lost_update, 90);
    } else if (use == MemoryUse::load && mine.is_read && !is_same) {
      const bool is_next = reader.events - mine.own_events <= 1;
      add(found, StaleKind::read_twice, is_next ? 80 : 40);
    }
  }

  /// A store where the last value is of a call that is not over.
  void look_for_overwritten(std::size_t i, const Object& object) {
    if (object.last_write == no_step) {
      return;
    }
    const TraceStep& now = step(i);
    const TraceStep& last = step(object.last_write);
    const StoryCall* call = calls_.at(object.last_write);
    const bool is_open = call != nullptr && (call->response == no_step || call->response > i);
    if (last.thread != now.thread && is_open && last.after != now.after) {
      StaleRead found;
      found.thread = now.thread;
      found.other = last.thread;
      found.read = found.change = found.last_change = object.last_write;
      found.changes = 1;
      found.use = i;
      add(found, StaleKind::overwrites, 50);
    }
  }

  /// The first write after others have run: what was read before and has changed since.
  void look_for_outdated(std::size_t i, Reader& reader) {
    if (!reader.is_back) {
      return;
    }
    const TraceStep& now = step(i);
    for (const std::string_view name : reader.outdated) {
      const Object& object = objects_[name];
      const Access& mine = object.last.at(now.thread);
      StaleRead found = since(mine.step, now.thread, object);
      const bool came_back = found.last_change != no_step &&
                             is_same_value(step(found.last_change).after, step(mine.step).after);
      if (found.change == no_step || came_back || !is_recent(mine, i, reader)) {
        continue;
      }
      found.use = i;
      const bool writes_it =
          is_same_value(now.after, step(mine.step).after) && is_address(now.after);
      add(found, StaleKind::goes_on, writes_it ? 95 : 60);
    }
    reader.outdated.clear();
  }

  /// Others that have read the object since this call began, and returned without another look.
  void look_for_early_reads(std::size_t i, const Object& object) {
    const StoryCall* writer = calls_.at(i);
    if (writer == nullptr || step(i).before == step(i).after) {
      return;
    }
    const std::size_t count = std::min(object.accesses.size(), most_looked_at);
    for (std::size_t k = object.accesses.size(); k > object.accesses.size() - count; --k) {
      const std::size_t at = object.accesses[k - 1];
      const StoryCall* reader = calls_.at(at);
      const TraceStep& read = step(at);
      if (at < writer->first_event) {
        return;
      }
      const bool is_over = reader != nullptr && reader->response < i;
      const bool is_last = object.last.at(read.thread).step == at;
      if (read.thread != step(i).thread && is_over && is_last && read.before == read.after &&
          reader->first_event > writer->first_event) {
        StaleRead found;
        found.thread = read.thread;
        found.other = step(i).thread;
        found.read = at;
        found.change = found.last_change = i;
        found.changes = 1;
        add(found, StaleKind::too_early, 55);
      }
    }
  }

  /// Of a program without calls: what a thread read last, and another one has written since.
  void look_for_last_reads() {
    for (const auto& [name, object] : objects_) {
      for (const auto& [thread, access] : object.last) {
        StaleRead found = since(access.step, thread, object);
        if (access.is_read && found.change != no_step && thread != 0) {
          add(found, StaleKind::too_early, 52);
        }
      }
    }
  }

  void add(StaleRead found, StaleKind kind, int weight) {
    found.kind = kind;
    found.weight = weight;
    // Of one thread and object only the likeliest is told, so no more than that is kept.
    const auto key = std::make_pair(found.thread, std::string_view(step(found.read).object));
    const auto [at, is_new] = best_.try_emplace(key, found);
    if (!is_new && weight >= at->second.weight) {
      at->second = found;
    }
  }

  [[nodiscard]] std::vector<StaleRead> sorted() const {
    std::vector<StaleRead> all;
    for (const auto& [key, found] : best_) {
      all.push_back(found);
    }
    std::ranges::sort(all, [](const StaleRead& a, const StaleRead& b) {
      return a.weight != b.weight ? a.weight > b.weight : a.read > b.read;
    });
    return all;
  }

  const TraceDocument& document_;
  const StoryCalls& calls_;
  const BlockLives& lives_;
  std::unordered_map<std::string_view, Object> objects_;
  std::map<unsigned, Reader> readers_;
  std::map<std::pair<unsigned, std::string_view>, StaleRead> best_;
  unsigned running_ = static_cast<unsigned>(-1);
};

}  // namespace

std::vector<StaleRead> stale_reads(const TraceDocument& document, const StoryCalls& calls,
                                   const BlockLives& lives) {
  return Finder(document, calls, lives).find();
}

}  // namespace heddle::harnesses
