#include "runtime/time_stamps/routines.hpp"

std::uint8_t heddle_time_stamps_are_virtual = 0;

asm(R"(
.macro heddle_routine name, fault, instruction
  .globl \name
  .type \name, @function
\name:
  .cfi_startproc
  pushfq
  .cfi_adjust_cfa_offset 8
  cmpb $0, heddle_time_stamps_are_virtual(%rip)
  jne 1f
  popfq
  .cfi_adjust_cfa_offset -8
  \instruction
  ret
  .cfi_adjust_cfa_offset 8
1:
  popfq
  .cfi_adjust_cfa_offset -8
  .globl \fault
  .hidden \fault
\fault:
  hlt
  ret
  .cfi_endproc
  .size \name, .-\name
.endm
  .pushsection .text.heddle_time_stamps, "ax", @progbits
  heddle_routine __heddle_read_time_stamp, heddle_stamp_fault, rdtsc
  heddle_routine __heddle_read_time_stamp_and_processor, heddle_stamp_and_processor_fault, rdtscp
  .popsection
)");
