#include "scal-benchmarks/tests/enumerator/machine.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

namespace enumerator {

/// One thread's block in a state.
struct Machine::Thread {
  Byte& position;
  Byte& changed;  ///< bits of the loops around whose present lap has changed a cell
  Byte* registers;

  [[nodiscard]] Byte value(Operand operand) const {
    return operand.is_register ? registers[operand.value] : operand.value;
  }
  [[nodiscard]] std::size_t index(Cell cell) const {
    return static_cast<std::size_t>(cell.first) + value(cell.offset);
  }
};

Machine::Machine(Program program, IdleLaps idle_laps)
    : program_(std::move(program)), idle_laps_(idle_laps) {
  for (const auto& code : program_.threads) {
    if (code.size() >= parked) {
      throw std::logic_error("the code of a thread is too long");
    }
    for (const Instruction& instruction : code) {
      const auto used = static_cast<std::size_t>(std::bit_width(instruction.live));
      registers_ = std::max({registers_, used, std::size_t{instruction.target.number} + 1});
    }
  }
  size_ = block_of(thread_count());
  if (size_ > State::capacity || thread_count() > 64 || registers_ > register_count) {
    throw std::logic_error("the program is too large");
  }
  std::ranges::copy(program_.cells, start_.bytes.begin());
  for (std::size_t number = 0; number < thread_count(); ++number) {
    Thread thread = thread_in(start_, number);
    run_to_event(start_, thread, number);
  }
}

std::size_t Machine::block_of(std::size_t thread) const {
  return program_.cells.size() + thread * (registers_ + 2);
}

Machine::Thread Machine::thread_in(State& state, std::size_t thread) const {
  Byte* const block = state.bytes.data() + block_of(thread);
  return {block[0], block[1], block + 2};
}

const Instruction* Machine::next_event(const State& state, std::size_t thread) const {
  const Byte position = state.bytes[block_of(thread)];
  if (position == parked) {
    return nullptr;
  }
  const Instruction& next = program_.threads[thread][position];
  return next.operation == Operation::end ? nullptr : &next;
}

ThreadSet Machine::enabled(const State& state) const {
  ThreadSet result = 0;
  for (std::size_t thread = 0; thread < thread_count(); ++thread) {
    const Instruction* const event = next_event(state, thread);
    if (event == nullptr) {
      continue;
    }
    const bool waits =
        event->operation == Operation::lock && state.bytes[next_access(state, thread).cell] != 0;
    if (!waits) {
      result |= only(thread);
    }
  }
  return result;
}

bool Machine::has_parked(const State& state) const {
  for (std::size_t thread = 0; thread < thread_count(); ++thread) {
    if (state.bytes[block_of(thread)] == parked) {
      return true;
    }
  }
  return false;
}

Access Machine::next_access(const State& state, std::size_t thread) const {
  const Instruction& event = *next_event(state, thread);
  const Byte* const registers = state.bytes.data() + block_of(thread) + 2;
  const auto value = [registers](Operand operand) {
    return operand.is_register ? registers[operand.value] : operand.value;
  };
  const auto cell = static_cast<Byte>(event.cell.first + value(event.cell.offset));
  switch (event.operation) {
    case Operation::load:
      return {cell, false};
    case Operation::compare_exchange:
      return {cell, state.bytes[cell] == value(event.first)};
    default:
      return {cell, true};
  }
}

bool Machine::may_be_disturbed(const State& state, std::size_t thread) const {
  const Access access = next_access(state, thread);
  for (std::size_t other = 0; other < thread_count(); ++other) {
    const Instruction* const event = other == thread ? nullptr : next_event(state, other);
    if (event == nullptr) {
      continue;
    }
    if (event->future.writes[access.cell]) {
      return true;
    }
    if (access.writes && event->future.reads[access.cell]) {
      return true;
    }
  }
  return false;
}

void Machine::step(State& state, std::size_t thread) const {
  const Instruction& event = *next_event(state, thread);
  Thread running = thread_in(state, thread);
  perform(state, running, event);
  ++running.position;
  run_to_event(state, running, thread);
}

void Machine::perform(State& state, Thread& thread, const Instruction& event) const {
  Byte& cell = state.bytes[thread.index(event.cell)];
  const Byte before = cell;
  Byte& target = thread.registers[event.target.number];
  switch (event.operation) {
    case Operation::load:
      target = before;
      break;
    case Operation::store:
      cell = thread.value(event.first);
      break;
    case Operation::fetch_add:
      cell = sum(before, thread.value(event.first));
      target = before;
      break;
    case Operation::compare_exchange: {
      const bool stored = before == thread.value(event.first);
      if (stored) {
        cell = thread.value(event.second);
      }
      target = stored ? 1 : 0;
      break;
    }
    case Operation::lock:
      cell = 1;
      break;
    case Operation::unlock:
      cell = 0;
      break;
    default:
      throw std::logic_error("not an event");
  }
  if (cell != before) {
    thread.changed = 0xff;
  }
}

void Machine::run_to_event(State& state, Thread& thread, std::size_t number) const {
  const std::vector<Instruction>& code = program_.threads[number];
  while (thread.position != parked && !is_event(code[thread.position].operation) &&
         code[thread.position].operation != Operation::end) {
    run_local(state, thread, code[thread.position]);
  }
  if (thread.position == parked) {
    thread.changed = 0;
    forget_dead(thread, 0);
    return;
  }
  const Instruction& next = code[thread.position];
  thread.changed = idle_laps_ == IdleLaps::skip ? thread.changed & next.loops : 0;
  forget_dead(thread, next.live);
}

void Machine::run_local(State& state, Thread& thread, const Instruction& instruction) const {
  const Byte first = thread.value(instruction.first);
  const Byte second = thread.value(instruction.second);
  switch (instruction.operation) {
    case Operation::plain_load:
      thread.registers[instruction.target.number] = state.bytes[thread.index(instruction.cell)];
      break;
    case Operation::plain_store:
      state.bytes[thread.index(instruction.cell)] = first;
      break;
    case Operation::compute:
      thread.registers[instruction.target.number] = instruction.function(first, second);
      break;
    case Operation::jump_if:
      if (instruction.function(first, second) == 0) {
        break;
      }
      thread.position = static_cast<Byte>(instruction.label);
      return;
    case Operation::enter_lap:
      thread.changed &= static_cast<Byte>(~instruction.own_loop);
      break;
    case Operation::end_lap:
      end_lap(thread, instruction);
      return;
    default:
      throw std::logic_error("neither an event nor local");
  }
  ++thread.position;
}

void Machine::end_lap(Thread& thread, const Instruction& lap) const {
  const bool idle = lap.repeats && (thread.changed & lap.own_loop) == 0;
  const bool stops = idle && idle_laps_ == IdleLaps::skip;
  thread.position = stops ? parked : static_cast<Byte>(lap.label);
}

void Machine::forget_dead(Thread& thread, Byte live) const {
  for (std::size_t number = 0; number < registers_; ++number) {
    if (((live >> number) & 1) == 0) {
      thread.registers[number] = 0;
    }
  }
}

}  // namespace enumerator
