#include "llvm-pass/machine/time_stamps.hpp"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsX86.h>
#include <llvm/Support/Regex.h>

#include <string>

#include "llvm-pass/contract.hpp"

namespace heddle::pass {

namespace {

bool is_intrinsic_for_time_stamp(const llvm::CallBase& call) {
  switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::readcyclecounter:
    case llvm::Intrinsic::x86_rdtsc:
    case llvm::Intrinsic::x86_rdtscp:
      return true;
    default:
      return false;
  }
}

/// The number, and that of the processor where that is asked for, too.
void ask_runtime(llvm::CallBase& call, llvm::Module& module) {
  llvm::IRBuilder<> builder(&call);
  const auto function = module.getOrInsertFunction(time_stamp_function, builder.getInt64Ty());
  llvm::Value* result = builder.CreateCall(function);
  if (auto* both = llvm::dyn_cast<llvm::StructType>(call.getType())) {
    llvm::Value* parts = llvm::Constant::getNullValue(both);
    result = builder.CreateInsertValue(parts, result, 0);
  }
  call.replaceAllUsesWith(result);
  call.eraseFromParent();
}

/// Without what is below the stack pointer, which the surrounding code may use.
std::string call_of(const char* routine, bool is_intel) {
  const std::string call = std::string(" call ") + routine + "@PLT; ";
  return is_intel ? "lea rsp, [rsp - 128];" + call + "lea rsp, [rsp + 128]"
                  : "leaq -128(%rsp), %rsp;" + call + "leaq 128(%rsp), %rsp";
}

/// The text with a call in place of each instruction that `form` matches. The instruction is its
/// second group, what is before it the first.
std::string replace_all(llvm::StringRef text, llvm::StringRef form, const std::string& call) {
  llvm::Regex instruction(form, llvm::Regex::IgnoreCase);
  std::string replaced;
  llvm::SmallVector<llvm::StringRef, 4> groups;
  while (instruction.match(text, &groups)) {
    const std::size_t begin = static_cast<std::size_t>(groups[2].data() - text.data());
    replaced += text.substr(0, begin).str() + call;
    text = text.substr(begin + groups[2].size());
  }
  return replaced + text.str();
}

/// As a mnemonic, or as its bytes, from times when assemblers did not know it.
constexpr const char* with_processor =
    "(^|[^[:alnum:]_.$%])(rdtscp|\\.byte[[:space:]]+0x0?f[[:space:]]*,[[:space:]]*0x0?1"
    "[[:space:]]*,[[:space:]]*0xf9)($|[^[:alnum:]_])";
constexpr const char* without_processor =
    "(^|[^[:alnum:]_.$%])(rdtsc|\\.byte[[:space:]]+0x0?f[[:space:]]*,[[:space:]]*0x31)"
    "($|[^[:alnum:]_])";

std::string text_of(const llvm::InlineAsm& assembly) {
  return std::string(assembly.getAsmString());
}

std::string with_calls(const llvm::InlineAsm& assembly) {
  const bool is_intel = assembly.getDialect() == llvm::InlineAsm::AD_Intel;
  const std::string once = replace_all(text_of(assembly), with_processor,
                                       call_of(time_stamp_and_processor_routine, is_intel));
  return replace_all(once, without_processor, call_of(time_stamp_routine, is_intel));
}

}  // namespace

bool reads_time_stamp(const llvm::CallBase& call) {
  const auto* assembly = llvm::dyn_cast<llvm::InlineAsm>(call.getCalledOperand());
  return assembly == nullptr ? is_intrinsic_for_time_stamp(call)
                             : with_calls(*assembly) != text_of(*assembly);
}

void replace_time_stamp(llvm::CallBase& call, llvm::Module& module) {
  const auto* assembly = llvm::dyn_cast<llvm::InlineAsm>(call.getCalledOperand());
  if (assembly == nullptr) {
    ask_runtime(call, module);
    return;
  }
  call.setCalledOperand(llvm::InlineAsm::get(assembly->getFunctionType(), with_calls(*assembly),
                                             std::string(assembly->getConstraintString()),
                                             assembly->hasSideEffects(), assembly->isAlignStack(),
                                             assembly->getDialect(), assembly->canThrow()));
}

}  // namespace heddle::pass
