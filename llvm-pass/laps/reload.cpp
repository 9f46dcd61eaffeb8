#include "llvm-pass/laps/reload.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/IR/CFG.h>

#include "llvm-pass/memory/effects.hpp"

namespace heddle::pass {

namespace {

using llvm::BasicBlock;
using llvm::Instruction;
using llvm::Value;

class ReloadSearch {
 public:
  ReloadSearch(const llvm::Loop& loop, const ReloadContext& context)
      : loop_(loop), context_(context), before_(loop.getLoopPredecessor()) {}

  std::optional<Reload> run() {
    if (before_ == nullptr || !find_values() || !find_region() || !look_at_region() ||
        !derived_are_dead()) {
      return std::nullopt;
    }
    return std::move(found_);
  }

 private:
  bool find_values();
  bool note_load(llvm::LoadInst* load);
  bool find_region();
  bool look_at_region();
  bool look_at(Instruction& instruction);
  bool look_at_store(llvm::StoreInst& store);
  bool may_read_back(llvm::LoadInst& load);
  bool look_at_branch(Instruction& branch);
  bool derived_are_dead();
  bool is_used_later(const llvm::Use& use);
  [[nodiscard]] bool is_between(const Instruction& instruction) const;
  [[nodiscard]] bool depends_on_load(const Value* value) const {
    return derived_.count(value) != 0;
  }
  void find_derived();
  void find_later_blocks();

  const llvm::Loop& loop_;
  const ReloadContext& context_;
  BasicBlock* before_;
  Reload found_;
  llvm::SmallVector<BasicBlock*, 8> region_;  ///< from the load's block to the header's predecessor
  llvm::SmallPtrSet<const BasicBlock*, 8> in_region_;
  llvm::SmallPtrSet<const BasicBlock*, 16> later_;  ///< reachable from the header, not by the load
  llvm::SmallPtrSet<const Value*, 16> derived_;     ///< from the load, other than by the phis
};

/// All that is loaded must come from one load: a loop that carries two is run as it is written.
bool ReloadSearch::note_load(llvm::LoadInst* load) {
  if (found_.load == nullptr) {
    found_.load = load;
  }
  return found_.load == load;
}

bool ReloadSearch::find_values() {
  for (llvm::PHINode& phi : loop_.getHeader()->phis()) {
    const auto slice = slice_of(phi.getIncomingValueForBlock(before_));
    if (slice && !loop_.contains(slice->load)) {
      if (!note_load(slice->load)) {
        return false;
      }
      found_.values[&phi] = *slice;
    }
  }
  if (found_.load != nullptr) {
    return true;
  }
  // The value may be kept in memory only.
  for (BasicBlock* block = before_; block != nullptr; block = block->getSinglePredecessor()) {
    for (Instruction& instruction : llvm::reverse(*block)) {
      auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
      if (load != nullptr && load->isAtomic()) {
        return note_load(load);
      }
      if (may_be_event(instruction)) {
        return false;
      }
    }
  }
  return false;
}

bool ReloadSearch::find_region() {
  BasicBlock* start = found_.load->getParent();
  if (!context_.dominators.dominates(found_.load, before_->getTerminator())) {
    return false;
  }
  llvm::SmallVector<BasicBlock*, 8> left{before_};
  in_region_.insert(before_);
  while (!left.empty()) {
    BasicBlock* block = left.pop_back_val();
    region_.push_back(block);
    if (block == start) {
      continue;
    }
    for (BasicBlock* previous : llvm::predecessors(block)) {
      if (in_region_.insert(previous).second) {
        left.push_back(previous);
      }
    }
  }
  return llvm::none_of(region_, [this](const BasicBlock* block) { return loop_.contains(block); });
}

bool ReloadSearch::is_between(const Instruction& instruction) const {
  const BasicBlock* block = instruction.getParent();
  return in_region_.count(block) != 0 &&
         (block != found_.load->getParent() || found_.load->comesBefore(&instruction));
}

bool ReloadSearch::look_at_store(llvm::StoreInst& store) {
  const auto written = plainly_written(store);
  if (!written || depends_on_load(store.getPointerOperand())) {
    return false;
  }
  const llvm::MemoryLocation bytes = *written;
  if (!depends_on_load(store.getValueOperand()) || context_.dead.at_header(loop_, bytes)) {
    return true;
  }
  llvm::Type* type = store.getValueOperand()->getType();
  const auto slice = slice_of(store.getValueOperand());
  const bool is_last = llvm::none_of(region_, [&](BasicBlock* block) {
    return llvm::any_of(*block, [&](Instruction& other) {
      return &other != &store && is_between(other) && other.mayWriteToMemory() &&
             !is_harmless_intrinsic(other) &&
             llvm::isModSet(context_.aliases.getModRefInfo(&other, bytes));
    });
  });
  constexpr std::uint64_t word_bits = 64;
  if (!slice || slice->load != found_.load || bits_of(store, type) > word_bits || !is_last ||
      !context_.dominators.dominates(&store, before_->getTerminator())) {
    return false;
  }
  found_.places.push_back({store.getPointerOperand(), type, *slice});
  return true;
}

/// Whether the plain load may find a value that comes from the load before the loop, by way of
/// memory: what is computed from it would have to be counted among the derived values.
bool ReloadSearch::may_read_back(llvm::LoadInst& load) {
  llvm::SmallPtrSet<BasicBlock*, 1> header;
  header.insert(loop_.getHeader());
  const auto read = llvm::MemoryLocation::get(&load);
  return llvm::any_of(region_, [&](BasicBlock* block) {
    return llvm::any_of(*block, [&](Instruction& other) {
      const auto* store = llvm::dyn_cast<llvm::StoreInst>(&other);
      return store != nullptr && is_between(other) && depends_on_load(store->getValueOperand()) &&
             llvm::isModSet(context_.aliases.getModRefInfo(&other, read)) &&
             llvm::isPotentiallyReachable(&other, &load, &header, &context_.dominators);
    });
  });
}

/// A branch that depends on the load must have one way to the header, or the ways must not matter.
bool ReloadSearch::look_at_branch(Instruction& instruction) {
  if (llvm::none_of(instruction.operands(),
                    [this](const llvm::Use& use) { return depends_on_load(use.get()); })) {
    return true;
  }
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(&instruction);
  const bool is_passed =
      branch != nullptr && (branch == before_->getTerminator() ||
                            context_.dominators.dominates(branch, before_->getTerminator()));
  if (!is_passed || !branch->isConditional()) {
    return false;
  }
  const auto leads_here = [this](const BasicBlock* next) {
    return next == loop_.getHeader() ||
           (in_region_.count(next) != 0 && next != found_.load->getParent());
  };
  const bool if_true = leads_here(branch->getSuccessor(0));
  if (if_true == leads_here(branch->getSuccessor(1))) {
    return false;
  }
  found_.guards.push_back({branch->getCondition(), if_true});
  return true;
}

bool ReloadSearch::look_at(Instruction& instruction) {
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    return !store->isAtomic() && !store->isVolatile() && look_at_store(*store);
  }
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    return !load->isAtomic() && !load->isVolatile() &&
           !depends_on_load(load->getPointerOperand()) && !may_read_back(*load);
  }
  if (instruction.isTerminator()) {
    return !llvm::isa<llvm::CallBase>(instruction) && look_at_branch(instruction);
  }
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    return is_harmless_intrinsic(*call) ||
           (call->doesNotAccessMemory() && call->doesNotThrow() && !call->isInlineAsm());
  }
  return !instruction.mayReadOrWriteMemory();
}

