#pragma once

#include <map>
#include <optional>

#include "scheduler/event.hpp"

/// What locations hold in this process: bytes, counts of semaphores, and what the runtime keeps of
/// mutexes and of what is done once.
namespace heddle::harnesses {

/// What an event that has a value finds now.
[[nodiscard]] scheduler::Value present_value(const scheduler::Event& event);

/// Lets it find this.
void put(const scheduler::Event& event, const scheduler::Value& value);

/// What steps have left behind. If it is there no more when the next access comes, the location has
/// begun another life in between, by something that is not told: a plain store to a local variable,
/// or one of a thread that is alone; an initialisation of an object. One that leaves the same there
/// is not noticed, and makes no difference: it comes after all that was done to the location, and
/// before all that will be, and whoever comes later knows of what was there at last.
class CellStates {
 public:
  void clear() { left_.clear(); }

  /// A step has left this there, of an object what the runtime keeps. What its thread has done
  /// behind it may have changed that already.
  void keep(const scheduler::Event& event, const scheduler::Value& value);

  /// Something else, that is told, begins another life of these bytes.
  void forget(const scheduler::ByteRange& range);

  /// The bytes about which the latest steps are right no more, that an event would access; forgets
  /// them. Nothing: all are as they were left.
  std::optional<scheduler::ByteRange> changed_before(const scheduler::Event& event);

 private:
  struct Cell {
    std::uintptr_t size = 0;
    scheduler::Value value = {};
    bool is_memory = true;  ///< otherwise the runtime's
    bool is_semaphore = false;
  };
  using Cells = std::map<std::uintptr_t, Cell>;

  static scheduler::Value present(std::uintptr_t address, const Cell& cell);
  /// The first one that has a byte of the range, or is behind it.
  Cells::iterator first_in(const scheduler::ByteRange& range);

  Cells left_;  ///< by where they begin; none overlap
};

}  // namespace heddle::harnesses
