#include "checkers/formats/input/text_memory.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <new>
#include <utility>

namespace heddle::checkers {
namespace {

constexpr std::size_t smallest_mapping = std::size_t{1} << 20U;

}  // namespace

TextMemory::~TextMemory() {
  if (data_ != nullptr) {
    munmap(data_, mapped_);
  }
}

void TextMemory::make_room(std::size_t bytes) {
  if (room_size() >= bytes) {
    return;
  }
  std::size_t wanted = std::max(mapped_, smallest_mapping);
  while (wanted - size_ < bytes) {
    wanted *= 2;
  }
  void* const place = data_ == nullptr ? mmap(nullptr, wanted, PROT_READ | PROT_WRITE,
                                              MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                                       : mremap(data_, mapped_, wanted, MREMAP_MAYMOVE);
  if (place == MAP_FAILED) {
    throw std::bad_alloc();
  }
  data_ = static_cast<char*>(place);
  mapped_ = wanted;
}

char* TextMemory::release() {
  size_ = 0;
  mapped_ = 0;
  return std::exchange(data_, nullptr);
}

}  // namespace heddle::checkers
