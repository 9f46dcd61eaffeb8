#include "llvm-pass/laps/laps.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IntrinsicInst.h>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/events/memory_order.hpp"
#include "llvm-pass/laps/lap_plan.hpp"
#include "llvm-pass/laps/loop_values.hpp"
#include "llvm-pass/memory/dead_bytes.hpp"

namespace heddle::pass {

namespace {

/// Words of a slot that only the hook reads and writes.
constexpr unsigned words_of_slot = 4;

class FunctionLaps {
 public:
  FunctionLaps(llvm::Function& function, HookCalls& hooks, PrivateMemory& memory,
               llvm::FunctionAnalysisManager& analyses)
      : function_(function),
        hooks_(hooks),
        memory_(memory),
        aliases_(analyses.getResult<llvm::AAManager>(function)),
        dead_(aliases_, memory),
        relevant_(function, analyses.getResult<llvm::PostDominatorTreeAnalysis>(function)),
        laps_(
            find_laps(function, analyses.getResult<llvm::LoopAnalysis>(function),
                      {analyses.getResult<llvm::DominatorTreeAnalysis>(function), aliases_, dead_},
                      memory, relevant_)) {}

  void announce() {
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
  void find_stores();
  void look_at_store(llvm::Instruction& store, const llvm::MemoryLocation& written);
  bool is_place(const Lap& lap, const llvm::MemoryLocation& written);
  void make_slot(Lap& lap);
  void announce_local(llvm::Instruction& store);
  void call_hook(Lap& lap);
  llvm::Value* entered(const Lap& lap);
  llvm::Constant* description(const Lap& lap);
  llvm::SmallVector<llvm::Value*, max_words> present_words(llvm::IRBuilder<>& builder,
                                                           const Lap& lap);
  llvm::Value* guards_hold(llvm::IRBuilder<>& builder, const Lap& lap);

  llvm::Function& function_;
  HookCalls& hooks_;
  PrivateMemory& memory_;
  llvm::AAResults& aliases_;
  DeadBytes dead_;
  RelevantValues relevant_;
  llvm::SmallVector<Lap, 4> laps_;
  llvm::SmallVector<std::pair<llvm::Instruction*, std::size_t>, 8> ignored_;  ///< with their lap
  llvm::SmallVector<llvm::Instruction*, 8> local_;
};

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

/// Whether the bytes are memory whose contents count as one of the loop's values.
bool FunctionLaps::is_place(const Lap& lap, const llvm::MemoryLocation& written) {
  return lap.reload && llvm::any_of(lap.reload->places, [&](const Reload::Place& place) {
           const auto& layout = function_.getParent()->getDataLayout();
           const llvm::MemoryLocation whole(
               place.address, llvm::LocationSize::precise(layout.getTypeStoreSize(place.type)));
           return whole.Size == written.Size && aliases_.isMustAlias(whole, written);
         });
}

void FunctionLaps::look_at_store(llvm::Instruction& store, const llvm::MemoryLocation& written) {
  const bool is_own = memory_.holds(written.Ptr);
  if (store.isVolatile() && !is_own) {
    return;  // an event
  }
  const auto* object = llvm::getUnderlyingObject(written.Ptr, /*MaxLookup=*/0);
  if (is_of_profile(object)) {
    return;
  }
  bool may_matter =
      is_own && !llvm::isa<llvm::AllocaInst>(object) && !llvm::isa<llvm::Argument>(object);
  std::size_t innermost = laps_.size();
  for (std::size_t index = 0; index < laps_.size(); ++index) {
    const llvm::Loop& loop = *laps_[index].loop;
    if (!loop.contains(&store)) {
      continue;
    }
    if (!dead_.at_header(loop, written) && !is_place(laps_[index], written)) {
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
  const llvm::LoadInst* load = lap.reload ? lap.reload->load : nullptr;
  const std::uint64_t size =
      load != nullptr ? module.getDataLayout().getTypeStoreSize(load->getType()).getFixedValue()
                      : 0;
  const auto order = load != nullptr ? memory_order(load->getOrdering()) : MemoryOrder::not_atomic;
  llvm::SmallVector<llvm::Constant*, 40> fields{
      builder.getInt32(lap.words), builder.getInt16(static_cast<std::uint16_t>(size)),
      builder.getInt8(static_cast<std::uint8_t>(order)), builder.getInt8(0)};
  for (const Origin& origin : origins(lap)) {
    fields.push_back(builder.getInt8(origin.shift));
    fields.push_back(builder.getInt8(origin.width));
  }
  auto* value = llvm::ConstantStruct::getAnon(fields);
  auto* variable =
      new llvm::GlobalVariable(module, value->getType(), /*isConstant=*/true,
                               llvm::GlobalValue::PrivateLinkage, value, "__heddle_lap_of");
  variable->setAlignment(llvm::Align(4));
  return variable;
}

/// Values that are not defined at the first turn are the same at each first turn.
void define_values(const Lap& lap) {
  for (llvm::PHINode* phi : lap.values) {
    for (llvm::Use& incoming : phi->incoming_values()) {
      if (llvm::isa<llvm::UndefValue>(incoming.get())) {
        incoming.set(llvm::Constant::getNullValue(phi->getType()));
      }
    }
  }
}

/// All that is compared, in the order of origins(), at the builder's place in the header.
llvm::SmallVector<llvm::Value*, max_words> FunctionLaps::present_words(llvm::IRBuilder<>& builder,
                                                                       const Lap& lap) {
  llvm::SmallVector<llvm::Value*, max_words> words;
  for (llvm::PHINode* phi : lap.values) {
    // What is not defined must be the same wherever it is used, here included.
    auto* frozen = llvm::cast<llvm::Instruction>(builder.CreateFreeze(phi));
    phi->replaceUsesWithIf(frozen,
                           [frozen](const llvm::Use& use) { return use.getUser() != frozen; });
    append_words(builder, frozen, words);
  }
  if (lap.reload) {
    for (const Reload::Place& place : lap.reload->places) {
      append_words(builder, builder.CreateLoad(place.type, place.address), words);
    }
  }
  return words;
}

/// Whether the branches between the load and the loop would be taken again.
llvm::Value* FunctionLaps::guards_hold(llvm::IRBuilder<>& builder, const Lap& lap) {
  llvm::Value* all = builder.getTrue();
  if (!lap.reload) {
    return builder.getInt64(1);
  }
  for (const Reload::Guard& guard : lap.reload->guards) {
    llvm::Value* now = evaluate_again(builder, *lap.reload, *lap.loop, guard.condition);
    if (now == nullptr) {
      return builder.getInt64(0);
    }
    all = builder.CreateAnd(all, guard.leads_here ? now : builder.CreateNot(now));
  }
  return builder.CreateZExt(all, builder.getInt64Ty());
}

void FunctionLaps::call_hook(Lap& lap) {
  define_values(lap);
  llvm::Value* is_entry = entered(lap);
  llvm::BasicBlock* header = lap.loop->getHeader();
  llvm::IRBuilder<> builder(header, header->getFirstInsertionPt());
  unsigned place = words_of_slot + lap.words;
  for (llvm::Value* word : present_words(builder, lap)) {
    builder.CreateStore(word, builder.CreateConstGEP1_32(builder.getInt64Ty(), lap.slot, place++));
  }
  llvm::Value* hold = guards_hold(builder, lap);
  llvm::Value* loaded = llvm::ConstantPointerNull::get(byte_pointer_type(function_.getContext()));
  if (lap.reload) {
    loaded = lap.reload->load->getPointerOperand();
  }
  hooks_.call(builder, Hook::__heddle_lap, {description(lap), lap.slot, is_entry, loaded, hold});
}

}  // namespace

void announce_laps(llvm::Function& function, HookCalls& hooks, PrivateMemory& memory,
                   llvm::FunctionAnalysisManager& analyses) {
  FunctionLaps(function, hooks, memory, analyses).announce();
}

}  // namespace heddle::pass
