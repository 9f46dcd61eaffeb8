#include "llvm-pass/events/lifetimes.hpp"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugLoc.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <utility>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/sites/debug_names.hpp"

namespace heddle::pass {

namespace {

constexpr const char* of_function = "heddle.of_function";  ///< metadata of a local variable

using Position = std::pair<unsigned, unsigned>;  ///< line and column; zeros if it is not known

Position position_of(const llvm::Instruction& instruction) {
  const llvm::DebugLoc& location = instruction.getDebugLoc();
  return location ? Position{location.getLine(), location.getCol()} : Position{};
}

/// The local variable that a lifetime marker is about, or null.
llvm::AllocaInst* marked_local(llvm::Instruction& instruction) {
  auto* marker = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  if (marker == nullptr || !marker->isLifetimeStartOrEnd()) {
    return nullptr;
  }
  return llvm::dyn_cast<llvm::AllocaInst>(marker->getArgOperand(1)->stripPointerCasts());
}

bool is_end(const llvm::Instruction& marker) {
  return llvm::cast<llvm::IntrinsicInst>(marker).getIntrinsicID() == llvm::Intrinsic::lifetime_end;
}

bool is_call_of(const llvm::Instruction& instruction, llvm::Intrinsic::ID id) {
  const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  return intrinsic != nullptr && intrinsic->getIntrinsicID() == id;
}

bool returns_twice(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  return call != nullptr && call->hasFnAttr(llvm::Attribute::ReturnsTwice);
}

/// Where the function's variables are gone: before the return, or before a call in its place.
llvm::Instruction& end_of_frame(llvm::ReturnInst& exit) {
  auto* call = llvm::dyn_cast_or_null<llvm::CallInst>(exit.getPrevNonDebugInstruction());
  return call != nullptr && call->isTailCall() ? static_cast<llvm::Instruction&>(*call) : exit;
}

llvm::Value* frame_address(llvm::IRBuilder<>& builder) {
  return builder.CreateIntrinsic(llvm::Intrinsic::frameaddress,
                                 {byte_pointer_type(builder.getContext())}, {builder.getInt32(0)});
}

llvm::Value* bytes_of(llvm::IRBuilder<>& builder, llvm::Value& local) {
  const auto& layout = builder.GetInsertBlock()->getModule()->getDataLayout();
  if (auto* argument = llvm::dyn_cast<llvm::Argument>(&local)) {
    return constant_word(builder, layout.getTypeAllocSize(argument->getParamByValType()));
  }
  auto& variable = llvm::cast<llvm::AllocaInst>(local);
  auto* element =
      constant_word(builder, layout.getTypeAllocSize(variable.getAllocatedType()).getFixedValue());
  return builder.CreateMul(element, as_word(builder, variable.getArraySize()));
}

/// Writes the hooks of one function.
class Lives {
 public:
  Lives(llvm::Function& function, HookCalls& hooks, PrivateMemory& memory)
      : hooks_(hooks), memory_(memory) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      note(instruction);
    }
    for (llvm::Argument& argument : function.args()) {
      if (argument.hasByValAttr() && !memory_.holds(&argument)) {
        arguments_.push_back(&argument);
      }
    }
  }

  void announce(llvm::Function& function);

 private:
  void note(llvm::Instruction& instruction);
  void announce_marker(llvm::Instruction& marker);
  void announce_private_marker(llvm::Instruction& marker);
  void announce_exit(llvm::Instruction& exit);
  void forget_arguments(llvm::Instruction& before);
  void begin(llvm::Value& local, llvm::Instruction& before);
  void end(llvm::Value& local, llvm::Instruction& before, bool ends_function);
  void end_below(llvm::Value& address, llvm::Instruction& before, bool ends_function);

  HookCalls& hooks_;
  PrivateMemory& memory_;
  llvm::SmallVector<llvm::AllocaInst*, 16> locals_;  ///< of a size known at compile time
  llvm::SmallVector<llvm::AllocaInst*, 16> others_;
  llvm::SmallVector<llvm::Argument*, 4> arguments_;  ///< passed by value
  llvm::SmallVector<llvm::Instruction*, 16> markers_;
  llvm::SmallVector<llvm::Instruction*, 16> private_markers_;  ///< of variables that no other sees
  llvm::SmallVector<llvm::Instruction*, 4> restores_;          ///< of the stack pointer
  llvm::SmallVector<llvm::Instruction*, 4> exits_;
  llvm::SmallVector<llvm::Instruction*, 8> landings_;  ///< before them frames may have vanished
};

void Lives::note(llvm::Instruction& instruction) {
  if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
    if (local->getAllocatedType()->isSized() && !memory_.holds(local)) {
      (local->isStaticAlloca() ? locals_ : others_).push_back(local);
    }
  } else if (llvm::AllocaInst* marked = marked_local(instruction)) {
    if (marked->isStaticAlloca()) {
      (memory_.holds(marked) ? private_markers_ : markers_).push_back(&instruction);
    }
  } else if (auto* exit = llvm::dyn_cast<llvm::ReturnInst>(&instruction)) {
    exits_.push_back(&end_of_frame(*exit));
  } else if (is_call_of(instruction, llvm::Intrinsic::stackrestore)) {
    restores_.push_back(&instruction);
  } else if (llvm::isa<llvm::LandingPadInst>(instruction)) {
    landings_.push_back(&*instruction.getParent()->getFirstInsertionPt());
  } else if (returns_twice(instruction)) {
    landings_.push_back(instruction.getNextNode());
  }
}

