#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "runtime/loops/lap_reads.hpp"
#include "runtime/loops/lap_words.hpp"
#include "runtime/loops/loop_states.hpp"
#include "scheduler/event.hpp"

namespace heddle::runtime {

/// What a loop's frame keeps from one turn to the next: memory that the pass gives, with twice as
/// many words behind it as the description says: those of the turn before, and the present ones.
struct LapSlot {
  std::uint64_t epoch;   ///< Laps::epoch_ at the header; another one: something has changed since
  std::uint32_t reads;   ///< number of reads then
  std::uint32_t stores;  ///< Laps::stores_ then
  std::uint64_t writes_at_ignored;  ///< 1 + writes_ at the first store ignored since; 0: none
  std::uint64_t load_before;        ///< 1: the thread has just come, from the load before the loop
  std::uint64_t words[];
};

/// What one thread has done since it last changed anything, as far as its loops need to know it.
///
/// A *lap* is a turn of a loop, from its header back to it. It is *idle* if the execution without
/// it has the same outcome: the thread has changed nothing that matters, and the values alive at
/// the header are what they were (a *waiting* lap), or what they would be had the thread arrived
/// just before its last read of the location that they were loaded from before the loop (a
/// *reload* lap). docs/search/laps.md has the rules in full and says why they are sound. Locks that
/// are taken and given up in it are changes, but for TurnsThroughLocks.
///
/// (After Kokologiannakis, Ren, Vafeiadis, "Dynamic Partial Order Reductions for Spinloops", FMCAD
/// 2021, and Jonsson, Lang, Sagonas, "Awaiting for Godot: Stateless Model Checking that Avoids
/// Executions where Nothing Happens", FMCAD 2022, which find such loops in a verifier's own
/// intermediate code and by static analysis alone. Here the pass says which values are alive, and
/// whether they and memory have changed is seen as the program runs.)
///
/// Everything here is a function of the thread's own past: of its events, accesses and the values
/// it read. Reads and changes are recorded only from a header on up to the first change: outside of
/// such laps each call is the test of one flag. Nothing allocates.
class Laps {
 public:
  /// The thread begins anew.
  void begin();

  /// Between a header and the first change after it. Otherwise reads need not be told.
  [[nodiscard]] bool watching() const { return watching_; }

  /// The thread changed something, or may have, other than by an event or a plain store.
  void changed(TurnChange what) {
    states_.act(what);
    end_lap();
  }

  /// Likewise, before the event that the lap was to begin with: none is pending any more.
  void interrupted(TurnChange what) {
    changed(what);
    pending_ = scheduler::IdleLap::none;
  }

  /// See loop_states.hpp.
  [[nodiscard]] const LoopStates& states() const { return states_; }
  /// The thread is about to change so many bytes in a plain store, which may be its own; a local
  /// variable of its begins or ends.
  void end_local(std::uintptr_t address, std::uint64_t bytes) {
    if (states_.keeps_stores()) {
      states_.end_local(address, bytes);
    }
  }
  void keep_store(std::uintptr_t address, std::uint64_t size, bool is_own,
                  std::uintptr_t stack_pointer);

  /// The thread's event read `value` or wrote it where it was already. An attempt to take the lock
  /// at `range.address` that failed is a read of its state, of size 0.
  void read(const scheduler::ByteRange& range, const scheduler::Value& value);
  /// A plain read of any size, before any other thread has run. `stack_pointer` is within the frame
  /// of the function that asks.
  void plain_read(std::uintptr_t address, std::uint64_t size, std::uintptr_t stack_pointer);

  /// The thread's event is done. `silent`: it was an access to memory and left it as it was, known
  /// for certain. Calls read(), changed(), and notes what else of it matters.
  void event(const scheduler::Event& event, bool silent);

  /// The next store is one that the pass says may be ignored in the loop of `slot`.
  void ignore_next_store(LapSlot* slot) { ignoring_ = slot; }
  /// A plain store; whether it changes memory.
  void plain_store(std::uintptr_t address, bool changes, std::uintptr_t stack_pointer);

  /// A header as the thread passes it. `entered`: it came from outside. `load_address`: of the
  /// load before the loop. `guards_hold`: the present values would have led here, too.
  struct Header {
    bool entered;
    std::uintptr_t load_address;
    bool guards_hold;
    std::uintptr_t stack_pointer;
  };
  void header(const LapDescription& lap, LapSlot& slot, const Header& at);

  /// Of the latest header passed since the thread's last event.
  [[nodiscard]] scheduler::IdleLap pending() const { return pending_; }
  /// Whether it has stored what was there already.
  [[nodiscard]] bool pending_stored() const { return pending_stored_; }
  /// In a copy of the thread's stack from `begin` on, puts zero where a slot has its epoch: it
  /// tells of the past, on which what the thread does next does not depend if that is all that
  /// differs.
  void hide_epochs(std::uintptr_t begin, std::vector<unsigned char>& stack) const;

  /// Whether a value that the idle lap read has changed: until then a waiting thread waits.
  [[nodiscard]] bool values_differ() const;

 private:
  static constexpr std::size_t max_reads = 64;

  /// It was not idle, and nor are those around it.
  void end_lap() {
    if (!watching_) {
      return;
    }
    watching_ = false;
    ++epoch_;
    read_count_ = 0;
  }
  void append(const LapRead& read);
  void take_or_give_up(const scheduler::Event& event);
  [[nodiscard]] bool is_temporary(std::uintptr_t address, std::uintptr_t stack_pointer) const;
  void start_lap(const LapDescription& lap, LapSlot& slot, bool after_load);
  [[nodiscard]] bool nothing_changed(const LapSlot& slot) const;
  [[nodiscard]] std::span<const LapRead> reads_since(const LapSlot& slot) const;
  [[nodiscard]] bool would_reload(const LapDescription& lap, const LapSlot& slot,
                                  std::uintptr_t address) const;
  void note_idle(scheduler::IdleLap kind, const LapSlot& slot);
  void note_deferred(const scheduler::Event& event);

  /// An epoch as it was written last.
  struct Written {
    const LapSlot* slot = nullptr;
    std::uint64_t epoch = 0;
  };

  LoopStates states_;
  bool watching_ = false;
  scheduler::IdleLap pending_ = scheduler::IdleLap::none;
  std::uint64_t epoch_ = 1;   ///< 0 is no epoch: of a loop entered before control began
  std::uint64_t writes_ = 0;  ///< stores, read-modify-writes and fences so far, silent ones too
  std::uint32_t stores_ = 0;  ///< of these, those that are stores
  bool pending_stored_ = false;
  /// The lap is over when so many locks have been given up, by the next events: it began there.
  std::size_t unlocks_left_ = 0;
  scheduler::IdleLap deferred_ = scheduler::IdleLap::none;  ///< pending from then on
  LapSlot* ignoring_ = nullptr;
  std::uintptr_t frame_end_ = 0;  ///< of the function with the latest header: callees' are below
  LapRead last_event_{};          ///< order not_atomic: it was no load
  std::size_t read_count_ = 0;
  std::size_t awaited_count_ = 0;
  std::array<Written, 8> written_{};        ///< of slots that share a place, the latest
  std::array<LapRead, max_reads> reads_;    ///< since the header after the last change
  std::array<LapRead, max_reads> awaited_;  ///< those of the idle lap that is pending
};

}  // namespace heddle::runtime
