#pragma once

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/ValueHandle.h>

#include "llvm-pass/events/hook_calls.hpp"

/// Where code could tell a thread from one that does the same: by its number, or by the addresses
/// of its memory. A search up to symmetry (scheduler/symmetry/) must know of it.
///
/// An address may be copied, dereferenced, compared for equality, and have a tag put into its upper
/// 16 bits or its lowest bits, or taken out of them; it may be moved by a number as long as it
/// stays within the memory of its thread: all that comes out alike for two threads. Any other
/// arithmetic on it does not, nor does what is greater. Whether a number is an address cannot
/// be seen here, so the numbers themselves are looked at when the code runs. Not seen: addresses
/// that are taken apart byte by byte in memory.
namespace heddle::pass {

/// The instructions of a function that could, if what they work on is an address.
using AddressUses = llvm::SmallVector<llvm::WeakTrackingVH, 32>;
[[nodiscard]] AddressUses address_uses(llvm::Function& function);

/// What such an instruction works on: not the places to jump to, the function called, or the
/// address that a number is added to.
[[nodiscard]] llvm::SmallVector<llvm::Value*, 4> addresses_used(llvm::Instruction& instruction);

/// Before each of them that is still there, tells the runtime of the addresses it works on.
void announce_address_uses(const AddressUses& uses, HookCalls& hooks);

/// Whether the call writes text to a stream; announces each address of own memory that it is given:
/// the text may have it in it, and be taken from the stream again.
[[nodiscard]] bool is_output(const llvm::CallBase& call);
void announce_output(llvm::CallBase& call, HookCalls& hooks);

/// A call of a function of the C or C++ library, other than those that do the same for all threads.
void announce_identity_call(llvm::CallBase& call, HookCalls& hooks);

}  // namespace heddle::pass