bool ReloadSearch::look_at_region() {
  find_derived();
  for (BasicBlock* block : region_) {
    for (Instruction& instruction : *block) {
      if (is_between(instruction) && !look_at(instruction)) {
        return false;
      }
    }
  }
  return true;
}

/// Whatever is computed from the load before the header.
void ReloadSearch::find_derived() {
  llvm::SmallVector<const Value*, 16> left{found_.load};
  derived_.insert(found_.load);
  while (!left.empty()) {
    for (const llvm::User* user : left.pop_back_val()->users()) {
      const auto* instruction = llvm::dyn_cast<Instruction>(user);
      if (instruction != nullptr && is_between(*instruction) &&
          derived_.insert(instruction).second) {
        left.push_back(instruction);
      }
    }
  }
}

void ReloadSearch::find_later_blocks() {
  llvm::SmallVector<const BasicBlock*, 16> left{loop_.getHeader()};
  later_.insert(loop_.getHeader());
  while (!left.empty()) {
    for (const BasicBlock* next : llvm::successors(left.pop_back_val())) {
      if (next != found_.load->getParent() && later_.insert(next).second) {
        left.push_back(next);
      }
    }
  }
}

bool ReloadSearch::is_used_later(const llvm::Use& use) {
  const auto* user = llvm::dyn_cast<Instruction>(use.getUser());
  if (user == nullptr) {
    return true;
  }
  const auto* phi = llvm::dyn_cast<llvm::PHINode>(user);
  if (phi == nullptr) {
    return later_.count(user->getParent()) != 0;
  }
  const BasicBlock* from = phi->getIncomingBlock(use);
  if (phi->getParent() == loop_.getHeader() && from == before_) {
    return found_.values.count(phi) == 0;
  }
  return later_.count(from) != 0;
}

bool ReloadSearch::derived_are_dead() {
  find_later_blocks();
  return llvm::all_of(derived_, [this](const Value* value) {
    return llvm::none_of(value->uses(),
                         [this](const llvm::Use& use) { return is_used_later(use); });
  });
}

}  // namespace

std::optional<Reload> find_reload(const llvm::Loop& loop, const ReloadContext& context) {
  return ReloadSearch(loop, context).run();
}

}  // namespace heddle::pass
