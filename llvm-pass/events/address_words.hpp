#pragma once

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instruction.h>

#include <cstdint>

/// Values that could be, or could hold, addresses of a thread's own memory: the words of them.
namespace heddle::pass {

inline constexpr unsigned address_bits = 48;
inline constexpr unsigned aligned_bits = 16;  ///< in which the memory of all threads is alike
inline constexpr std::uint64_t address_mask = (std::uint64_t{1} << address_bits) - 1;
inline constexpr std::uint64_t aligned_mask = (std::uint64_t{1} << aligned_bits) - 1;

/// Of each thread's own memory: the highest four bits of an address.
inline constexpr unsigned own_shift = 44;
inline constexpr std::uint64_t own_nibble = 2;

/// Whether one of the value's words can be the address of a thread's own memory. A floating point
/// number can: its bits.
[[nodiscard]] bool may_be_address(const llvm::Value& value, const llvm::Instruction& user);

/// The number of 64-bit words of a scalar or of an element of a vector.
[[nodiscard]] unsigned words_of(const llvm::Type& type);

/// Word number `word` of a scalar, which may_be_address().
[[nodiscard]] llvm::Value* word_of(llvm::Value* value, unsigned word, llvm::IRBuilder<>& builder);

}  // namespace heddle::pass
