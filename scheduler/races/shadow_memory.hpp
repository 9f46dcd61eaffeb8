#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/flat_index.hpp"
#include "base/hashing.hpp"
#include "scheduler/event.hpp"
#include "scheduler/races/access_kind.hpp"
#include "scheduler/trace/clock_rows.hpp"
#include "scheduler/trace/undo_log.hpp"

namespace heddle::scheduler {

struct MemoryAccess {
  ByteRange range;
  SiteId site = 0;
  ThreadId thread = 0;
  AccessKind kind = AccessKind::plain_read;
  Tick tick = 0;  ///< of the thread, where it is known: of an access found to race
};

/// The accesses that later ones could race with, for each granule of eight bytes.
///
/// A record is (site, kind, thread, tick, mask of bytes). It is dropped, byte by byte, only when an
/// access of the *same site and kind* that it happens before takes its place: whatever races with
/// the older one then races with the newer one too, with the same pair of sites. So what is found
/// is exactly the set of racing pairs of sites, which comparing each access with all earlier ones
/// would give. (FastTrack - C. Flanagan and S. Freund, PLDI 2009 - keeps less, and reports one race
/// for each variable.) Records of a granule are then at most sites x kinds x threads.
///
/// Accesses of more than `widest_narrow` bytes are kept in a list of their own, which is short.
/// Expected O(granules touched x records in them); no allocation in the steady state; reset() is
/// O(1), rewind() O(what is forgotten).
class ShadowMemory {
 public:
  static constexpr std::uintptr_t widest_narrow = 1024;

  ShadowMemory();

  /// Forgets all. Going on without the possibility to rewind() is a little faster.
  void reset(bool can_rewind = true);

  /// An event begins: rewind() can go back to here.
  void begin_event() { undo_log_.begin_event(records_.size()); }

  /// Whether rewind() may be called. If reset() allowed it, it may, until there are more accesses
  /// than are worth the memory of going back.
  [[nodiscard]] bool can_rewind() const { return can_rewind_; }

  /// Back to where begin_event() was called for event number `events`.
  void rewind(std::size_t events);

  /// Records the access, made when its thread's clock was `clock`, and appends to `races` the
  /// earlier accesses that it races with: their range is cut to the bytes in common (to within one
  /// granule where the access spans several). One access may appear several times.
  void access(const MemoryAccess& access, std::span<const Tick> clock,
              std::vector<MemoryAccess>& races);

  /// Appends to `races` the earlier accesses that this one races with, and does not record it.
  void compare(const MemoryAccess& access, std::span<const Tick> clock,
               std::vector<MemoryAccess>& races);

  /// Forgets these bytes.
  void clear(const ByteRange& range);

 private:
  static constexpr std::uint32_t nothing = ~std::uint32_t{0};

  struct Record {
    Tick tick;
    SiteId site;
    ThreadId thread;
    AccessKind kind;
    std::uint8_t mask;
    std::uint32_t next;
  };
  struct Granule {
    std::uintptr_t number;
    std::uint32_t first;  ///< head of a list of records through `next`
  };
  /// Of the index from numbers of granules to granules.
  struct Slot {
    std::uintptr_t number = 0;
    std::uint32_t generation = 0;
    std::uint32_t granule = 0;
  };
  struct WideRecord {
    MemoryAccess access;
    Tick tick;
  };
  /// The old value of something.
  struct Change {
    enum class What : std::uint8_t {
      mask,
      tick,
      thread,
      next,
      first,
      granule,
      wide_added,
      wide_removed,
    };
    What what;
    std::uint32_t index;
    std::uint32_t old;
  };
  struct Pass;

  void note(Change::What what, std::size_t index, std::uint32_t old) {
    if (can_rewind_) {
      keep_change(what, index, old);
    }
  }
  void keep_change(Change::What what, std::size_t index, std::uint32_t old);
  void undo(const Change& change);

  /// The slot of the granule, or a free one where it would go.
  [[nodiscard]] Slot& slot_of(std::uintptr_t number) {
    return index_.find(base::scatter(number),
                       [number](const Slot& there) { return there.number == number; });
  }
  [[nodiscard]] std::uint32_t find_granule(std::uintptr_t number) {
    const Slot& slot = slot_of(number);
    return index_.is_free(slot) ? nothing : slot.granule;
  }
  std::uint32_t find_or_add_granule(std::uintptr_t number) {
    const std::uint32_t found = find_granule(number);
    return found != nothing ? found : add_granule(number);
  }
  std::uint32_t add_granule(std::uintptr_t number);
  void grow();
  std::uint32_t new_record();
  void set_mask(std::uint32_t record, std::uint8_t mask);
  void set_time(std::uint32_t record, ThreadId thread, Tick tick);
  void set_next(std::uint32_t granule, std::uint32_t previous, std::uint32_t next);
  void drop(std::uint32_t granule, std::uint32_t previous, std::uint32_t record);
  void access_granule(const Pass& pass, std::uintptr_t number, std::uint8_t mask);
  void access_wide(const Pass& pass);
  void check_granule(const Pass& pass, const Granule& granule);
  void check_granules(const Pass& pass);
  void check_wide(const Pass& pass);
  void clear_granule(std::uint32_t granule, std::uint8_t mask);
  void clear_wide(const ByteRange& range);
  void add_wide(const WideRecord& record);
  void remove_wide(std::size_t index);

  base::FlatIndex<Slot> index_;
  std::vector<Granule> granules_;  ///< in the order of their first use
  std::vector<Record> records_;
  std::uint32_t free_records_;  ///< head of a list through `next`; only where can_rewind_ is false
  std::vector<WideRecord> wide_;
  std::vector<WideRecord> removed_wide_;
  bool can_rewind_ = true;
  UndoLog<Change> undo_log_;
};

}  // namespace heddle::scheduler