void Lives::announce(llvm::Function& function) {
  llvm::SmallPtrSet<const llvm::Value*, 16> marked;
  for (llvm::Instruction* marker : markers_) {
    marked.insert(marked_local(*marker));
  }
  for (llvm::Instruction* restore : others_.empty() ? decltype(restores_){} : restores_) {
    end_below(*restore->getOperand(0), *restore, false);
  }
  for (llvm::Instruction* exit : exits_) {
    announce_exit(*exit);
  }
  SiteFacts unwound{SiteKind::local_end};
  unwound.flags = SiteFlag::ends_function;
  for (llvm::Instruction* landing : landings_) {
    llvm::IRBuilder<> builder(landing);
    hooks_.announce(builder, Hook::__heddle_unwound, {}, unwound);
  }
  for (llvm::Instruction* marker : markers_) {
    announce_marker(*marker);
  }
  if (!markers_.empty()) {
    for (llvm::Instruction* marker : private_markers_) {
      announce_private_marker(*marker);
    }
  }
  for (llvm::AllocaInst* local : others_) {
    begin(*local, *local->getNextNode());
  }
  for (llvm::AllocaInst* local : locals_) {
    if (!marked.contains(local)) {
      begin(*local, *local->getNextNode());
    }
  }
  llvm::Instruction& first = *function.getEntryBlock().getFirstInsertionPt();
  for (llvm::Argument* argument : arguments_) {
    begin(*argument, first);
  }
  if (function.isVarArg()) {
    forget_arguments(first);
  }
}

/// Arguments of a variable number are in the caller's frame, which tells nothing of them.
void Lives::forget_arguments(llvm::Instruction& before) {
  constexpr std::uint64_t most_bytes = 1024;
  llvm::IRBuilder<> builder(&before);
  hooks_.call(builder, Hook::__heddle_unknown_locals,
              {frame_address(builder), constant_word(builder, most_bytes)});
}

void Lives::announce_marker(llvm::Instruction& marker) {
  llvm::AllocaInst* local = marked_local(marker);
  if (is_end(marker)) {
    end(*local, marker, local->hasMetadata(of_function));
  } else {
    begin(*local, *marker.getNextNode());
  }
}

/// The variable may lie where another one was that has ended, and be seen by what is called.
void Lives::announce_private_marker(llvm::Instruction& marker) {
  if (is_end(marker)) {
    return;
  }
  llvm::AllocaInst* local = marked_local(marker);
  llvm::IRBuilder<> builder(marker.getNextNode());
  hooks_.call(builder, Hook::__heddle_unknown_locals, {local, bytes_of(builder, *local)});
}

void Lives::announce_exit(llvm::Instruction& exit) {
  for (llvm::AllocaInst* local : locals_) {
    end(*local, exit, true);
  }
  for (llvm::Argument* argument : arguments_) {
    end(*argument, exit, true);
  }
  if (!others_.empty()) {
    llvm::IRBuilder<> builder(&exit);
    end_below(*frame_address(builder), exit, true);
  }
}

void Lives::begin(llvm::Value& local, llvm::Instruction& before) {
  llvm::IRBuilder<> builder(&before);
  llvm::Constant* text = hooks_.sites().text(local_text(local, *before.getFunction()));
  hooks_.call(builder, Hook::__heddle_local_begin, {&local, bytes_of(builder, local), text});
}

void Lives::end(llvm::Value& local, llvm::Instruction& before, bool ends_function) {
  llvm::IRBuilder<> builder(&before);
  SiteFacts facts{SiteKind::local_end};
  facts.flags = ends_function ? SiteFlag::ends_function : 0;
  hooks_.announce(
      builder,
      llvm::isa<llvm::IntrinsicInst>(before) ? Hook::__heddle_scope_end : Hook::__heddle_local_end,
      {&local, bytes_of(builder, local)}, facts);
}

void Lives::end_below(llvm::Value& address, llvm::Instruction& before, bool ends_function) {
  llvm::IRBuilder<> builder(&before);
  SiteFacts facts{SiteKind::local_end};
  facts.flags = ends_function ? SiteFlag::ends_function : 0;
  hooks_.announce(builder, Hook::__heddle_frame_end, {&address}, facts);
}

}  // namespace

void mark_locals_of_functions(llvm::Function& function) {
  Position end;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (llvm::isa<llvm::ReturnInst>(instruction)) {
      end = std::max(end, position_of(instruction));
    }
  }
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    llvm::AllocaInst* local = marked_local(instruction);
    if (local != nullptr && is_end(instruction) && position_of(instruction) >= end) {
      auto& context = function.getContext();
      local->setMetadata(of_function, llvm::MDNode::get(context, {}));
    }
  }
}

void mark_instrumented(llvm::Function& function) {
  if (function.hasPrefixData()) {
    return;
  }
  auto* word = llvm::Type::getInt64Ty(function.getContext());
  auto* mark = llvm::ConstantInt::get(word, function_mark);
  // Two words, so that the code is aligned as it was.
  function.setPrefixData(llvm::ConstantArray::get(llvm::ArrayType::get(word, 2), {mark, mark}));
}

void announce_lives(llvm::Function& function, HookCalls& hooks, PrivateMemory& memory) {
  Lives(function, hooks, memory).announce(function);
}

}  // namespace heddle::pass
