#include "runtime/raw_system_call.hpp"

namespace heddle::runtime {

volatile unsigned char heddle_trap_system_calls = 0;

}  // namespace heddle::runtime

/// The system calls between the two labels are the ones that the kernel lets pass while the program
/// runs; see runtime/kernel/system_call_trap.cpp.
asm(R"(
  .pushsection .text.heddle_untrapped, "ax", @progbits
  .globl heddle_untrapped_begin, heddle_untrapped_end
  .hidden heddle_untrapped_begin, heddle_untrapped_end
heddle_untrapped_begin:

  .globl heddle_return_from_signal
  .hidden heddle_return_from_signal
  .type heddle_return_from_signal, @function
heddle_return_from_signal:
  movl $15, %eax
  syscall
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
