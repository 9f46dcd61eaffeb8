#pragma once

#include <cstdint>

extern "C" {

/// A clock that stands, at 2^32 + 7; the processor's number is 5.
std::uint64_t __heddle_time_stamp() { return 0x1'0000'0007; }
asm(R"(
  .text
  .globl __heddle_read_time_stamp
__heddle_read_time_stamp:
  movl $7, %eax
  movl $1, %edx
  ret
  .globl __heddle_read_time_stamp_and_processor
__heddle_read_time_stamp_and_processor:
  movl $7, %eax
  movl $1, %edx
  movl $5, %ecx
  ret
)");
}
