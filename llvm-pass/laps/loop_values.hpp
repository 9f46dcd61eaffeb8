#pragma once

#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/IRBuilder.h>

#include <optional>

namespace heddle::pass {

/// How many 64-bit words hold a value of this type; nothing if some do not fit. Padding is dropped.
[[nodiscard]] std::optional<unsigned> word_count(llvm::Type* type);

/// Appends the words of such a value.
void append_words(llvm::IRBuilder<>& builder, llvm::Value* value,
                  llvm::SmallVectorImpl<llvm::Value*>& words);

}  // namespace heddle::pass
