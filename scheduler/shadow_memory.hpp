#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "scheduler/clock_rows.hpp"
#include "scheduler/event.hpp"

namespace heddle::scheduler {

enum class AccessKind : std::uint8_t {
  plain_read,
  plain_write,
  free,  ///< counts as a plain write of the whole block
  atomic_read,
  atomic_write,
};

[[nodiscard]] constexpr bool is_plain(AccessKind kind) { return kind <= AccessKind::free; }
[[nodiscard]] constexpr bool is_write(AccessKind kind) {
  return kind != AccessKind::plain_read && kind != AccessKind::atomic_read;
}
/// Whether two unordered accesses of a byte are a data race ([intro.races]).
[[nodiscard]] constexpr bool races_with(AccessKind a, AccessKind b) {
  return (is_write(a) || is_write(b)) && (is_plain(a) || is_plain(b));
}

struct MemoryAccess {
  ByteRange range;
  SiteId site = 0;
  ThreadId thread = 0;
  AccessKind kind = AccessKind::plain_read;
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
/// Expected O(granules touched x records in them); no allocation in the steady state; reset is
/// O(1).
class ShadowMemory {
 public:
  static constexpr std::uintptr_t widest_narrow = 1024;

  ShadowMemory();

  void reset();

  /// Records the access, made when its thread's clock was `clock`, and appends to `races` the
  /// earlier accesses that it races with: their range is cut to the bytes in common (to within one
  /// granule where the access spans several). One access may appear several times.
  void access(const MemoryAccess& access, std::span<const Tick> clock,
              std::vector<MemoryAccess>& races);

  /// Forgets these bytes.
  void clear(const ByteRange& range);

 private:
  struct Record {
    Tick tick;
    SiteId site;
    ThreadId thread;
    AccessKind kind;
    std::uint8_t mask;
    std::uint32_t next;
  };
  struct Granule {
    std::uintptr_t number = 0;
    std::uint32_t epoch = 0;
    std::uint32_t first = 0;
  };
  struct WideRecord {
    MemoryAccess access;
    Tick tick;
  };
  struct Pass;

  Granule& granule_slot(std::uintptr_t number);
  Granule* find_granule(std::uintptr_t number);
  void grow();
  std::uint32_t add_record(const Record& record);
  void access_granule(const Pass& pass, std::uintptr_t number, std::uint8_t mask);
  void access_wide(const Pass& pass);
  void check_granule(const Pass& pass, const Granule& granule);
  void check_wide(const Pass& pass);
  void clear_granule(Granule& granule, std::uint8_t mask);
  void clear_wide(const ByteRange& range);

  std::vector<Granule> granules_;        ///< open addressing, power of two
  std::vector<std::uint32_t> occupied_;  ///< slots in use
  std::vector<Record> records_;
  std::uint32_t free_records_;  ///< head of a list through `next`
  std::vector<WideRecord> wide_;
  std::uint32_t epoch_ = 0;
};

}  // namespace heddle::scheduler
