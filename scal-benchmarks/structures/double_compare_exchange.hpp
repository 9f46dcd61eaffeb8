#pragma once

#include <mutex>

namespace scal {

/// Words on which two can be compared and exchanged in one atomic step: DCAS, which the Motorola
/// 68040 had and today's processors do not. All words of one memory are reached through it.
///
/// Emulated by a lock that every access holds, reads included, and that is held for nothing else:
/// so to other threads each access is one step, and a schedule of accesses is a schedule of the
/// original. What the emulation adds: a thread takes the lock before each step and gives it back,
/// which makes two events of one, and all steps depend on each other. It is no longer non-blocking.
template <typename T>
class DoubleCompareExchange {
 public:
  /// Holds a pointer. Read and written through one DoubleCompareExchange only, once other threads
  /// can reach it.
  class Word {
   public:
    explicit Word(T* value) : value_(value) {}

   private:
    friend class DoubleCompareExchange;
    T* value_;
  };

  /// What is expected of a word, and what to put there.
  struct Change {
    Word& word;
    T* from;
    T* to;
  };

  T* load(const Word& word) {
    const std::lock_guard guard(step_);
    return word.value_;
  }

  void store(Word& word, T* value) {
    const std::lock_guard guard(step_);
    word.value_ = value;
  }

  /// Makes both changes, or neither if one of the words is not as expected.
  bool exchange(Change first, Change second) {
    const std::lock_guard guard(step_);
    if (first.word.value_ != first.from || second.word.value_ != second.from) {
      return false;
    }
    first.word.value_ = first.to;
    second.word.value_ = second.to;
    return true;
  }

 private:
  std::mutex step_;
};

}  // namespace scal
