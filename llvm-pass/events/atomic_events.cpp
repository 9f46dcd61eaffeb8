#include <llvm/IR/DataLayout.h>
#include <llvm/IR/LLVMContext.h>

#include "llvm-pass/events/events.hpp"
#include "llvm-pass/events/memory_order.hpp"

namespace heddle::pass {

namespace {

RmwOperation rmw_operation(llvm::AtomicRMWInst::BinOp operation) {
  switch (operation) {
    case llvm::AtomicRMWInst::Xchg:
      return RmwOperation::exchange;
    case llvm::AtomicRMWInst::Add:
      return RmwOperation::add;
    case llvm::AtomicRMWInst::Sub:
      return RmwOperation::subtract;
    case llvm::AtomicRMWInst::And:
      return RmwOperation::bit_and;
    case llvm::AtomicRMWInst::Nand:
      return RmwOperation::bit_nand;
    case llvm::AtomicRMWInst::Or:
      return RmwOperation::bit_or;
    case llvm::AtomicRMWInst::Xor:
      return RmwOperation::bit_xor;
    case llvm::AtomicRMWInst::Max:
      return RmwOperation::maximum;
    case llvm::AtomicRMWInst::Min:
      return RmwOperation::minimum;
    case llvm::AtomicRMWInst::UMax:
      return RmwOperation::unsigned_maximum;
    case llvm::AtomicRMWInst::UMin:
      return RmwOperation::unsigned_minimum;
    default:
      return RmwOperation::other;  // on floating point values
  }
}

/// What every access through one pointer has in common.
template <typename Access>
SiteFacts access_facts(SiteKind kind, const Access& access, const llvm::Type* type) {
  SiteFacts facts{kind};
  const auto& layout = access.getModule()->getDataLayout();
  const std::uint64_t size = layout.getTypeStoreSize(const_cast<llvm::Type*>(type));
  facts.size = static_cast<std::uint16_t>(size);
  // Some atomic accesses are volatile too; the flag is for those that are nothing better.
  facts.flags = access.isVolatile() && !access.isAtomic() ? is_volatile : 0;
  facts.variable = variable_name(access.getPointerOperand());
  return facts;
}

void announce_load(llvm::LoadInst& load, HookCalls& hooks) {
  llvm::IRBuilder<> builder(&load);
  SiteFacts facts = access_facts(SiteKind::atomic_load, load, load.getType());
  facts.order = memory_order(load.getOrdering());
  hooks.announce(builder, Hook::__heddle_atomic_load, {load.getPointerOperand()}, facts);
}

void announce_store(llvm::StoreInst& store, HookCalls& hooks) {
  llvm::IRBuilder<> builder(&store);
  llvm::Value* value = store.getValueOperand();
  SiteFacts facts = access_facts(SiteKind::atomic_store, store, value->getType());
  facts.order = memory_order(store.getOrdering());
  const OperandWords words = operand_words(builder, value);
  hooks.announce(builder, Hook::__heddle_atomic_store,
                 {store.getPointerOperand(), words.low, words.high}, facts);
}

void announce_rmw(llvm::AtomicRMWInst& rmw, HookCalls& hooks) {
  llvm::IRBuilder<> builder(&rmw);
  SiteFacts facts = access_facts(SiteKind::atomic_rmw, rmw, rmw.getType());
  facts.order = memory_order(rmw.getOrdering());
  facts.operation = rmw_operation(rmw.getOperation());
  const OperandWords words = operand_words(builder, rmw.getValOperand());
  hooks.announce(builder, Hook::__heddle_atomic_rmw,
                 {rmw.getPointerOperand(), words.low, words.high}, facts);
}

/// Makes the compare-exchange fail where it is told to: it stores what it has found, which is what
/// it expected, and has not succeeded.
void let_fail(llvm::AtomicCmpXchgInst& cas, llvm::Value* told) {
  llvm::IRBuilder<> builder(&cas);
  llvm::Value* fails = builder.CreateICmpNE(told, builder.getInt64(0));
  cas.setOperand(2, builder.CreateSelect(fails, cas.getCompareOperand(), cas.getNewValOperand()));
  llvm::SmallVector<llvm::Use*, 4> uses;
  for (llvm::Use& use : cas.uses()) {
    uses.push_back(&use);
  }
  builder.SetInsertPoint(cas.getNextNode());
  llvm::Value* succeeds =
      builder.CreateAnd(builder.CreateExtractValue(&cas, 1), builder.CreateNot(fails));
  llvm::Value* result = builder.CreateInsertValue(&cas, succeeds, 1);
  for (llvm::Use* use : uses) {
    use->set(result);
  }
}

void announce_cas(llvm::AtomicCmpXchgInst& cas, HookCalls& hooks) {
  llvm::IRBuilder<> builder(&cas);
  llvm::Value* desired = cas.getNewValOperand();
  SiteFacts facts = access_facts(SiteKind::atomic_cas, cas, desired->getType());
  facts.order = memory_order(cas.getSuccessOrdering());
  facts.failure_order = memory_order(cas.getFailureOrdering());
  facts.flags |= cas.isWeak() ? is_weak : 0;
  const OperandWords expected = operand_words(builder, cas.getCompareOperand());
  const OperandWords wanted = operand_words(builder, desired);
  const Hook hook = cas.isWeak() ? Hook::__heddle_atomic_weak_cas : Hook::__heddle_atomic_cas;
  llvm::Value* told = hooks.announce(
      builder, hook,
      {cas.getPointerOperand(), expected.low, expected.high, wanted.low, wanted.high}, facts);
  if (cas.isWeak()) {
    let_fail(cas, told);
  }
}

void announce_fence(llvm::FenceInst& fence, HookCalls& hooks) {
  if (fence.getSyncScopeID() == llvm::SyncScope::SingleThread) {
    return;  // atomic_signal_fence: for the compiler only
  }
  llvm::IRBuilder<> builder(&fence);
  hooks.announce(builder, Hook::__heddle_fence, {},
                 {SiteKind::fence, memory_order(fence.getOrdering())});
}

/// Volatile, and of a size that one access can have; larger ones are left to `announce_plain`.
template <typename Access>
bool is_volatile_event(const Access& access, const llvm::Type* type, PrivateMemory& memory) {
  const std::uint64_t size =
      access.getModule()->getDataLayout().getTypeStoreSize(const_cast<llvm::Type*>(type));
  return access.isVolatile() && size <= 16 && !memory.holds(access.getPointerOperand());
}

}  // namespace

bool announce_atomic(llvm::Instruction& instruction, HookCalls& hooks, PrivateMemory& memory) {
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    const bool is_event = load->isAtomic() || is_volatile_event(*load, load->getType(), memory);
    if (is_event) {
      announce_load(*load, hooks);
    }
    return is_event;
  }
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    const bool is_event =
        store->isAtomic() || is_volatile_event(*store, store->getValueOperand()->getType(), memory);
    if (is_event) {
      announce_store(*store, hooks);
    }
    return is_event;
  }
  if (auto* rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    announce_rmw(*rmw, hooks);
    return true;
  }
  if (auto* cas = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
    announce_cas(*cas, hooks);
    return true;
  }
  if (auto* fence = llvm::dyn_cast<llvm::FenceInst>(&instruction)) {
    announce_fence(*fence, hooks);
    return true;
  }
  return false;
}

}  // namespace heddle::pass
