#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "checkers/formats/input/text_memory.hpp"

namespace heddle::checkers {

/// Whether the text begins as gzip files do.
bool is_packed(std::string_view text);

/// Appends to `unpacked` what a gzip file of one or several parts holds. Throws BadInput "NAME:
/// ..." if it is damaged or ends too early, or if there is more than `limit` bytes in it.
void gunzip(std::string_view packed, const std::string& name, std::size_t limit,
            TextMemory& unpacked);

}  // namespace heddle::checkers
