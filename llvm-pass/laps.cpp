#include "llvm-pass/laps.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IntrinsicInst.h>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/dead_bytes.hpp"
#include "llvm-pass/effects.hpp"
#include "llvm-pass/loop_values.hpp"

namespace heddle::pass {

namespace {

constexpr unsigned max_words = 16;
constexpr unsigned words_of_slot = 4;  ///< those that the hook writes
constexpr std::uint8_t not_reloaded = 255;

/// A loop with a hook.
struct Lap {
  llvm::Loop* loop;
  llvm::SmallVector<llvm::PHINode*, 8> values;
  unsigned words = 0;
  llvm::AllocaInst* slot = nullptr;
};

/// Writes memory in a way that only an analysis of that very intrinsic could tell, or moves the
/// stack.
bool is_strange(const llvm::Instruction& instruction) {
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
    return !local->isStaticAlloca();
  }
  if (llvm::isa<llvm::IntrinsicInst>(instruction)) {
    return !is_harmless_intrinsic(instruction) && !llvm::isa<llvm::MemIntrinsic>(instruction) &&
           instruction.mayWriteToMemory();
  }
  return false;
}

/// The loop's own values, from turn to turn; false if one of them cannot be told.
bool find_values(Lap& lap) {
  llvm::BasicBlock* header = lap.loop->getHeader();
  if (header->isEHPad() || header->getFirstInsertionPt() == header->end()) {
    return false;
  }
  for (llvm::PHINode& phi : header->phis()) {
    const auto words = word_count(phi.getType());
    if (!words) {
      return false;
    }
    lap.values.push_back(&phi);
    lap.words += *words;
  }
  return lap.words <= max_words;
}

bool can_be_idle(const llvm::Loop& loop, PrivateMemory& memory) {
  bool has_event = false;
  for (const llvm::BasicBlock* block : loop.blocks()) {
    for (const llvm::Instruction& instruction : *block) {
      if (is_strange(instruction)) {
        return false;
      }
      const auto* address = llvm::getLoadStorePointerOperand(&instruction);
      const bool is_own = !instruction.isAtomic() && address != nullptr && memory.holds(address);
      has_event = has_event || (may_be_event(instruction) && !is_own);
    }
  }
  return has_event;
}

class FunctionLaps {
 public:
  FunctionLaps(llvm::Function& function, HookCalls& hooks, PrivateMemory& memory,
               llvm::FunctionAnalysisManager& analyses)
      : function_(function),
        hooks_(hooks),
        memory_(memory),
        loops_(analyses.getResult<llvm::LoopAnalysis>(function)),
        dead_(analyses.getResult<llvm::AAManager>(function), memory) {}

  void announce() {
    find_laps();
    find_stores();
    for (Lap& lap : laps_) {
      make_slot(lap);
    }
    for (const auto& [store, lap] : ignored_) {
      llvm::IRBuilder<> builder(store);
      hooks_.call(builder, Hook::__heddle_ignore_store, {laps_[lap].slot});
    }
    for (llvm::Instruction* store : local_) {
      announce_local(*store);
    }
    for (Lap& lap : laps_) {
      call_hook(lap);
    }
  }

 private:
  void find_laps();
  void find_stores();
  void look_at_store(llvm::Instruction& store, const llvm::MemoryLocation& written);
  void make_slot(Lap& lap);
  void announce_local(llvm::Instruction& store);
  void call_hook(Lap& lap);
  llvm::Value* entered(const Lap& lap);
  llvm::Constant* description(const Lap& lap);

