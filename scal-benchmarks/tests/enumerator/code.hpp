#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <vector>

/// What a thread of a small concurrent program does, as a list of instructions over shared cells
/// and a few registers of its own. Cells, registers and constants are bytes: enough for programs
/// whose executions can all be counted.
namespace enumerator {

using Byte = std::uint8_t;

inline constexpr std::size_t register_count = 8;

struct Register {
  Byte number = 0;
};

/// A constant or the value of a register; made of either without a word, as operands are written.
struct Operand {
  constexpr Operand(int constant) : value(static_cast<Byte>(constant)) {}
  constexpr Operand(Register source) : value(source.number), is_register(true) {}
  Byte value;
  bool is_register = false;
};

/// The shared cell `first + offset`.
struct Cell {
  Byte first = 0;
  Operand offset = 0;
};

enum class Operation : Byte {
  /// Events. The cell is shared; `target` gets what was read, or whether it was stored.
  load,
  store,
  fetch_add,
  compare_exchange,
  lock,  ///< possible while the cell is 0
  unlock,
  /// No events: done at once after the event before them.
  plain_load,   ///< of a cell that no other thread writes any more
  plain_store,  ///< to a cell that no other thread reads yet
  compute,
  jump_if,
  fail,       ///< this is not reached
  enter_lap,  ///< the header of a loop
  end_lap,    ///< back to it
  end,
};

using Function = Byte (*)(Byte, Byte);

/// Sets of cells that may be read (only) and written.
struct Footprint {
  std::bitset<256> reads;
  std::bitset<256> writes;
  friend bool operator==(const Footprint&, const Footprint&) = default;
};

struct Instruction {
  Operation operation = Operation::end;
  Register target = {};
  Cell cell = {};
  Operand first = 0;            ///< value stored, added or expected
  Operand second = 0;           ///< compare_exchange: value desired
  Function function = nullptr;  ///< compute, and jump_if: jumps if it is not 0
  std::size_t label = 0;        ///< jump_if, end_lap; a position once the code is finished
  /// Found by Code::finished.
  Footprint future = {};  ///< the cells of the events at or after it
  Byte loops = 0;         ///< one bit for each loop around it, the outermost lowest
  Byte own_loop = 0;      ///< enter_lap, end_lap: the bit of its loop
  Byte live = 0;          ///< registers that may be read before they are written, at or after it
  bool repeats = true;    ///< end_lap: the next lap starts with what the last one started with
};

[[nodiscard]] constexpr bool is_event(Operation operation) {
  return operation <= Operation::unlock;
}

/// Writes such a list, in the manner of an assembler. Labels are numbers given out by label().
class Code {
 public:
  [[nodiscard]] std::size_t label();
  void place(std::size_t label);

  void load(Register target, Cell cell);
  void store(Cell cell, Operand value);
  void fetch_add(Register target, Cell cell, Operand amount);
  void compare_exchange(Register stored, Cell cell, Operand expected, Operand desired);
  void lock(Cell cell);
  void unlock(Cell cell);
  void plain_load(Register target, Cell cell);
  void plain_store(Cell cell, Operand value);
  void compute(Register target, Function function, Operand first, Operand second = 0);
  void jump(std::size_t label);
  void jump_if(Function condition, Operand first, Operand second, std::size_t label);

  /// What follows cannot happen; throws std::logic_error when it does.
  void fail();

  /// A loop, from its header to end_loop; the value is for lap() and end_loop(). Loops nest.
  [[nodiscard]] std::size_t begin_loop();
  /// Ends this turn of the innermost loop: the only way back to a header.
  void lap(std::size_t loop);
  void lap_if(Function condition, Operand first, Operand second, std::size_t loop);
  void end_loop();

  /// The instructions, with jumps, loops and live registers resolved, an `end` behind them.
  [[nodiscard]] std::vector<Instruction> finished();

 private:
  void add(const Instruction& instruction);
  void resolve_labels();
  void find_live_registers();
  void find_repeating_laps();
  void find_futures();

  std::vector<Instruction> instructions_;
  std::vector<std::size_t> positions_;  ///< of the labels
  Byte depth_ = 0;
};

/// Conditions and functions that most programs need.
[[nodiscard]] constexpr Byte equal(Byte left, Byte right) { return left == right ? 1 : 0; }
[[nodiscard]] constexpr Byte differ(Byte left, Byte right) { return left == right ? 0 : 1; }
[[nodiscard]] constexpr Byte always(Byte /*left*/, Byte /*right*/) { return 1; }
[[nodiscard]] constexpr Byte sum(Byte left, Byte right) { return static_cast<Byte>(left + right); }
[[nodiscard]] constexpr Byte larger(Byte left, Byte right) { return left > right ? left : right; }

}  // namespace enumerator
