#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

/// Memory that is put back before each execution: a copy of it, page by page.
///
/// An execution writes few of the pages it might. Where writes can be noticed, pages are
/// write-protected until the first write to each, and only those ever written are copied back.
namespace heddle::runtime::saved_pages {

struct Range {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  bool may_be_protected = true;  ///< nothing but the program and the tester's code writes there
};

/// Keeps what the ranges contain now; what was kept before is forgotten. Needs ranges that do not
/// overlap. Called as the tester only.
void save(std::span<const Range> ranges);

/// Copies back what may have changed.
void put_back();

/// Write-protects what was saved; on_write_fault() must be told of faults from now on.
void protect();

/// A write to this address was refused: true if that was the first to its page, which may be
/// written from now on. Async-signal-safe.
bool on_write_fault(std::uintptr_t address);

/// The kernel is about to write there, which is no fault that a handler is told of.
/// Async-signal-safe.
void expect_write(std::uintptr_t address, std::size_t bytes);

/// All pages may be written from now on, whatever they were before. Async-signal-safe.
void unprotect();

/// The program may change what accesses to its memory are possible: before the next put_back() all
/// that was saved is made writable. Async-signal-safe.
void expect_protection_change();

/// The one with this number, below changed_count().
[[nodiscard]] Range changed_piece(std::size_t number);

/// The copy of this address, and behind it those of the addresses behind it in the same range.
/// Needs covers(address).
[[nodiscard]] const unsigned char* copy_of(std::uintptr_t address);

/// The program has mapped memory, which is nowhere saved, until the next put_back().
/// Async-signal-safe.
void note_mapping();
/// It has some from before it was controlled that is not saved: until forget_mappings().
void note_early_mappings();
void forget_mappings();
[[nodiscard]] bool has_mappings();

/// How many pages, or pieces of them, may have been written since protect().
[[nodiscard]] std::size_t changed_count();

/// Calls function(begin, end) for those from number `first` on up to before number `limit`, in the
/// order in which they were first written.
template <typename Function>
void for_each_changed(std::size_t first, std::size_t limit, const Function& function) {
  for (std::size_t i = first; i < limit; ++i) {
    const Range changed = changed_piece(i);
    function(changed.begin, changed.end);
  }
}

/// Whether the address is put back.
[[nodiscard]] bool covers(std::uintptr_t address);

}  // namespace heddle::runtime::saved_pages
