#pragma once

#include <llvm/IR/InstrTypes.h>

#include <optional>
#include <string>

/// What calls do, as far as the runtime is concerned.
namespace heddle::pass {

/// Inline assembly without its spaces and semicolons; nothing if it is another call.
[[nodiscard]] std::optional<std::string> bare_assembly(const llvm::CallBase& call);

/// Inline assembly that is nothing at all, or one of the ways to write "pause".
[[nodiscard]] bool is_empty_assembly(const llvm::CallBase& call);

/// Whether the call may lead to a function of the runtime that wants to know where it was.
[[nodiscard]] bool may_reach_runtime(const llvm::CallBase& call);

/// Whether the call may change the state of its thread or of memory without a hook or an interposed
/// function that says so: it leaves instrumented code. Of one by a pointer the runtime says that.
[[nodiscard]] bool has_unknown_effect(const llvm::CallBase& call);

/// A call that takes or gives back a lock or a unit of a semaphore, tries to, or looks, or that
/// waits to be woken or wakes: events and nothing besides, but for routines that the runtime runs,
/// and says so.
[[nodiscard]] bool is_synchronising_call(const llvm::CallBase& call);

/// A call of a function that gives way to other threads, or sleeps, or of one of this module that
/// does no more than such calls, pauses and computations: nothing comes of it but time.
[[nodiscard]] bool only_takes_time(const llvm::CallBase& call);

/// An intrinsic that neither reads nor writes memory of the program.
[[nodiscard]] bool is_harmless_intrinsic(const llvm::Instruction& instruction);

/// An instruction that is an event whatever it accesses, or a call during which one may happen.
[[nodiscard]] bool may_be_event(const llvm::Instruction& instruction);

}  // namespace heddle::pass
