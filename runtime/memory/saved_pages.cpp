#include "runtime/memory/saved_pages.hpp"

#include <sys/mman.h>
#include <sys/syscall.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "runtime/raw_system_call.hpp"

namespace heddle::runtime::saved_pages {
namespace {

constexpr std::uintptr_t page_bytes = 4096;

std::uintptr_t page_of(std::uintptr_t address) { return address & ~(page_bytes - 1); }

/// What is saved of one page, or one of several pieces of it.
struct Piece {
  std::uintptr_t address;
  std::uint32_t bytes;
  bool may_be_protected;
  bool is_protected;
  bool may_have_changed;
  std::size_t offset;  ///< into `contents`
};

struct Saved {
  std::vector<Piece> pieces;           ///< by address
  std::vector<std::uint32_t> changed;  ///< pieces that may have; never grows beyond its capacity
  std::vector<unsigned char> contents;
};

/// Never destroyed: pages may still be written when static destructors run.
Saved& saved() {
  static auto* instance = new Saved;
  return *instance;
}

/// Null before anything was saved: for signal handlers, which must not construct it.
Saved* existing = nullptr;

bool protection_may_have_changed = false;
bool is_more_mapped = false;
bool was_mapped_early = false;

void add_pieces(std::vector<Piece>& pieces, const Range& range) {
  for (std::uintptr_t at = range.begin; at < range.end;) {
    const std::uintptr_t end = std::min(page_of(at) + page_bytes, range.end);
    pieces.push_back(
        {at, static_cast<std::uint32_t>(end - at), range.may_be_protected, false, false, 0});
    at = end;
  }
}

void note_change(Saved& all, std::size_t index) {
  Piece& piece = all.pieces[index];
  if (!piece.may_have_changed) {
    piece.may_have_changed = true;
    all.changed.push_back(static_cast<std::uint32_t>(index));
  }
}

/// The first piece that ends behind this address.
std::size_t first_piece_behind(const Saved& all, std::uintptr_t address) {
  const auto found = std::partition_point(
      all.pieces.begin(), all.pieces.end(),
      [address](const Piece& piece) { return piece.address + piece.bytes <= address; });
  return static_cast<std::size_t>(found - all.pieces.begin());
}

void set_protection(std::uintptr_t begin, std::uintptr_t end, int protection) {
  raw_system_call_of(SYS_mprotect, begin, end - begin, protection);
}

/// A page all of whose pieces may be protected.
bool may_protect_page(const Saved& all, std::size_t first, std::size_t behind) {
  return std::all_of(all.pieces.begin() + static_cast<std::ptrdiff_t>(first),
                     all.pieces.begin() + static_cast<std::ptrdiff_t>(behind),
                     [](const Piece& piece) { return piece.may_be_protected; });
}

/// Behind the last piece that lies in the same page.
std::size_t end_of_page(const Saved& all, std::size_t first) {
  const std::uintptr_t page = page_of(all.pieces[first].address);
  std::size_t behind = first + 1;
  while (behind < all.pieces.size() && page_of(all.pieces[behind].address) == page) {
    ++behind;
  }
  return behind;
}

bool open_page(Saved& all, std::uintptr_t address) {
  const std::uintptr_t page = page_of(address);
  bool was_protected = false;
  for (std::size_t i = first_piece_behind(all, page);
       i < all.pieces.size() && page_of(all.pieces[i].address) == page; ++i) {
    was_protected |= all.pieces[i].is_protected;
    all.pieces[i].is_protected = false;
    note_change(all, i);
  }
  if (was_protected) {
    set_protection(page, page + page_bytes, PROT_READ | PROT_WRITE);
  }
  return was_protected;
}

/// What is protected; all that might be, if it is not known what is.
void make_writable(bool all_pages) {
  if (existing == nullptr) {
    return;
  }
  Saved& all = *existing;
  for (std::size_t i = 0; i < all.pieces.size(); ++i) {
    Piece& piece = all.pieces[i];
    note_change(all, i);
    if (piece.is_protected || (all_pages && piece.may_be_protected)) {
      piece.is_protected = false;
      const std::uintptr_t page = page_of(piece.address);
      set_protection(page, page + page_bytes, PROT_READ | PROT_WRITE);
    }
  }
}

}  // namespace

void save(std::span<const Range> ranges) {
  Saved& all = saved();
  unprotect();
  all.pieces.clear();
  all.changed.clear();
  std::vector<Range> sorted(ranges.begin(), ranges.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const Range& a, const Range& b) { return a.begin < b.begin; });
  for (const Range& range : sorted) {
    add_pieces(all.pieces, range);
  }
  std::size_t total = 0;
  for (Piece& piece : all.pieces) {
    piece.offset = total;
    total += piece.bytes;
  }
  all.contents.resize(total);
  all.changed.reserve(all.pieces.size());
  for (const Piece& piece : all.pieces) {
    std::memcpy(&all.contents[piece.offset], reinterpret_cast<void*>(piece.address), piece.bytes);
  }
  for (std::size_t i = 0; i < all.pieces.size(); ++i) {
    note_change(all, i);
  }
  existing = &all;
}

