#include "llvm-pass/laps/lap_plan.hpp"

#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>

#include "llvm-pass/laps/loop_values.hpp"
#include "llvm-pass/memory/effects.hpp"

namespace heddle::pass {

namespace {

constexpr std::uint8_t not_reloaded = 255;

Origin origin_of(const Slice& slice, unsigned first_bit) {
  constexpr unsigned word_bits = 64;
  const unsigned width = slice.width > first_bit ? slice.width - first_bit : 0;
  return {static_cast<std::uint8_t>(width > 0 ? slice.shift + first_bit : 0),
          static_cast<std::uint8_t>(std::min(width, word_bits))};
}

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

/// The loop's own values that matter, from turn to turn; false if one of them cannot be told.
bool find_values(Lap& lap, const RelevantValues& relevant) {
  llvm::BasicBlock* header = lap.loop->getHeader();
  if (header->isEHPad() || header->getFirstInsertionPt() == header->end()) {
    return false;
  }
  for (llvm::PHINode& phi : header->phis()) {
    if (!relevant.matters(&phi)) {
      continue;
    }
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

}  // namespace

llvm::SmallVector<Origin, max_words> origins(const Lap& lap) {
  llvm::SmallVector<Origin, max_words> all;
  for (const llvm::PHINode* phi : lap.values) {
    const unsigned words = *word_count(phi->getType());
    const bool is_reloaded = lap.reload && lap.reload->values.count(phi) != 0;
    for (unsigned word = 0; word < words; ++word) {
      all.push_back(is_reloaded ? origin_of(lap.reload->values.find(phi)->second, word * 64)
                                : Origin{not_reloaded, 0});
    }
  }
  if (lap.reload) {
    for (const Reload::Place& place : lap.reload->places) {
      all.push_back(origin_of(place.slice, 0));
    }
  }
  return all;
}

llvm::SmallVector<Lap, 4> find_laps(const llvm::Function& function, llvm::LoopInfo& loops,
                                    const ReloadContext& context, PrivateMemory& memory,
                                    const RelevantValues& relevant) {
  llvm::SmallVector<Lap, 4> laps;
  if (function.callsFunctionThatReturnsTwice()) {
    return laps;
  }
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    Lap lap;
    lap.loop = loop;
    if (can_be_idle(*loop, memory) && find_values(lap, relevant)) {
      lap.reload = find_reload(*loop, context);
      lap.words += lap.reload ? static_cast<unsigned>(lap.reload->places.size()) : 0;
      laps.push_back(std::move(lap));
    }
  }
  return laps;
}

}  // namespace heddle::pass
