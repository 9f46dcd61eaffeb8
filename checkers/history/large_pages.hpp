#pragma once

#include <vector>

namespace heddle::checkers {

/// Asks the system for large pages in this memory, where there is none yet: the first touch of
/// millions of small ones takes longer than filling them. Only a wish; harmless if it is refused.
void prefer_large_pages(const void* memory, std::size_t bytes);

/// Sets aside room for so many elements, in large pages if it is much.
template <typename Element>
void reserve_in_large_pages(std::vector<Element>& column, std::size_t elements) {
  column.reserve(elements);
  prefer_large_pages(column.data(), column.capacity() * sizeof(Element));
}

}  // namespace heddle::checkers