void expect_protection_change() { protection_may_have_changed = true; }

void note_mapping() { is_more_mapped = true; }

void note_early_mappings() { was_mapped_early = true; }

void forget_mappings() { was_mapped_early = false; }

bool has_mappings() { return is_more_mapped || was_mapped_early; }

void put_back() {
  is_more_mapped = false;
  if (protection_may_have_changed) {
    protection_may_have_changed = false;
    make_writable(true);
  }
  const Saved& all = saved();
  for (const std::uint32_t index : all.changed) {
    const Piece& piece = all.pieces[index];
    std::memcpy(reinterpret_cast<void*>(piece.address), &all.contents[piece.offset], piece.bytes);
  }
}

void protect() {
  Saved& all = saved();
  all.changed.clear();
  for (Piece& piece : all.pieces) {
    piece.may_have_changed = false;
  }
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  for (std::size_t first = 0; first < all.pieces.size();) {
    const std::size_t behind = end_of_page(all, first);
    const bool protects = may_protect_page(all, first, behind);
    const std::uintptr_t page = page_of(all.pieces[first].address);
    for (std::size_t i = first; i < behind; ++i) {
      all.pieces[i].is_protected = protects;
      if (!protects) {
        note_change(all, i);
      }
    }
    if (protects && page != end) {
      set_protection(begin, end, PROT_READ);
      begin = page;
    }
    end = protects ? page + page_bytes : end;
    first = behind;
  }
  set_protection(begin, end, PROT_READ);
}

bool on_write_fault(std::uintptr_t address) {
  return existing != nullptr && open_page(*existing, address);
}

void expect_write(std::uintptr_t address, std::size_t bytes) {
  if (existing == nullptr || bytes == 0) {
    return;
  }
  Saved& all = *existing;
  const std::uintptr_t last = address + bytes - 1;
  for (std::size_t i = first_piece_behind(all, page_of(address));
       i < all.pieces.size() && page_of(all.pieces[i].address) <= last; ++i) {
    if (all.pieces[i].is_protected) {
      open_page(all, all.pieces[i].address);
    }
  }
}

void unprotect() { make_writable(false); }

std::size_t changed_count() { return existing == nullptr ? 0 : existing->changed.size(); }

Range changed_piece(std::size_t number) {
  const Piece& piece = existing->pieces[existing->changed[number]];
  return {piece.address, piece.address + piece.bytes};
}

const unsigned char* copy_of(std::uintptr_t address) {
  const Saved& all = saved();
  const Piece& piece = all.pieces[first_piece_behind(all, address)];
  return &all.contents[piece.offset + (address - piece.address)];
}

bool covers(std::uintptr_t address) {
  if (existing == nullptr) {
    return false;
  }
  const std::size_t index = first_piece_behind(*existing, address);
  return index < existing->pieces.size() && existing->pieces[index].address <= address;
}

}  // namespace heddle::runtime::saved_pages
