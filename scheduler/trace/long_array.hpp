#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace heddle::scheduler {

/// A growing array of what is kept of each event: that may be millions.
///
/// As std::vector, but it grows by realloc(), which moves the pages of a large block, where a
/// vector has to make and fill as many new ones: of the record of a long execution that takes
/// longer than all else, and all its arrays double at about the same event. And it can become
/// larger without a value for what is new. Memory is never given back. Not thread-safe.
template <typename T>
class LongArray {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
  static_assert(alignof(T) <= alignof(std::max_align_t));

 public:
  LongArray() = default;
  LongArray(const LongArray& other) {
    resize_without_values(other.size_);
    copy_from(other);
  }
  LongArray(LongArray&& other) noexcept { swap(other); }
  LongArray& operator=(LongArray other) noexcept {
    swap(other);
    return *this;
  }
  ~LongArray() { std::free(elements_); }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] T* data() { return elements_; }
  [[nodiscard]] const T* data() const { return elements_; }
  [[nodiscard]] T* begin() { return elements_; }
  [[nodiscard]] const T* begin() const { return elements_; }
  [[nodiscard]] T* end() { return elements_ + size_; }
  [[nodiscard]] const T* end() const { return elements_ + size_; }
  [[nodiscard]] T& operator[](std::size_t index) { return elements_[index]; }
  [[nodiscard]] const T& operator[](std::size_t index) const { return elements_[index]; }
  [[nodiscard]] T& back() { return elements_[size_ - 1]; }
  [[nodiscard]] const T& back() const { return elements_[size_ - 1]; }

  /// What it is made of must not be in this array.
  template <typename... Arguments>
  T& emplace_back(Arguments&&... arguments) {
    if (size_ == capacity_) [[unlikely]] {
      grow(size_ + 1);
    }
    return *new (elements_ + size_++) T(std::forward<Arguments>(arguments)...);
  }
  void push_back(const T& element) { emplace_back(element); }

  void pop_back() { --size_; }
  void clear() { size_ = 0; }
  /// Forgets all but the first `size`; there must be so many.
  void truncate(std::size_t size) { size_ = size; }
  /// Elements that are new must be written before they are read.
  void resize_without_values(std::size_t size) {
    if (size > capacity_) {
      grow(size);
    }
    size_ = size;
  }

 private:
  void swap(LongArray& other) noexcept {
    std::swap(elements_, other.elements_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }
  void copy_from(const LongArray& other) {
    if (size_ != 0) {
      std::memcpy(static_cast<void*>(elements_), other.elements_, size_ * sizeof(T));
    }
  }
  /// Apart, so that adding an element is little more than a test in the caller.
  [[gnu::noinline]] void grow(std::size_t least) {
    constexpr std::size_t first = 16;
    std::size_t capacity = capacity_ == 0 ? first : capacity_ * 2;
    capacity = capacity < least ? least : capacity;
    void* elements = std::realloc(static_cast<void*>(elements_), capacity * sizeof(T));
    if (elements == nullptr) {
      throw std::bad_alloc();
    }
    elements_ = static_cast<T*>(elements);
    capacity_ = capacity;
  }

  T* elements_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace heddle::scheduler
