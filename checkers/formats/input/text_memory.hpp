#pragma once

#include <cstddef>

namespace heddle::checkers {

/// Memory for a text whose length is not known beforehand: grows without copying, by moving pages.
class TextMemory {
 public:
  TextMemory() = default;
  ~TextMemory();

  TextMemory(const TextMemory&) = delete;
  TextMemory& operator=(const TextMemory&) = delete;

  /// At least this much room behind the text. Throws std::bad_alloc.
  void make_room(std::size_t bytes);

  char* room() { return data_ + size_; }
  [[nodiscard]] std::size_t room_size() const { return mapped_ - size_; }
  void add(std::size_t bytes) { size_ += bytes; }  // that were written into the room

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t mapped() const { return mapped_; }

  /// The memory, to be unmapped by the caller; this object is empty then.
  char* release();

 private:
  char* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t mapped_ = 0;
};

}  // namespace heddle::checkers
