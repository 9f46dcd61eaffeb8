#include "llvm-pass/machine/machine_values.hpp"

#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsX86.h>

#include <string>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/machine/time_stamps.hpp"

namespace heddle::pass {

namespace {

/// Bits of the random number that this intrinsic asks the processor for; 0 if it is another.
unsigned random_bits(const llvm::CallBase& call) {
  switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::x86_rdrand_16:
    case llvm::Intrinsic::x86_rdseed_16:
      return 16;
    case llvm::Intrinsic::x86_rdrand_32:
    case llvm::Intrinsic::x86_rdseed_32:
      return 32;
    case llvm::Intrinsic::x86_rdrand_64:
    case llvm::Intrinsic::x86_rdseed_64:
      return 64;
    default:
      return 0;
  }
}

/// The number and that there was one.
void draw_instead(llvm::CallBase& call, llvm::Module& module) {
  llvm::IRBuilder<> builder(&call);
  const auto draw = module.getOrInsertFunction(random_function, builder.getInt64Ty());
  auto* result = llvm::cast<llvm::StructType>(call.getType());
  llvm::Value* both = llvm::UndefValue::get(result);
  llvm::Value* number = builder.CreateTrunc(builder.CreateCall(draw), result->getElementType(0));
  both = builder.CreateInsertValue(both, number, 0);
  both = builder.CreateInsertValue(both, llvm::ConstantInt::get(result->getElementType(1), 1), 1);
  call.replaceAllUsesWith(both);
  call.eraseFromParent();
}

bool reads_features(const llvm::InlineAsm& assembly) {
  return std::string(assembly.getAsmString()).find("cpuid") != std::string::npos;
}

bool touches_no_memory(const llvm::InlineAsm& assembly) {
  const llvm::StringRef text = assembly.getAsmString();
  const llvm::StringRef constraints = assembly.getConstraintString();
  const auto has = [](llvm::StringRef in, const char* part) { return in.contains(part); };
  return !has(text, "(") && !has(constraints, "*") && !has(constraints, "~{memory}");
}

/// The segment registers fs and gs, as LLVM names them.
bool is_of_segment(const llvm::Value* address) {
  constexpr unsigned gs = 256;
  constexpr unsigned fs = 257;
  const unsigned space = address == nullptr ? 0 : address->getType()->getPointerAddressSpace();
  return space == gs || space == fs;
}

/// Gives the address of the thread-local block, or the number of the processor that runs the
/// thread.
bool reads_own_register(const llvm::Instruction& instruction) {
  if (is_of_segment(llvm::getLoadStorePointerOperand(&instruction))) {
    return true;
  }
  const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  switch (call == nullptr ? llvm::Intrinsic::not_intrinsic : call->getIntrinsicID()) {
    case llvm::Intrinsic::thread_pointer:
    case llvm::Intrinsic::x86_rdfsbase_32:
    case llvm::Intrinsic::x86_rdfsbase_64:
    case llvm::Intrinsic::x86_rdgsbase_32:
    case llvm::Intrinsic::x86_rdgsbase_64:
    case llvm::Intrinsic::x86_rdpid:
      return true;
    default:
      return false;
  }
}

constexpr unsigned registers_of_cpuid = 4;  ///< a, b, c, d, in this order in <cpuid.h>

/// What cpuid says of the processor that happened to run it is made the same everywhere.
void hide_processor(llvm::CallBase& call, llvm::Module& module) {
  auto* result = llvm::dyn_cast<llvm::StructType>(call.getType());
  if (result == nullptr || result->getNumElements() != registers_of_cpuid || call.arg_size() == 0 ||
      !call.getArgOperand(0)->getType()->isIntegerTy(32)) {
    return;
  }
  auto* word = llvm::Type::getInt32Ty(call.getContext());
  const auto hide = module.getOrInsertFunction(processor_function, word, word, word, word);
  llvm::SmallVector<llvm::ExtractValueInst*, 4> uses;
  for (llvm::User* user : call.users()) {
    if (auto* part = llvm::dyn_cast<llvm::ExtractValueInst>(user)) {
      uses.push_back(part);
    }
  }
  for (llvm::ExtractValueInst* part : uses) {
    if (!part->getType()->isIntegerTy(32)) {
      continue;
    }
    llvm::IRBuilder<> behind(part->getNextNode());
    auto* hidden = behind.CreateCall(
        hide, {call.getArgOperand(0), behind.getInt32(part->getIndices()[0]), part});
    part->replaceUsesWithIf(hidden,
                            [hidden](const llvm::Use& use) { return use.getUser() != hidden; });
  }
}

}  // namespace

void announce_own_register(llvm::Instruction& instruction, HookCalls& hooks) {
  if (reads_own_register(instruction)) {
    llvm::IRBuilder<> builder(&instruction);
    hooks.call(builder, Hook::__heddle_identity, {});
  }
}

bool replace_machine_value(llvm::Instruction& instruction, HookCalls& hooks) {
  auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (call == nullptr) {
    return false;
  }
  if (random_bits(*call) != 0) {
    draw_instead(*call, hooks.module());
    return true;
  }
  const auto* assembly = llvm::dyn_cast<llvm::InlineAsm>(call->getCalledOperand());
  const bool is_for_time = reads_time_stamp(*call);
  const bool is_for_features = assembly != nullptr && reads_features(*assembly);
  if (!is_for_time && !is_for_features) {
    return false;
  }
  const bool is_all = assembly == nullptr || touches_no_memory(*assembly);
  if (is_for_features && is_all) {
    hide_processor(*call, hooks.module());
  }
  if (is_for_time) {  // each thread has a counter of its own
    llvm::IRBuilder<> builder(call);
    hooks.call(builder, Hook::__heddle_identity, {});
    replace_time_stamp(*call, hooks.module());
  }
  return is_all;
}

}  // namespace heddle::pass
