#include "runtime/log_compaction.hpp"

#include "base/flat_index.hpp"
#include "base/hashing.hpp"

namespace heddle::runtime {
namespace {

using scheduler::LogEntry;
using scheduler::LogKind;

/// Of an entry that was kept.
struct Slot {
  std::uint32_t generation = 0;
  std::uint32_t entry = 0;
};

bool is_plain(const LogEntry& entry) {
  return entry.kind == LogKind::plain_load || entry.kind == LogKind::plain_store ||
         entry.kind == LogKind::life_end;
}

bool is_same(const LogEntry& a, const LogEntry& b) {
  return a.address == b.address && a.label == b.label && a.size == b.size && a.kind == b.kind &&
         a.thread == b.thread;
}

std::uint64_t hash_of(const LogEntry& entry) {
  const std::uint64_t where = entry.address ^ (std::uint64_t{entry.label} << 40U);
  return base::scatter(base::chain(where, entry.size * 64 + entry.thread));
}

}  // namespace

std::size_t compact_log(std::span<LogEntry> log) {
  constexpr std::size_t first_slots = std::size_t{1} << 12;
  static base::FlatIndex<Slot> index(first_slots);
  index.clear();
  std::size_t kept = 0;
  for (const LogEntry& entry : log) {
    if (!is_plain(entry)) {
      index.clear();
      log[kept++] = entry;
      continue;
    }
    auto& slot =
        index.find(hash_of(entry), [&](Slot known) { return is_same(log[known.entry], entry); });
    if (!index.is_free(slot)) {
      continue;
    }
    index.occupy(slot, Slot{.entry = static_cast<std::uint32_t>(kept)});
    log[kept++] = entry;
    if (!index.has_room_for(1)) {
      index.grow(first_slots, [&](Slot known) { return hash_of(log[known.entry]); });
    }
  }
  return kept;
}

}  // namespace heddle::runtime
