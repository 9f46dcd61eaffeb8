#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/IntrinsicInst.h>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/events/events.hpp"

namespace heddle::pass {

namespace {

/// Sizes above this go as a range: a site has 16 bits for its size, a plain hook one word of value.
constexpr std::uint64_t max_plain_size = 16;

std::uint64_t store_size(const llvm::Instruction& access, llvm::Type* type) {
  return access.getModule()->getDataLayout().getTypeStoreSize(type);
}

SiteFacts plain_facts(SiteKind kind, const llvm::Value* address, std::uint64_t size) {
  SiteFacts facts{kind};
  facts.size = static_cast<std::uint16_t>(size);
  facts.variable = variable_name(address);
  return facts;
}

void announce_range_of(llvm::Instruction& access, Hook hook, llvm::Value* address,
                       llvm::Value* bytes, bool volatile_access, HookCalls& hooks) {
  llvm::IRBuilder<> builder(&access);
  SiteFacts facts = plain_facts(
      hook == Hook::__heddle_range_load ? SiteKind::range_load : SiteKind::range_store, address, 0);
  facts.flags = volatile_access ? is_volatile : 0;
  hooks.announce(builder, hook, {address, as_word(builder, bytes)}, facts);
}

void announce_plain_load(llvm::LoadInst& load, HookCalls& hooks) {
  llvm::IRBuilder<> builder(&load);
  llvm::Value* address = load.getPointerOperand();
  const std::uint64_t size = store_size(load, load.getType());
  if (size > max_plain_size) {
    announce_range_of(load, Hook::__heddle_range_load, address, constant_word(builder, size),
                      load.isVolatile(), hooks);
    return;
  }
  hooks.announce(builder, Hook::__heddle_plain_load, {address},
                 plain_facts(SiteKind::plain_load, address, size));
}

bool is_vtable(const llvm::Value* value) {
  if (const auto* both = llvm::dyn_cast<llvm::ConstantVector>(value)) {
    return llvm::all_of(both->operands(), [](const llvm::Use& each) { return is_vtable(each); });
  }
  const auto* table = llvm::dyn_cast<llvm::GlobalVariable>(value->stripInBoundsConstantOffsets());
  return table != nullptr &&
         (starts_with(table->getName(), "_ZTV") || starts_with(table->getName(), "_ZTC"));
}

/// With virtual bases the pointers come out of a table of tables; optimised code has tags.
bool stores_vtables(const llvm::StoreInst& store) {
  const auto* tag = store.getMetadata(llvm::LLVMContext::MD_tbaa);
  return (tag != nullptr && tag->isTBAAVtableAccess()) || is_vtable(store.getValueOperand());
}

void announce_plain_store(llvm::StoreInst& store, HookCalls& hooks) {
  llvm::IRBuilder<> builder(&store);
  llvm::Value* address = store.getPointerOperand();
  const std::uint64_t size = store_size(store, store.getValueOperand()->getType());
  if (size > max_plain_size) {
    announce_range_of(store, Hook::__heddle_range_store, address, constant_word(builder, size),
                      store.isVolatile(), hooks);
    return;
  }
  const auto words = operand_words(builder, store.getValueOperand());
  const SiteFacts facts = plain_facts(SiteKind::plain_store, address, size);
  if (stores_vtables(store)) {
    hooks.announce(builder, Hook::__heddle_vtable_store, {address, words.low, words.high}, facts);
  } else {
    hooks.announce(builder, Hook::__heddle_plain_store, {address, words.low}, facts);
  }
}

/// A call that copies or fills: `source` is null for a fill.
struct RangeCall {
  llvm::Value* destination = nullptr;
  llvm::Value* source = nullptr;
  llvm::Value* bytes = nullptr;
  bool is_volatile = false;
};

RangeCall range_call(llvm::CallBase& call) {
  if (auto* intrinsic = llvm::dyn_cast<llvm::MemIntrinsic>(&call)) {
    auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&call);
    return {intrinsic->getRawDest(), transfer != nullptr ? transfer->getRawSource() : nullptr,
            intrinsic->getLength(), intrinsic->isVolatile()};
  }
  const auto* callee = call.getCalledFunction();
  if (callee == nullptr || !callee->isDeclaration() || call.arg_size() < 3) {
    return {};
  }
  const bool copies = llvm::StringSwitch<bool>(callee->getName())
                          .Cases("memcpy", "memmove", "__memcpy_chk", "__memmove_chk", true)
                          .Default(false);
  const bool fills = callee->getName() == "memset" || callee->getName() == "__memset_chk";
  if (!copies && !fills) {
    return {};
  }
  return {call.getArgOperand(0), copies ? call.getArgOperand(1) : nullptr, call.getArgOperand(2)};
}

}  // namespace

bool announce_plain(llvm::Instruction& instruction, HookCalls& hooks, PrivateMemory& memory) {
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    if (!memory.holds(load->getPointerOperand())) {
      announce_plain_load(*load, hooks);
    }
    return true;
  }
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    if (!memory.holds(store->getPointerOperand())) {
      announce_plain_store(*store, hooks);
    }
    return true;
  }
  return false;
}

bool announce_range(llvm::Instruction& instruction, HookCalls& hooks, PrivateMemory& memory) {
  auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const RangeCall range = call != nullptr ? range_call(*call) : RangeCall{};
  if (range.bytes == nullptr) {
    return false;
  }
  const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(range.bytes);
  if (constant != nullptr && constant->isZero()) {
    return true;
  }
  if (range.source != nullptr && !memory.holds(range.source)) {
    announce_range_of(*call, Hook::__heddle_range_load, range.source, range.bytes,
                      range.is_volatile, hooks);
  }
  if (!memory.holds(range.destination)) {
    announce_range_of(*call, Hook::__heddle_range_store, range.destination, range.bytes,
                      range.is_volatile, hooks);
  }
  return true;
}

}  // namespace heddle::pass
