#pragma once

#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/MemoryLocation.h>

#include <optional>

#include "llvm-pass/memory/private_memory.hpp"

namespace heddle::pass {

/// The bytes that a plain store, a memcpy or a memset writes; nothing for other instructions and
/// where their number is not known.
[[nodiscard]] std::optional<llvm::MemoryLocation> plainly_written(const llvm::Instruction& writer);

/// Tells whether it matters at the header of a loop what some bytes hold.
///
/// They are *dead* there if on every path from the header they are written again, or their variable
/// ends, before they can be read, and before anything that could publish them: an event that
/// writes or a fence, a call that may contain an event, a return. So what a turn of the loop wrote
/// to them is seen by nobody but that turn.
class DeadBytes {
 public:
  DeadBytes(llvm::AAResults& aliases, PrivateMemory& memory) : aliases_(aliases), memory_(memory) {}

  /// Whether bytes that an instruction of the loop writes are dead at the loop's header. Needs
  /// their address to be the same in each turn, else false.
  [[nodiscard]] bool at_header(const llvm::Loop& loop, const llvm::MemoryLocation& bytes);

 private:
  /// What an instruction on a path from the header means for the bytes.
  enum class Fate : std::uint8_t { unknown, dead, alive };

  struct Bytes {
    llvm::MemoryLocation location;
    const llvm::Value* object;  ///< what the address points into
    bool is_local;              ///< gone when the function returns
    bool is_private;            ///< to this thread
  };

  [[nodiscard]] Fate after(const llvm::Instruction& instruction, const Bytes& bytes);
  [[nodiscard]] Fate after_access(const llvm::Instruction& instruction, const Bytes& bytes);
  [[nodiscard]] Fate after_call(const llvm::CallBase& call, const Bytes& bytes);
  [[nodiscard]] bool may_read(const llvm::CallBase& call, const Bytes& bytes);
  [[nodiscard]] bool are_apart(const llvm::MemoryLocation& one, const llvm::MemoryLocation& other);
  [[nodiscard]] bool is_local_apart(const llvm::Value* local, const llvm::Value* other);
  [[nodiscard]] bool covers(const llvm::MemoryLocation& written, const Bytes& bytes);

  llvm::AAResults& aliases_;
  PrivateMemory& memory_;
};

}  // namespace heddle::pass
