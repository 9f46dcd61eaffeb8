#include "scheduler/symmetry/creator.hpp"

#include <algorithm>
#include <optional>

#include "base/assert.hpp"
#include "base/hashing.hpp"
#include "scheduler/dependence/dependence.hpp"

namespace heddle::scheduler {

namespace {

constexpr ThreadId creator = 0;
constexpr std::uintptr_t granule_bytes = 8;

/// What is larger is not looked at byte by byte.
constexpr std::uintptr_t most_bytes = std::uintptr_t{1} << 20U;

/// Of the eight bytes from `granule` on, those in the range.
std::uint8_t bytes_in(std::uintptr_t granule, const ByteRange& range) {
  const std::uintptr_t first = std::max(range.address, granule) - granule;
  const std::uintptr_t end = std::min(range.address + range.size - granule, granule_bytes);
  return static_cast<std::uint8_t>((0xffU << first) & (0xffU >> (granule_bytes - end)));
}

}  // namespace

Creator::Creator(const AlikeThreads& alike) : alike_(alike) {
  for (const std::vector<ThreadId>& threads : alike_.classes) {
    Class& one = classes_.emplace_back();
    for (const ThreadId thread : threads) {
      HEDDLE_ASSERT(thread != creator, "the initial thread creates itself");
      one.threads.add(thread);
    }
  }
}

void Creator::reset() {
  for (Class& one : classes_) {
    one.created.clear();
    one.joined.clear();
  }
  begun_.clear();
}

Creator::Class* Creator::class_of(ThreadId thread) {
  const auto found = std::ranges::find_if(
      classes_, [thread](const Class& one) { return one.threads.contains(thread); });
  return found == classes_.end() ? nullptr : &*found;
}

bool Creator::is_creating() const {
  return std::ranges::any_of(classes_, &Class::is_partly_created);
}

bool Creator::is_joining() const { return std::ranges::any_of(classes_, &Class::is_partly_joined); }

bool Creator::may_end() const {
  return std::ranges::all_of(
      classes_, [](const Class& one) { return one.created.empty() || one.joined == one.threads; });
}

bool Creator::append(const Event& event) {
  if (event.kind == EventKind::thread_create) {
    begun_.add(event.peer);
    if (event.thread == creator) {
      return create(event);
    }
  }
  if (event.kind == EventKind::thread_join) {
    return join(event);
  }
  if (event.thread == creator) {
    return !is_creating() && !is_joining();
  }
  const bool writes = access_of(event) == Access::write;
  return access(event.thread, writes, event.range) && access(event.thread, true, event.second);
}

bool Creator::create(const Event& event) {
  if (is_joining()) {
    return false;
  }
  Class* one = class_of(event.peer);
  if (one != nullptr && one->created.contains(event.peer)) {
    return false;
  }
  if (one != nullptr) {
    one->created.add(event.peer);
  }
  const bool matters = one != nullptr || is_creating();
  return !matters || note_access(true, true, {event.handle_place(), sizeof(std::uint64_t)});
}

bool Creator::join(const Event& event) {
  Class* one = class_of(event.peer);
  if (event.thread != creator) {
    return one == nullptr;
  }
  if (one != nullptr) {
    one->joined.add(event.peer);
  }
  return !is_creating();
}

bool Creator::append(const LogEntry& entry) {
  const bool writes = entry.kind != LogKind::plain_load;
  const bool is_access = entry.kind == LogKind::plain_load || entry.kind == LogKind::plain_store ||
                         entry.kind == LogKind::free_block || entry.kind == LogKind::life_end;
  if (!is_access) {
    return true;
  }
  return access(entry.thread, writes, {entry.address, entry.size});
}

/// What a thread does to its own memory is not kept: there it is a sign if the creator comes there
/// at all while it creates or joins. Before the thread has begun the creator may: it fills what it
/// hands over. Whoever else comes there conflicts with that, as anywhere.
bool Creator::access(ThreadId thread, bool writes, ByteRange range) {
  if (thread != creator) {
    const bool is_own = own_place(alike_, thread, range.address).has_value();
    return is_own || note_access(false, writes, range);
  }
  if (!is_creating() && !is_joining()) {
    return true;
  }
  const std::optional<ThreadId> owner = owner_of(alike_, range.address);
  const bool is_anothers = owner && *owner != creator && begun_.contains(*owner);
  return !is_anothers && note_access(true, writes, range);
}

Creator::Granule& Creator::granule_of(std::uintptr_t number) {
  const auto slot_of = [&]() -> Granule& {
    return granules_.find(base::scatter(number),
                          [number](const Granule& there) { return there.number == number; });
  };
  if (Granule& there = slot_of(); !granules_.is_free(there)) {
    return there;
  }
  if (!granules_.has_room_for(1)) {
    granules_.grow(1, [](const Granule& there) { return base::scatter(there.number); });
  }
  Granule& added = slot_of();
  granules_.occupy(added, {.number = number});
  return added;
}

/// False: it conflicts with an access, in some execution, of the creator or of others.
bool Creator::note_access(bool is_creators, bool writes, ByteRange range) {
  if (range.size > most_bytes) {
    return false;
  }
  bool conflicts = false;
  const std::uintptr_t end = range.address + range.size;
  for (std::uintptr_t at = range.address & -granule_bytes; at < end; at += granule_bytes) {
    Granule& there = granule_of(at / granule_bytes);
    Accesses& own = is_creators ? there.creator : there.others;
    const Accesses& other = is_creators ? there.others : there.creator;
    const std::uint8_t bytes = bytes_in(at, range);
    std::uint8_t& noted = writes ? own.writes : own.reads;
    if ((noted & bytes) != bytes) {  // seldom: what was just written would have to be waited for
      noted |= bytes;
    }
    conflicts = conflicts || (bytes & (other.writes | (writes ? other.reads : 0U))) != 0;
  }
  return !conflicts;
}

}  // namespace heddle::scheduler
