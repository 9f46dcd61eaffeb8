#pragma once

#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Instructions.h>

#include <optional>

#include "llvm-pass/laps/relevant_values.hpp"
#include "llvm-pass/laps/reload.hpp"
#include "llvm-pass/memory/private_memory.hpp"

namespace heddle::pass {

/// More values than this are not compared: such a loop is run as it is written.
constexpr unsigned max_words = 16;

/// A loop with a hook.
struct Lap {
  llvm::Loop* loop = nullptr;
  llvm::SmallVector<llvm::PHINode*, 8> values;
  std::optional<Reload> reload;
  unsigned words = 0;  ///< of the values and of the reload's places
  llvm::AllocaInst* slot = nullptr;
};

/// Where a word comes from: the bits of the value that was loaded before the loop.
struct Origin {
  std::uint8_t shift;
  std::uint8_t width;
};

/// The origins of the words of a lap: of its values, then of its reload's places.
[[nodiscard]] llvm::SmallVector<Origin, max_words> origins(const Lap& lap);

/// The loops of a function that may have an event and whose state can be told, outer ones first.
[[nodiscard]] llvm::SmallVector<Lap, 4> find_laps(const llvm::Function& function,
                                                  llvm::LoopInfo& loops,
                                                  const ReloadContext& context,
                                                  PrivateMemory& memory,
                                                  const RelevantValues& relevant);

}  // namespace heddle::pass
