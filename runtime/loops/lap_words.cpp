#include "runtime/loops/lap_words.hpp"

namespace heddle::runtime {
namespace {

using scheduler::MemoryOrder;
using scheduler::Value;

/// Whether a read of order `later` may take the place of one of order `earlier`: it acquires at
/// least as much.
bool at_least(MemoryOrder later, MemoryOrder earlier) {
  const auto strength = [](MemoryOrder order) {
    switch (order) {
      case MemoryOrder::sequentially_consistent:
        return 2;
      case MemoryOrder::consume:
      case MemoryOrder::acquire:
      case MemoryOrder::acquire_release:
        return 1;
      default:
        return 0;
    }
  };
  return strength(later) >= strength(earlier);
}

/// Bits [shift, shift + width) of the value, at most 64.
std::uint64_t slice(const Value& value, const LapDescription::Word& word) {
  std::uint64_t bits = word.shift < 64 ? value.low >> word.shift : value.high >> (word.shift - 64);
  if (word.shift > 0 && word.shift < 64) {
    bits |= value.high << (64 - word.shift);
  }
  return word.width < 64 ? bits & ((std::uint64_t{1} << word.width) - 1) : bits;
}

}  // namespace

bool are_of_reload(const LapDescription& lap, const LapWords& words, const LapRead& read) {
  if (read.size != lap.load_size || read.order == MemoryOrder::not_atomic ||
      !at_least(read.order, lap.load_order)) {
    return false;
  }
  for (std::uint32_t i = 0; i < lap.words; ++i) {
    const LapDescription::Word& word = lap.word[i];
    const bool reloaded = word.shift != LapDescription::not_reloaded;
    if (words.now[i] != (reloaded ? slice(read.value, word) : words.before[i])) {
      return false;
    }
  }
  return true;
}

}  // namespace heddle::runtime
