#pragma once

#include <string>
#include <string_view>

/// Names of members that are accessed, read from the source text: the compiler keeps those of
/// global variables only, unless full debug information is asked for.
namespace heddle::harnesses {

/// The name that the access at `column` (from 1) of `line` is to, or empty if that is not clear.
///
///     node->next = below;          ^ at `=`                  next
///     Tagged top = top_.load();    ^ at `load`               top_
///     if (segment->remove) {       ^ at `remove`             remove
///     slots[i].store(item);        ^ at `store`              slots
///     tail->next = node;           ^ at `tail`, which is read first: tail
[[nodiscard]] std::string accessed_name(std::string_view line, unsigned column);

/// The same for a place in a file. Empty if the file cannot be read or is newer than this process's
/// executable, so that its lines may have moved. Lines read are kept for the next call.
[[nodiscard]] std::string accessed_name_in(const std::string& file, unsigned line, unsigned column);

}  // namespace heddle::harnesses
