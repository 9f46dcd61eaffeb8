#include "runtime/memory/tester_heap.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>

#include "base/assert.hpp"
#include "runtime/memory/layout.hpp"

namespace heddle::runtime::tester_heap {

/// Looked at by malloc, which may be called before any constructor has run.
constinit Source source = Source::undecided;

namespace {

constexpr std::size_t grain = 16;
constexpr std::size_t small_limit = 1024;  ///< up to here one class for each multiple of 16
constexpr std::size_t small_classes = small_limit / grain + 1;
constexpr std::size_t class_count = small_classes + std::size_t{4} * 40;  ///< four to a doubling
constexpr std::size_t large_bytes = std::size_t{8} << 20;
constexpr std::size_t page_bytes = 4096;

/// Just before each block.
struct Header {
  std::uint32_t size_class;
  std::uint32_t shift;  ///< from the start of what the class gave to the header
  std::uint64_t size;   ///< bytes that may be used
};
static_assert(sizeof(Header) == grain);

struct Free {
  Free* next;
};

struct State {
  std::uintptr_t bump = 0;
  Free* free[class_count] = {};
};

constinit State state;
constinit std::atomic_flag lock;

class Lock {
 public:
  Lock() {
    while (lock.test_and_set(std::memory_order_acquire)) {
    }
  }
  ~Lock() { lock.clear(std::memory_order_release); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
};

std::size_t class_of(std::size_t bytes) {
  if (bytes <= small_limit) {
    return (bytes + grain - 1) / grain;
  }
  const auto doubling = static_cast<std::size_t>(std::bit_width(bytes - 1));  // 11 is the first
  const std::size_t quarter = (bytes - 1) >> (doubling - 3) & 3U;
  return small_classes + (doubling - 11) * 4 + quarter;
}

std::size_t class_bytes(std::size_t size_class) {
  if (size_class < small_classes) {
    return size_class * grain;
  }
  const std::size_t doubling = (size_class - small_classes) / 4 + 11;
  const std::size_t quarter = (size_class - small_classes) % 4;
  return (5 + quarter) << (doubling - 3);
}

std::uintptr_t page_after(std::uintptr_t address) {
  return (address + page_bytes - 1) & ~(page_bytes - 1);
}

/// Large ones are whole pages.
struct Piece {
  std::uintptr_t address = 0;
  bool is_fresh = false;
};

Piece take(std::size_t size_class) {
  const Lock locked;
  if (Free* first = state.free[size_class]) {
    state.free[size_class] = first->next;
    return {reinterpret_cast<std::uintptr_t>(first), false};
  }
  const std::size_t bytes = class_bytes(size_class);
  const std::uintptr_t address = bytes < large_bytes ? state.bump : page_after(state.bump);
  if (layout::tester_base + layout::tester_bytes - address < bytes) {
    return {};
  }
  state.bump = address + bytes;
  return {address, true};
}

Header* header_of(const void* block) {
  return reinterpret_cast<Header*>(reinterpret_cast<std::uintptr_t>(block)) - 1;
}

void give(std::uintptr_t address, std::size_t size_class) {
  auto* free = reinterpret_cast<Free*>(address);
  const Lock locked;
  free->next = state.free[size_class];
  state.free[size_class] = free;
}

bool is_possible(std::size_t bytes) { return bytes <= layout::tester_bytes / 4; }

void* make_block(const Piece& piece, std::size_t size_class, std::size_t alignment) {
  std::uintptr_t block = piece.address + sizeof(Header);
  if (alignment > grain) {
    block = (block + alignment - 1) & ~(alignment - 1);
  }
  Header* header = reinterpret_cast<Header*>(block) - 1;
  header->size_class = static_cast<std::uint32_t>(size_class);
  header->shift = static_cast<std::uint32_t>(block - sizeof(Header) - piece.address);
  header->size = piece.address + class_bytes(size_class) - block;
  return reinterpret_cast<void*>(block);
}

void* make_block(std::size_t bytes, std::size_t alignment, bool& is_fresh) {
  if (!is_possible(bytes) || !is_possible(alignment)) {
    return nullptr;
  }
  const std::size_t slack = alignment > grain ? alignment : 0;
  const std::size_t size_class = class_of(bytes + sizeof(Header) + slack);
  const Piece piece = take(size_class);
  if (piece.address == 0) {
    return nullptr;
  }
  is_fresh = piece.is_fresh;
  return make_block(piece, size_class, alignment);
}

bool map_again(std::uintptr_t address, std::size_t bytes) {
  return mmap(reinterpret_cast<void*>(address), bytes, PROT_READ | PROT_WRITE,
              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0) != MAP_FAILED;
}

/// Moves what is in pages, not their bytes, to another place of `more` bytes; zeros are left. False
/// if it cannot be moved so: then both places are as they were, but the other one is all zero.
bool move_pages(std::uintptr_t from, std::size_t bytes, std::uintptr_t to, std::size_t more) {
  void* const wanted = reinterpret_cast<void*>(to);
  const void* moved =
      mremap(reinterpret_cast<void*>(from), bytes, more, MREMAP_MAYMOVE | MREMAP_FIXED, wanted);
  const bool is_moved = moved == wanted;
  HEDDLE_ASSERT(map_again(is_moved ? from : to, is_moved ? bytes : more),
                "the tester's heap cannot be mapped again");
  return is_moved;
}

/// A large block that grows, not aligned in a special way; null if there is no more memory or its
/// pages cannot be moved.
void* grow_by_pages(void* block, std::size_t bytes) {
  const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(block) - sizeof(Header);
  const std::size_t old_class = header_of(block)->size_class;
  const std::size_t new_class = class_of(bytes + sizeof(Header));
  const Piece piece = take(new_class);
  if (piece.address == 0) {
    return nullptr;
  }
  const std::size_t more = class_bytes(new_class);
  const bool is_moved = move_pages(address, class_bytes(old_class), piece.address, more);
  give(is_moved ? address : piece.address, is_moved ? old_class : new_class);
  return is_moved ? make_block({piece.address, false}, new_class, 0) : nullptr;
}

}  // namespace

bool map() {
  if (state.bump != 0) {
    return true;
  }
  void* wanted = reinterpret_cast<void*>(layout::tester_base);
  void* got = mmap(wanted, layout::tester_bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (got != wanted) {
    return false;
  }
  state.bump = layout::tester_base;
  return true;
}

void use() {
  HEDDLE_ASSERT(map(),
                "the tester's heap cannot be mapped at its address: is the size of the address "
                "space limited (ulimit -v)?");
  source = Source::own;
}

void* allocate(std::size_t bytes, std::size_t alignment) {
  bool is_fresh = false;
  return make_block(bytes, alignment, is_fresh);
}

void* allocate_zero(std::size_t bytes) {
  bool is_fresh = false;
  void* block = make_block(bytes, grain, is_fresh);
  return block == nullptr || is_fresh ? block : std::memset(block, 0, bytes);
}

void release(void* block) {
  const Header header = *header_of(block);
  const std::uintptr_t address =
      reinterpret_cast<std::uintptr_t>(block) - sizeof(Header) - header.shift;
  const std::size_t bytes = class_bytes(header.size_class);
  if (bytes >= large_bytes) {
    madvise(reinterpret_cast<void*>(address + page_bytes), bytes - page_bytes, MADV_DONTNEED);
  }
  give(address, header.size_class);
}

void* reallocate(void* block, std::size_t bytes) {
  const std::size_t old_bytes = size_of(block);
  if (bytes <= old_bytes && bytes >= old_bytes / 2) {
    return block;
  }
  const bool is_large = class_bytes(header_of(block)->size_class) >= large_bytes;
  if (is_large && header_of(block)->shift == 0 && bytes > old_bytes && is_possible(bytes)) {
    if (void* const grown = grow_by_pages(block, bytes)) {
      return grown;
    }
  }
  void* const fresh = allocate(bytes, grain);
  if (fresh != nullptr) {
    std::memcpy(fresh, block, std::min(old_bytes, bytes));
    release(block);
  }
  return fresh;
}

std::size_t size_of(const void* block) { return header_of(block)->size; }

bool owns(const void* block) {
  return reinterpret_cast<std::uintptr_t>(block) - layout::tester_base < layout::tester_bytes;
}

}  // namespace heddle::runtime::tester_heap
