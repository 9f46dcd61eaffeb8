#include "scal-benchmarks/tests/enumerator/code.hpp"

#include <stdexcept>
#include <utility>

namespace enumerator {

namespace {

Byte bit(std::size_t number) { return static_cast<Byte>(1U << number); }

Byte register_of(Operand operand) { return operand.is_register ? bit(operand.value) : 0; }

/// The registers that an instruction reads.
Byte reads(const Instruction& instruction) {
  return register_of(instruction.cell.offset) | register_of(instruction.first) |
         register_of(instruction.second);
}

bool has_target(Operation operation) {
  return operation == Operation::load || operation == Operation::fetch_add ||
         operation == Operation::compare_exchange || operation == Operation::plain_load ||
         operation == Operation::compute;
}

bool jumps(Operation operation) {
  return operation == Operation::jump_if || operation == Operation::end_lap;
}

/// Whether a loop of the same depth as the one with this header begins here.
bool begins_next_loop(const Instruction& header, const Instruction& inside) {
  return &inside != &header && inside.operation == Operation::enter_lap &&
         inside.own_loop == header.own_loop;
}

bool falls_through(const Instruction& instruction) {
  const bool jumps_always =
      instruction.operation == Operation::jump_if && instruction.function == always;
  return !jumps_always && instruction.operation != Operation::end_lap &&
         instruction.operation != Operation::end && instruction.operation != Operation::fail;
}

/// The cells of an event. Where a register says which, any from the first on.
Footprint footprint_of(const Instruction& instruction) {
  Footprint result;
  if (!is_event(instruction.operation)) {
    return result;
  }
  const std::size_t first = instruction.cell.first;
  const Operand offset = instruction.cell.offset;
  const std::bitset<256> cells = offset.is_register ? ~std::bitset<256>() << first
                                                    : std::bitset<256>(1) << first + offset.value;
  (instruction.operation == Operation::load ? result.reads : result.writes) = cells;
  return result;
}

void unite(Footprint& footprint, const Footprint& other) {
  footprint.reads |= other.reads;
  footprint.writes |= other.writes;
}

}  // namespace

std::size_t Code::label() {
  positions_.push_back(0);
  return positions_.size() - 1;
}

void Code::place(std::size_t label) { positions_[label] = instructions_.size(); }

void Code::add(const Instruction& instruction) {
  instructions_.push_back(instruction);
  instructions_.back().loops = static_cast<Byte>(bit(depth_) - 1);
}

void Code::load(Register target, Cell cell) {
  add({.operation = Operation::load, .target = target, .cell = cell});
}

void Code::store(Cell cell, Operand value) {
  add({.operation = Operation::store, .cell = cell, .first = value});
}

void Code::fetch_add(Register target, Cell cell, Operand amount) {
  add({.operation = Operation::fetch_add, .target = target, .cell = cell, .first = amount});
}

void Code::compare_exchange(Register stored, Cell cell, Operand expected, Operand desired) {
  add({.operation = Operation::compare_exchange,
       .target = stored,
       .cell = cell,
       .first = expected,
       .second = desired});
}

void Code::lock(Cell cell) { add({.operation = Operation::lock, .cell = cell}); }

void Code::unlock(Cell cell) { add({.operation = Operation::unlock, .cell = cell}); }

void Code::plain_load(Register target, Cell cell) {
  add({.operation = Operation::plain_load, .target = target, .cell = cell});
}

void Code::plain_store(Cell cell, Operand value) {
  add({.operation = Operation::plain_store, .cell = cell, .first = value});
}

void Code::compute(Register target, Function function, Operand first, Operand second) {
  add({.operation = Operation::compute,
       .target = target,
       .first = first,
       .second = second,
       .function = function});
}

void Code::jump(std::size_t label) { jump_if(always, 0, 0, label); }

void Code::jump_if(Function condition, Operand first, Operand second, std::size_t label) {
  add({.operation = Operation::jump_if,
       .first = first,
       .second = second,
       .function = condition,
       .label = label});
}

void Code::fail() { add({.operation = Operation::fail}); }

std::size_t Code::begin_loop() {
  const std::size_t header = label();
  place(header);
  ++depth_;
  add({.operation = Operation::enter_lap});
  instructions_.back().own_loop = bit(depth_ - 1U);
  return header;
}

void Code::lap(std::size_t loop) {
  add({.operation = Operation::end_lap, .label = loop});
  instructions_.back().own_loop = bit(depth_ - 1U);
}

void Code::lap_if(Function condition, Operand first, Operand second, std::size_t loop) {
  const std::size_t yes = label();
  const std::size_t no = label();
  jump_if(condition, first, second, yes);
  jump(no);
  place(yes);
  lap(loop);
  place(no);
}

void Code::end_loop() { --depth_; }

std::vector<Instruction> Code::finished() {
  if (depth_ != 0) {
    throw std::logic_error("a loop has no end");
  }
  add({.operation = Operation::end});
  resolve_labels();
  find_live_registers();
  find_repeating_laps();
  find_futures();
  return std::move(instructions_);
}

void Code::resolve_labels() {
  for (Instruction& instruction : instructions_) {
    if (jumps(instruction.operation)) {
      instruction.label = positions_[instruction.label];
    }
  }
}

/// The usual backward analysis, repeated until nothing changes.
void Code::find_live_registers() {
  bool changed = true;
  while (changed) {
    changed = false;
    for (std::size_t at = instructions_.size(); at-- > 0;) {
      Instruction& instruction = instructions_[at];
      unsigned live = 0;
      if (falls_through(instruction)) {
        live |= instructions_[at + 1].live;
      }
      if (jumps(instruction.operation)) {
        live |= instructions_[instruction.label].live;
      }
      if (has_target(instruction.operation)) {
        live &= ~unsigned{bit(instruction.target.number)};
      }
      live |= reads(instruction);
      changed |= live != instruction.live;
      instruction.live = static_cast<Byte>(live);
    }
  }
}

/// Likewise.
void Code::find_futures() {
  bool changed = true;
  while (changed) {
    changed = false;
    for (std::size_t at = instructions_.size(); at-- > 0;) {
      Instruction& instruction = instructions_[at];
      Footprint future = footprint_of(instruction);
      if (falls_through(instruction)) {
        unite(future, instructions_[at + 1].future);
      }
      if (jumps(instruction.operation)) {
        unite(future, instructions_[instruction.label].future);
      }
      changed |= !(future == instruction.future);
      instruction.future = future;
    }
  }
}

/// A lap repeats if the loop writes no register that is live at its header.
void Code::find_repeating_laps() {
  for (Instruction& lap : instructions_) {
    if (lap.operation != Operation::end_lap) {
      continue;
    }
    const Instruction& header = instructions_[lap.label];
    for (std::size_t at = lap.label; at < instructions_.size(); ++at) {
      const Instruction& inside = instructions_[at];
      if ((inside.loops & header.own_loop) == 0 || begins_next_loop(header, inside)) {
        break;
      }
      if (has_target(inside.operation) && (header.live & bit(inside.target.number)) != 0) {
        lap.repeats = false;
      }
    }
  }
}

}  // namespace enumerator
