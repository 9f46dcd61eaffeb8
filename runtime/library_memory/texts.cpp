// What functions of the C library read and write of texts, told before they do.

#include "runtime/hooks/plain_accesses.hpp"
#include "runtime/library_memory/text_parts.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime {
namespace {

using Announce = void (*)(std::uintptr_t, std::uint64_t, const Site*);

/// Where the thread stops on the way, others may change the text: then the rest is told, too.
void announce_part(Announce announce, TextAccess how, const char* address, std::uint64_t other,
                   std::uint64_t most, const Site* site) {
  if (address == nullptr || most == 0) {
    return;
  }
  const auto begin = reinterpret_cast<std::uintptr_t>(address);
  require_accessible(begin, 1, site);
  std::uint64_t told = 0;
  TextPart part = text_part(how, address, other, most);
  while (told < part.bytes) {
    announce(begin + part.from + told, part.bytes - told, site);
    told = part.bytes;
    if (site->promoted != 0) {
      part = text_part(how, address, other, most);
    }
  }
}

}  // namespace
}  // namespace heddle::runtime

namespace runtime = heddle::runtime;

HEDDLE_EXPORT void __heddle_text_load(std::uint64_t how, const char* address, std::uint64_t other,
                                      std::uint64_t most, const runtime::Site* site) {
  if (!runtime::controlled()) {
    return;
  }
  const auto access = static_cast<runtime::TextAccess>(how);
  runtime::announce_part(runtime::announce_load, access, address, other, most, site);
  if (access == runtime::TextAccess::string_object) {
    struct String {
      const char* characters;
      std::uint64_t size;
    };
    const auto* string = reinterpret_cast<const String*>(address);
    runtime::announce_load(reinterpret_cast<std::uintptr_t>(string->characters), string->size,
                           site);
  }
}

HEDDLE_EXPORT void __heddle_text_store(std::uint64_t how, const char* address, std::uint64_t other,
                                       std::uint64_t most, const runtime::Site* site) {
  if (runtime::controlled()) {
    runtime::announce_part(runtime::announce_store, static_cast<runtime::TextAccess>(how), address,
                           other, most, site);
  }
}
