#pragma once

#include <cstdint>
#include <functional>

#include "scheduler/event.hpp"

namespace heddle::runtime {

/// The threads that hold a shared lock, and how often each. Those from 64 on are rare: what is
/// known of them is elsewhere, until forget_sync_objects().
class Readers {
 public:
  [[nodiscard]] bool empty() const { return first_ == 0 && others_ == 0; }
  void add(scheduler::ThreadId thread);
  /// Once; false: it does not hold it.
  [[nodiscard]] bool remove(scheduler::ThreadId thread);
  /// It holds it as often as is counted.
  [[nodiscard]] bool is_full(scheduler::ThreadId thread) const;
  /// Whether all that is known of them is here.
  [[nodiscard]] bool is_whole() const { return others_ == 0; }
  /// One word for who they are, 0 for nobody: a bit for each thread, if all are below 64 and hold
  /// it once.
  [[nodiscard]] std::uint64_t word() const;
  /// One for how often each holds it.
  [[nodiscard]] std::uint64_t times() const;

 private:
  static constexpr std::size_t few_threads = 64;

  std::uint64_t first_ = 0;   ///< bit t: thread t is one
  std::uint32_t others_ = 0;  ///< number of a list; 0: there are none from 64 on
  std::uint32_t again_ = 0;   ///< how often those below 64 hold it beyond once
  std::uint8_t times_[few_threads] = {};
};

/// Of a robust mutex whose owner ended, or that was unlocked in the state in which that left it.
enum class Robustness : std::uint8_t { none, consistent, owner_dead, lost };

/// The state of a synchronisation object of the program in the current execution, kept by the
/// tester: the object's own bytes are never used. What it is follows from the calls made on it.
struct SyncObject {
  std::uintptr_t address = 0;
  int owner = -1;                ///< mutex, write lock, running once: the thread; -1: none
  std::uint32_t generation = 0;  ///< of the table: those of earlier executions are void
  std::uint32_t depth = 0;       ///< of a recursive mutex
  Readers readers = {};          ///< of a shared lock
  bool done = false;             ///< once: the routine has run
  bool initialised = false;      ///< semaphore, barrier: `count` is valid
  Robustness robust = Robustness::none;
  std::uint32_t count = 0;     ///< semaphore: value; barrier: threads still to come
  std::uint32_t total = 0;     ///< barrier: threads in a round
  std::uint64_t history = 0;   ///< kernel object: of all changes, hashed
  std::uint64_t clock_ns = 0;  ///< the latest time of the threads that changed it
};

/// The object at this address, fresh if it was not used before in this execution. The reference is
/// valid until the next call.
SyncObject& sync_object(std::uintptr_t address);

/// What a try-lock finds: who holds the lock, for writing and for reading, how often, and what an
/// owner that ended left. Its form: scheduler/search/waiting_events.hpp.
[[nodiscard]] scheduler::Value lock_state(std::uintptr_t address);

/// What a loop has found at these bytes, and waits for: what they hold; of size 0, the state of the
/// lock there; of addresses that stand for kernel objects, what has become of those.
[[nodiscard]] scheduler::Value present_value(std::uintptr_t address, std::uintptr_t size);

/// Calls `look` for each object used in this execution, in no particular order.
void for_each_sync_object(const std::function<void(const SyncObject&)>& look);

/// Forgets all objects, or one (it was initialised or destroyed). O(1).
void forget_sync_objects();
void forget_sync_object(std::uintptr_t address);

}  // namespace heddle::runtime
