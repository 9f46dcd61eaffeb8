#include "runtime/places/code_frames.hpp"

#include <unwind.h>

#include "runtime/hooks/modules.hpp"

namespace heddle::runtime::code_frames {
namespace {

constexpr int most_visited = 512;

struct Walk {
  CodeFrames found;
  std::uintptr_t begin = 0;  ///< what comes before it is the handler's; 0: nothing is
  bool is_behind = false;    ///< the instruction there
  std::uintptr_t other = 0;  ///< of a library that is not the system's
  int visited = 0;
};

bool is_tester_in_program() { return in_program_module(system_libraries.own.begin); }

_Unwind_Reason_Code look_at(_Unwind_Context* context, void* argument) {
  auto& walk = *static_cast<Walk*>(argument);
  int is_exact = 0;
  std::uintptr_t address = _Unwind_GetIPInfo(context, &is_exact);
  if (address == 0 || ++walk.visited > most_visited || walk.found.count == CodeFrames::most) {
    return _URC_END_OF_STACK;
  }
  if (walk.begin != 0) {
    if (address != walk.begin) {
      return _URC_NO_REASON;
    }
    walk.begin = 0;
    is_exact = walk.is_behind ? 0 : 1;
  }
  address -= is_exact != 0 ? 0 : 1;
  if (in_program_module(address)) {
    walk.found.add(address);
  } else if (walk.other == 0 && is_code_of_program(address)) {
    walk.other = address;
  }
  return _URC_NO_REASON;
}

CodeFrames result_of(Walk& walk) {
  if (walk.found.count == 0 && walk.other != 0) {
    walk.found.add(walk.other);
  }
  return walk.found;
}

bool is_code(greg_t address) {
  // It takes what it is given for a return address, and looks at the byte before.
  return _Unwind_FindEnclosingFunction(reinterpret_cast<void*>(address + 1)) != nullptr;
}

bool is_walking = false;
void* way_out[5];
Walk walk_of_fault;

}  // namespace

CodeFrames here() {
  Walk walk;
  if (!is_tester_in_program()) {
    _Unwind_Backtrace(look_at, &walk);
  }
  return result_of(walk);
}

CodeFrames interrupted(ucontext_t& context, Counter counter) {
  auto& registers = context.uc_mcontext.gregs;
  const greg_t instruction = registers[REG_RIP];
  const greg_t stack = registers[REG_RSP];
  walk_of_fault = {};
  walk_of_fault.is_behind = counter == Counter::behind_instruction;
  is_walking = true;
  if (__builtin_setjmp(way_out) == 0) {
    if (!is_code(instruction)) {
      registers[REG_RIP] = *reinterpret_cast<const greg_t*>(stack);
      registers[REG_RSP] = stack + static_cast<greg_t>(sizeof(greg_t));
      walk_of_fault.is_behind = true;
    }
    walk_of_fault.begin = static_cast<std::uintptr_t>(registers[REG_RIP]);
    _Unwind_Backtrace(look_at, &walk_of_fault);
  }
  is_walking = false;
  registers[REG_RIP] = instruction;
  registers[REG_RSP] = stack;
  return result_of(walk_of_fault);
}

void leave_own_fault() {
  if (is_walking) {
    __builtin_longjmp(way_out, 1);
  }
}

}  // namespace heddle::runtime::code_frames
