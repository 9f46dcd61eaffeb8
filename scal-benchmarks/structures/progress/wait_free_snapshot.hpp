#pragma once

#include <array>
#include <atomic>
#include <cstddef>

namespace scal {

/// The single-writer snapshot of Y. Afek, H. Attiya, D. Dolev, E. Gafni, M. Merritt, N. Shavit,
/// "Atomic Snapshots of Shared Memory", JACM 40(4), 1993, section 3, of two segments: wait-free.
///
/// scan collects all segments twice, until both are alike, which is a snapshot, or until one
/// segment has changed twice since it began: then the second change's update has scanned within
/// this scan, and what it found is a snapshot too. So scan collects at most twice for each segment
/// and once more, twice over; an update scans first.
///
/// Differs from the paper in that a record is told from others by its address and not by a sequence
/// number: records are never freed. A snapshot is told as one number, the second segment's value
/// times 100 plus the first's.
class WaitFreeSnapshot {
 public:
  static constexpr std::size_t segments = 2;

  WaitFreeSnapshot() {
    for (std::atomic<const Record*>& segment : segments_) {
      segment.store(new Record);
    }
  }

  /// Needs one thread for each of these, and values from 0 to 99.
  void update_first(int value) { update(0, value); }
  void update_second(int value) { update(1, value); }

  int scan() const {
    const View view = snapshot();
    return view[1] * 100 + view[0];
  }

 private:
  using View = std::array<int, segments>;
  struct Record {
    int value = 0;
    View view{};  ///< found by the update that made it
  };
  using Collected = std::array<const Record*, segments>;

  Collected collect() const {
    Collected all{};
    for (std::size_t i = 0; i < segments; ++i) {
      all[i] = segments_[i].load();
    }
    return all;
  }

  View snapshot() const {
    std::array<bool, segments> has_moved{};
    Collected before = collect();
    for (;;) {
      const Collected after = collect();
      if (after == before) {
        return {after[0]->value, after[1]->value};
      }
      for (std::size_t i = 0; i < segments; ++i) {
        if (after[i] == before[i]) {
          continue;
        }
        if (has_moved[i]) {
          return after[i]->view;
        }
        has_moved[i] = true;
      }
      before = after;
    }
  }

  void update(std::size_t segment, int value) {
    auto* const record = new Record;
    record->view = snapshot();
    record->value = value;
    segments_[segment].store(record);
  }

  std::array<std::atomic<const Record*>, segments> segments_{};
};

}  // namespace scal