  llvm::Function& function_;
  HookCalls& hooks_;
  PrivateMemory& memory_;
  llvm::LoopInfo& loops_;
  DeadBytes dead_;
  llvm::SmallVector<Lap, 4> laps_;
  llvm::SmallVector<std::pair<llvm::Instruction*, std::size_t>, 8> ignored_;  ///< with their lap
  llvm::SmallVector<llvm::Instruction*, 8> local_;
};

void FunctionLaps::find_laps() {
  if (function_.callsFunctionThatReturnsTwice()) {
    return;
  }
  for (llvm::Loop* loop : loops_.getLoopsInPreorder()) {
    Lap lap{loop, {}};
    if (can_be_idle(*loop, memory_) && find_values(lap)) {
      laps_.push_back(std::move(lap));
    }
  }
}

/// Local variables vanish when their function returns, so that outside of its loops their contents
/// are its own business. A thread_local stays.
void FunctionLaps::find_stores() {
  for (llvm::BasicBlock& block : function_) {
    for (llvm::Instruction& instruction : block) {
      if (const auto written = plainly_written(instruction)) {
        look_at_store(instruction, *written);
      } else if (llvm::isa<llvm::MemIntrinsic>(instruction) &&
                 memory_.holds(llvm::cast<llvm::MemIntrinsic>(instruction).getRawDest())) {
        local_.push_back(&instruction);
      }
    }
  }
}

void FunctionLaps::look_at_store(llvm::Instruction& store, const llvm::MemoryLocation& written) {
  const bool is_own = memory_.holds(written.Ptr);
  if (store.isVolatile() && !is_own) {
    return;  // an event
  }
  const auto* object = llvm::getUnderlyingObject(written.Ptr, /*MaxLookup=*/0);
  bool may_matter =
      is_own && !llvm::isa<llvm::AllocaInst>(object) && !llvm::isa<llvm::Argument>(object);
  std::size_t innermost = laps_.size();
  for (std::size_t index = 0; index < laps_.size(); ++index) {
    const llvm::Loop& loop = *laps_[index].loop;
    if (!loop.contains(&store)) {
      continue;
    }
    if (!dead_.at_header(loop, written)) {
      may_matter = true;
      innermost = laps_.size();
    } else {
      innermost = index;
    }
  }
  if (is_own && may_matter) {
    local_.push_back(&store);
  }
  if (innermost < laps_.size() && (!is_own || may_matter)) {
    ignored_.emplace_back(&store, innermost);
  }
}

void FunctionLaps::make_slot(Lap& lap) {
  llvm::BasicBlock& entry = function_.getEntryBlock();
  llvm::IRBuilder<> builder(&entry, entry.getFirstInsertionPt());
  auto* count = builder.getInt32(words_of_slot + 2 * lap.words);
  lap.slot = builder.CreateAlloca(builder.getInt64Ty(), count, "heddle.lap");
}

void FunctionLaps::announce_local(llvm::Instruction& instruction) {
  llvm::IRBuilder<> builder(&instruction);
  llvm::Value* address = nullptr;
  llvm::Value* value = builder.getInt64(0);
  llvm::Value* bytes = nullptr;
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    address = store->getPointerOperand();
    value = operand_words(builder, store->getValueOperand()).low;
    const auto& layout = function_.getParent()->getDataLayout();
    bytes = builder.getInt64(layout.getTypeStoreSize(store->getValueOperand()->getType()));
  } else {
    constexpr std::uint64_t any_change = 16;  // more than the hook can compare
    address = llvm::cast<llvm::MemIntrinsic>(instruction).getRawDest();
    bytes = builder.getInt64(any_change);
  }
  hooks_.call(builder, Hook::__heddle_local_store, {address, value, bytes});
}

/// 1 where the header is reached from outside of the loop, 0 where from within.
llvm::Value* FunctionLaps::entered(const Lap& lap) {
  llvm::BasicBlock* header = lap.loop->getHeader();
  llvm::IRBuilder<> builder(header, header->begin());
  auto* phi = builder.CreatePHI(builder.getInt64Ty(), 2, "heddle.entered");
  for (llvm::BasicBlock* before : llvm::predecessors(header)) {
    phi->addIncoming(builder.getInt64(lap.loop->contains(before) ? 0 : 1), before);
  }
  return phi;
}

llvm::Constant* FunctionLaps::description(const Lap& lap) {
  llvm::Module& module = hooks_.module();
  llvm::IRBuilder<> builder(module.getContext());
  llvm::SmallVector<llvm::Constant*, 40> fields{builder.getInt32(lap.words), builder.getInt16(0),
                                                builder.getInt8(0), builder.getInt8(0)};
  for (unsigned word = 0; word < lap.words; ++word) {
    fields.push_back(builder.getInt8(not_reloaded));
    fields.push_back(builder.getInt8(0));
  }
  auto* value = llvm::ConstantStruct::getAnon(fields);
  auto* variable =
      new llvm::GlobalVariable(module, value->getType(), /*isConstant=*/true,
                               llvm::GlobalValue::PrivateLinkage, value, "__heddle_lap_of");
  variable->setAlignment(llvm::Align(4));
  return variable;
}

void FunctionLaps::call_hook(Lap& lap) {
  llvm::Value* is_entry = entered(lap);
  llvm::BasicBlock* header = lap.loop->getHeader();
  llvm::IRBuilder<> builder(header, header->getFirstInsertionPt());
  llvm::SmallVector<llvm::Value*, max_words> words;
  for (llvm::PHINode* phi : lap.values) {
    append_words(builder, phi, words);
  }
  unsigned place = words_of_slot + lap.words;
  for (llvm::Value* word : words) {
    builder.CreateStore(word, builder.CreateConstGEP1_32(builder.getInt64Ty(), lap.slot, place++));
  }
  auto* none = llvm::ConstantPointerNull::get(byte_pointer_type(function_.getContext()));
  hooks_.call(builder, Hook::__heddle_lap,
              {description(lap), lap.slot, is_entry, none, builder.getInt64(1)});
}

}  // namespace

void announce_laps(llvm::Function& function, HookCalls& hooks, PrivateMemory& memory,
                   llvm::FunctionAnalysisManager& analyses) {
  FunctionLaps(function, hooks, memory, analyses).announce();
}

}  // namespace heddle::pass
