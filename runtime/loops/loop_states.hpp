#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace heddle::runtime {

struct LapSlot;

/// Why a turn of a loop is not taken for one that changes nothing.
enum class TurnChange : std::uint8_t {
  nothing,
  values,  ///< those alive at the header differ from those of the turn before
  own_memory,
  shared_memory,  ///< by a plain store
  clock,          ///< looked at
  machine_value,
  allocation,
  operation,  ///< began or ended, or a check failed
  unknown_call,
};

/// Tells when a thread passes the header of a loop in a state in which it passed it before, though
/// it has changed something in between.
///
/// Here *state* is all that the thread's further course depends on besides memory that others see:
/// the values alive at the header, and its own memory, in which it may have written as long as all
/// is as it was. What its events did to memory that others see is not looked at: the scheduler has
/// them in its trace (scheduler/search/returned_threads.hpp). Each such state has a number, from 1,
/// which no other state of the thread has in the execution. Everything here is a function of the
/// thread's own past. Nothing allocates; a call costs O(1) but for header(), which compares a few
/// dozen words.
class LoopStates {
 public:
  /// The thread begins anew.
  void begin();

  /// A store is to be told of with the value that it replaces. Otherwise store() does nothing.
  [[nodiscard]] bool keeps_stores() const { return visits_ != 0; }
  /// The thread is about to write so many bytes of its own memory; more than 8 cannot be undone.
  void store(std::uintptr_t address, std::uint64_t bytes);

  /// A local variable has ended: what was written to it does not matter.
  void end_local(std::uintptr_t address, std::uint64_t bytes);

  /// The thread did something that is no event and that is not undone by writing a value back, or
  /// that others may notice.
  void act(TurnChange what) {
    acted_ = true;
    what_ = what;
    forget();
  }

  /// A header as the thread passes it, see Laps::header().
  struct Header {
    const LapSlot* slot;
    const std::uint64_t* words;
    std::uint32_t count;  ///< of words
    bool entered;
    std::uintptr_t stack_pointer;
  };
  void header(const Header& at);

  /// The thread's event is done: the four below are about what it does from here on.
  void event_done() {
    number_ = 0;
    acted_ = returns_ = false;
  }
  /// The thread's state at the latest header, or at the first since then that it had passed in the
  /// same state before; 0: it passed none, or the state has no number.
  [[nodiscard]] std::uint16_t number() const { return number_; }
  /// It has been in that state before.
  [[nodiscard]] bool returns() const { return returns_; }
  [[nodiscard]] bool acted() const { return acted_; }

  /// How often the thread has gone round a loop, and what it changed the last time, other than by
  /// events: for reports.
  [[nodiscard]] std::uint64_t turns() const { return turns_; }
  [[nodiscard]] TurnChange last_change() const { return last_change_; }

 private:
  static constexpr std::size_t most_visits = 16;
  static constexpr std::size_t most_words = 16;
  static constexpr std::size_t most_stores = 64;

  struct Visit {
    const LapSlot* slot;
    std::uint32_t count;
    std::uint16_t number;
    std::size_t stores;  ///< made before it
    std::array<std::uint64_t, most_words> words;
  };
  struct Store {
    std::uintptr_t address;
    std::uint64_t bytes;
    std::uint64_t before;
  };

  void forget() {
    visits_ = stores_made_ = 0;
    number_ = 0;
    returns_ = false;
  }
  void visit(const Header& at);
  void note_turn(const Header& at);
  void leave(const LapSlot* slot);
  void add(const Header& at);
  [[nodiscard]] bool is_undone(std::size_t from, std::uintptr_t stack_pointer) const;
  [[nodiscard]] const Visit* latest(const LapSlot* slot) const;

  std::uint64_t turns_ = 0;
  TurnChange what_ = TurnChange::nothing;  ///< since the latest header, or entry
  TurnChange last_change_ = TurnChange::nothing;
  std::uint16_t last_number_ = 0;
  std::uint16_t number_ = 0;
  bool returns_ = false;
  bool acted_ = false;
  std::size_t visits_ = 0;
  std::size_t stores_made_ = 0;  ///< since the first visit, but for those known to be undone
  std::array<Visit, most_visits> visit_;  ///< in order of time
  std::array<Store, most_stores> store_;
};

}  // namespace heddle::runtime
