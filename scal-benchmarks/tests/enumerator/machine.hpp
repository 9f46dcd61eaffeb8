#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "scal-benchmarks/tests/enumerator/code.hpp"

namespace enumerator {

/// A concurrent program: its threads start together.
struct Program {
  std::vector<Byte> cells;  ///< their initial values
  std::vector<std::vector<Instruction>> threads;
};

/// What happens to loops whose laps change nothing.
enum class IdleLaps : Byte {
  explore,  ///< they are run like any other: spin loops have no end
  skip,     ///< a thread that has completed one does nothing more
};

/// What an event does to its cell. Two events of different threads are dependent if they are of one
/// cell and one of them writes; a compare-exchange that fails does not.
struct Access {
  Byte cell = 0;
  bool writes = false;
  friend bool operator==(const Access&, const Access&) = default;
};

[[nodiscard]] constexpr bool dependent(Access one, Access other) {
  return one.cell == other.cell && (one.writes || other.writes);
}

using ThreadSet = std::uint64_t;

[[nodiscard]] constexpr ThreadSet only(std::size_t thread) { return ThreadSet{1} << thread; }

/// The values of all cells, and of each thread's position and registers. Registers that are not
/// read any more are 0, so that states with the same future are equal.
struct State {
  static constexpr std::size_t capacity = 320;
  std::array<Byte, capacity> bytes{};
};

/// Runs a program step by step. Throws std::logic_error if it is too large.
class Machine {
 public:
  Machine(Program program, IdleLaps idle_laps);

  [[nodiscard]] const State& start() const { return start_; }
  [[nodiscard]] std::size_t thread_count() const { return program_.threads.size(); }
  /// The threads with an event that can happen now.
  [[nodiscard]] ThreadSet enabled(const State& state) const;
  /// Whether some thread completed an idle lap and was stopped for that.
  [[nodiscard]] bool has_parked(const State& state) const;
  /// What the next event of an enabled thread would do now.
  [[nodiscard]] Access next_access(const State& state, std::size_t thread) const;
  /// Whether another thread may do something dependent on the next event of `thread`, ever.
  [[nodiscard]] bool may_be_disturbed(const State& state, std::size_t thread) const;
  /// Performs that event, and what follows up to the thread's next one.
  void step(State& state, std::size_t thread) const;
  /// The part of a state that is in use.
  [[nodiscard]] std::span<const Byte> used(const State& state) const {
    return {state.bytes.data(), size_};
  }

 private:
  static constexpr Byte parked = 255;  ///< as a position
  struct Thread;

  [[nodiscard]] std::size_t block_of(std::size_t thread) const;
  [[nodiscard]] Thread thread_in(State& state, std::size_t thread) const;
  [[nodiscard]] const Instruction* next_event(const State& state, std::size_t thread) const;
  void perform(State& state, Thread& thread, const Instruction& event) const;
  void run_to_event(State& state, Thread& thread, std::size_t number) const;
  void run_local(State& state, Thread& thread, const Instruction& instruction) const;
  void end_lap(Thread& thread, const Instruction& lap) const;
  void forget_dead(Thread& thread, Byte live) const;

  Program program_;
  IdleLaps idle_laps_;
  std::size_t registers_ = 0;  ///< of each thread
  std::size_t size_ = 0;
  State start_;
};

}  // namespace enumerator
