#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "scheduler/execution.hpp"
#include "scheduler/races/ended_lives.hpp"
#include "scheduler/races/shadow_memory.hpp"
#include "scheduler/races/site_pair_set.hpp"
#include "scheduler/races/synchronises.hpp"

namespace heddle::scheduler {

/// Two accesses of the same bytes by different threads, unordered by Synchronises, at least one of
/// them a write and at least one of them plain (or a free).
struct Race {
  MemoryAccess first;  ///< the earlier one in the execution where the race was found;
                       ///< its range is (a part of) the bytes in common
  MemoryAccess second;
};

/// Two such accesses that are ordered if calls of these libraries synchronise, which cannot be
/// seen.
struct PossibleRace : Race {
  std::uint64_t libraries = 0;  ///< see Synchronises::libraries_between
};

/// Finds data races: each plain access and each event against all earlier concurrent accesses, per
/// byte, with the clocks of Synchronises. Races are kept for as long as the object lives, one for
/// each unordered pair of sites; but of pairs whose sites are both in many races already, only the
/// number: a thousand plain accesses in each of two threads make a million.
class RaceDetector {
 public:
  /// A race is kept if one of its sites is in fewer than these.
  static constexpr std::uint32_t many_races = 64;

  /// Forgets all accesses, keeps the races. `promoted` (copied) are the plain sites that are
  /// events.
  void begin_execution(const PromotedSites& promoted, bool can_rewind = true);

  /// A new execution begins, which is like the last one up to where rewind() will say.
  void begin_again() { races_before_ = races_.size(); }

  /// Whether rewind() may be called: if begin_execution allowed it, and not after an execution of
  /// very many accesses.
  [[nodiscard]] bool can_rewind() const { return shadow_.can_rewind(); }

  /// Forgets event number `events` and whatever was appended after it; keeps the races.
  void rewind(std::size_t events);

  /// Forgets the races found since begin_execution: nobody has seen them, and an execution that
  /// shows them again is to be the first. Possible races and calls stay.
  void drop_new_races();

  /// An executed event. `clock` is that of its thread, after acquiring and before releasing.
  void append(const Event& event, std::span<const Tick> clock);

  /// plain_load, plain_store, free_block, allocation, life_end, library_call; other kinds are
  /// ignored.
  void append(const LogEntry& entry, std::span<const Tick> clock);

  /// From now on races that are none by this relation are only possible. It must be fed as the
  /// one whose clocks are given, and live as long.
  void believe(Synchronises& with_libraries) { with_libraries_ = &with_libraries; }

  /// Those that were never found to be races, in the order in which they were found. None of them
  /// is among the races, nor promoted.
  [[nodiscard]] std::vector<PossibleRace> possible_races() const;

  /// All races, in the order in which they were found.
  [[nodiscard]] std::span<const Race> races() const { return races_; }

  /// How many more there are, of which nothing else is known.
  [[nodiscard]] std::uint64_t races_not_kept() const { return not_kept_; }

  /// Those found since begin_execution.
  [[nodiscard]] std::span<const Race> new_races() const { return races().subspan(races_before_); }

  /// The plain sites (frees included) of new races that are not promoted yet: sorted, unique.
  /// (Those of a race that is not kept are in others that are, or were.) Site 0, "no place known",
  /// cannot be promoted and is not among them. calls_to_promote() are.
  [[nodiscard]] PromotedSites sites_to_promote() const;

  /// By call_site(), sorted: calls of a library that nothing orders, one of which changes what it
  /// keeps, and that are not promoted. They are no race: their order may matter all the same.
  /// And order_in_kernel, if an event tells of it.
  [[nodiscard]] const PromotedSites& calls_to_promote() const { return calls_; }

 private:
  void check(const MemoryAccess& access, std::span<const Tick> clock);
  void end_life(const MemoryAccess& end, bool is_shared, std::span<const Tick> clock);
  void keep_races(const MemoryAccess& access);
  void keep_call(SiteId call);
  [[nodiscard]] bool is_only_possible(const MemoryAccess& earlier, ThreadId thread) const;

  ShadowMemory shadow_;
  EndedLives ended_;
  std::size_t events_ = 0;  ///< appended so far
  std::vector<MemoryAccess> found_;
  std::vector<Race> races_;
  std::size_t races_before_ = 0;
  std::uint64_t not_kept_ = 0;
  SitePairSet known_pairs_;                            ///< of all races, kept or not
  std::unordered_map<SiteId, std::uint32_t> kept_at_;  ///< how many of them a site is in
  Synchronises* with_libraries_ = nullptr;             ///< null: no library has been called
  std::vector<PossibleRace> possible_;
  std::unordered_set<std::uint64_t> possible_pairs_;
  PromotedSites promoted_;
  PromotedSites calls_;
};

}  // namespace heddle::scheduler
