#include "runtime/raw_system_call.hpp"

namespace heddle::runtime {

volatile unsigned char heddle_trap_system_calls = 0;

}  // namespace heddle::runtime

/// The system calls between the two labels are the ones that the kernel lets pass while the program
/// runs; see runtime/kernel/system_call_trap.cpp.
///
/// To an unwinder the interrupted code has called what returns to heddle_return_from_signal: its
/// registers are in the ucontext_t that the stack pointer points to there.
asm(R"(
  .pushsection .text.heddle_untrapped, "ax", @progbits
  .globl heddle_untrapped_begin, heddle_untrapped_end
  .hidden heddle_untrapped_begin, heddle_untrapped_end
heddle_untrapped_begin:

  .globl heddle_return_from_signal
  .hidden heddle_return_from_signal
  .type heddle_return_from_signal, @function
  .cfi_startproc
  .cfi_signal_frame
  .cfi_escape 0x0f, 4, 0x77, 0xa0, 0x1, 0x06  # the stack: *(rsp + 160)
  .cfi_escape 0x10, 0, 3, 0x77, 0x90, 0x1  # rax: at rsp + 144
  .cfi_escape 0x10, 1, 3, 0x77, 0x88, 0x1  # rdx: at rsp + 136
  .cfi_escape 0x10, 2, 3, 0x77, 0x98, 0x1  # rcx: at rsp + 152
  .cfi_escape 0x10, 3, 3, 0x77, 0x80, 0x1  # rbx: at rsp + 128
  .cfi_escape 0x10, 4, 3, 0x77, 0xf0, 0x0  # rsi: at rsp + 112
  .cfi_escape 0x10, 5, 3, 0x77, 0xe8, 0x0  # rdi: at rsp + 104
  .cfi_escape 0x10, 6, 3, 0x77, 0xf8, 0x0  # rbp: at rsp + 120
  .cfi_escape 0x10, 7, 3, 0x77, 0xa0, 0x1  # rsp: at rsp + 160
  .cfi_escape 0x10, 8, 3, 0x77, 0xa8, 0x0  # r8: at rsp + 40
  .cfi_escape 0x10, 9, 3, 0x77, 0xb0, 0x0  # r9: at rsp + 48
  .cfi_escape 0x10, 10, 3, 0x77, 0xb8, 0x0  # r10: at rsp + 56
  .cfi_escape 0x10, 11, 3, 0x77, 0xc0, 0x0  # r11: at rsp + 64
  .cfi_escape 0x10, 12, 3, 0x77, 0xc8, 0x0  # r12: at rsp + 72
  .cfi_escape 0x10, 13, 3, 0x77, 0xd0, 0x0  # r13: at rsp + 80
  .cfi_escape 0x10, 14, 3, 0x77, 0xd8, 0x0  # r14: at rsp + 88
  .cfi_escape 0x10, 15, 3, 0x77, 0xe0, 0x0  # r15: at rsp + 96
  .cfi_escape 0x10, 16, 3, 0x77, 0xa8, 0x1  # rip: at rsp + 168
  nop  # an unwinder looks at what is before a return address
heddle_return_from_signal:
  movl $15, %eax
  syscall
  .cfi_endproc
  .size heddle_return_from_signal, .-heddle_return_from_signal

  .globl heddle_raw_system_call
  .hidden heddle_raw_system_call
  .type heddle_raw_system_call, @function
heddle_raw_system_call:
  .cfi_startproc
  movq %rdi, %rax
  movq %rsi, %rdi
  movq %rdx, %rsi
  movq %rcx, %rdx
  movq %r8, %r10
  movq %r9, %r8
  movq 8(%rsp), %r9
  syscall
  ret
  .cfi_endproc
  .size heddle_raw_system_call, .-heddle_raw_system_call

heddle_untrapped_end:
  .popsection
)");
