#include "llvm-pass/memory/dead_bytes.hpp"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IntrinsicInst.h>

#include "llvm-pass/memory/effects.hpp"
#include "llvm-pass/memory/local_values.hpp"

namespace heddle::pass {

namespace {

using llvm::MemoryLocation;

/// Same in each turn: computed outside, or from such values alone.
bool is_invariant(const llvm::Loop& loop, const llvm::Value* value) {
  if (loop.isLoopInvariant(value)) {
    return true;
  }
  const auto* instruction = llvm::cast<llvm::Instruction>(value);  // all else is invariant
  return (llvm::isa<llvm::GetElementPtrInst>(instruction) ||
          llvm::isa<llvm::CastInst>(instruction)) &&
         llvm::all_of(instruction->operands(), [&loop](const llvm::Use& operand) {
           return is_invariant(loop, operand.get());
         });
}

bool is_lifetime_marker(const llvm::CallBase& call) {
  const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call);
  return intrinsic != nullptr && intrinsic->isLifetimeStartOrEnd();
}

}  // namespace

std::optional<MemoryLocation> plainly_written(const llvm::Instruction& writer) {
  std::optional<MemoryLocation> written;
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&writer)) {
    if (!store->isAtomic()) {
      written = MemoryLocation::get(store);
    }
  } else if (const auto* range = llvm::dyn_cast<llvm::MemIntrinsic>(&writer)) {
    written = MemoryLocation::getForDest(range);
  }
  if (written && !written->Size.isPrecise()) {
    written.reset();
  }
  return written;
}

bool DeadBytes::covers(const MemoryLocation& written, const Bytes& bytes) {
  return written.Size.getValue() >= bytes.location.Size.getValue() &&
         aliases_.isMustAlias(written.getWithNewSize(bytes.location.Size), bytes.location);
}

/// LLVM takes a volatile access for a reason to believe that a local variable's address is known
/// elsewhere.
bool DeadBytes::is_local_apart(const llvm::Value* local, const llvm::Value* other) {
  const auto* variable = llvm::dyn_cast<llvm::AllocaInst>(accessed_object(local));
  if (variable == nullptr || !memory_.holds(local)) {
    return false;
  }
  llvm::SmallVector<const llvm::Value*, 4> objects;
  llvm::getUnderlyingObjects(other, objects, nullptr, /*MaxLookup=*/0);
  return llvm::none_of(objects, [variable](const llvm::Value* object) {
    const llvm::Value* accessed = accessed_object(object);
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(accessed);
    // An address that was kept in another local variable could be this one's.
    return accessed == variable ||
           (load != nullptr &&
            llvm::isa<llvm::AllocaInst>(accessed_object(load->getPointerOperand())));
  });
}

bool DeadBytes::are_apart(const MemoryLocation& one, const MemoryLocation& other) {
  return aliases_.isNoAlias(one, other) || is_local_apart(one.Ptr, other.Ptr) ||
         is_local_apart(other.Ptr, one.Ptr);
}

DeadBytes::Fate DeadBytes::after_access(const llvm::Instruction& instruction, const Bytes& bytes) {
  const auto accessed = MemoryLocation::getOrNone(&instruction);
  const bool is_event =
      instruction.isAtomic() || (instruction.isVolatile() && !memory_.holds(accessed->Ptr));
  if (is_event && instruction.mayWriteToMemory() && !llvm::isa<llvm::LoadInst>(instruction)) {
    const bool elsewhere = are_apart(*accessed, bytes.location);
    return bytes.is_private && elsewhere ? Fate::unknown : Fate::alive;
  }
  if (const auto written = plainly_written(instruction)) {
    return covers(*written, bytes) ? Fate::dead : Fate::unknown;
  }
  return are_apart(*accessed, bytes.location) ? Fate::unknown : Fate::alive;
}

/// Whether a call that accesses memory only through its arguments, or is given no pointer to bytes
/// that only pointers of this function lead to, can see the bytes.
bool DeadBytes::may_read(const llvm::CallBase& call, const Bytes& bytes) {
  if (!llvm::isRefSet(aliases_.getModRefInfo(&call, bytes.location))) {
    return false;
  }
  if (!bytes.is_private) {
    return true;
  }
  return llvm::any_of(call.args(), [&](const llvm::Use& argument) {
    const MemoryLocation reachable = MemoryLocation::getBeforeOrAfter(argument.get());
    return argument->getType()->isPointerTy() && !aliases_.isNoAlias(reachable, bytes.location);
  });
}

DeadBytes::Fate DeadBytes::after_call(const llvm::CallBase& call, const Bytes& bytes) {
  if (is_lifetime_marker(call)) {
    const auto* object = llvm::getUnderlyingObject(call.getArgOperand(1));
    return object == bytes.object && bytes.is_local ? Fate::dead : Fate::unknown;
  }
  if (is_harmless_intrinsic(call) || is_empty_assembly(call)) {
    return Fate::unknown;
  }
  if (const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&call)) {
    if (!are_apart(MemoryLocation::getForSource(transfer), bytes.location)) {
      return Fate::alive;
    }
  }
  if (const auto written = plainly_written(call)) {
    return covers(*written, bytes) ? Fate::dead : Fate::unknown;
  }
  const bool may_publish = may_be_event(call) && !bytes.is_private;
  const bool may_leave = !call.doesNotThrow() && !bytes.is_local;
  return may_publish || may_leave || may_read(call, bytes) ? Fate::alive : Fate::unknown;
}

DeadBytes::Fate DeadBytes::after(const llvm::Instruction& instruction, const Bytes& bytes) {
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    return after_call(*call, bytes);
  }
  if (llvm::isa<llvm::FenceInst>(instruction)) {
    return bytes.is_private ? Fate::unknown : Fate::alive;
  }
  if (instruction.isTerminator() && instruction.getNumSuccessors() == 0) {
    return bytes.is_local ? Fate::dead : Fate::alive;
  }
  if (!instruction.mayReadOrWriteMemory()) {
    return Fate::unknown;
  }
  if (!MemoryLocation::getOrNone(&instruction)) {
    return Fate::alive;
  }
  return after_access(instruction, bytes);
}

bool DeadBytes::at_header(const llvm::Loop& loop, const MemoryLocation& location) {
  if (!is_invariant(loop, location.Ptr)) {
    return false;
  }
  const auto* object = llvm::getUnderlyingObject(location.Ptr, /*MaxLookup=*/0);
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(object);
  const Bytes bytes{location, object, local != nullptr,
                    local != nullptr && memory_.holds(location.Ptr)};
  llvm::SmallPtrSet<const llvm::BasicBlock*, 32> seen{loop.getHeader()};
  llvm::SmallVector<const llvm::BasicBlock*, 32> left{loop.getHeader()};
  while (!left.empty()) {
    const llvm::BasicBlock* block = left.pop_back_val();
    Fate fate = Fate::unknown;
    for (auto at = block->begin(); at != block->end() && fate == Fate::unknown; ++at) {
      fate = after(*at, bytes);
    }
    if (fate == Fate::alive) {
      return false;
    }
    for (const llvm::BasicBlock* next : llvm::successors(block)) {
      if (fate == Fate::unknown && seen.insert(next).second) {
        left.push_back(next);
      }
    }
  }
  return true;
}

}  // namespace heddle::pass
