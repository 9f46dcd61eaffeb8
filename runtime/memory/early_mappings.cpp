#include "runtime/memory/early_mappings.hpp"

#include <link.h>

#include <cstdint>
#include <cstdio>
#include <cstring>

#include "runtime/memory/layout.hpp"

namespace heddle::runtime::early_mappings {
namespace {

struct Mapping {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
};

constexpr std::size_t most = 256;
Mapping at_load[most];
std::size_t at_load_count = 0;

int find_image(dl_phdr_info* info, std::size_t, void* data) {
  const auto& mapping = *static_cast<const Mapping*>(data);
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& header = info->dlpi_phdr[i];
    const std::uintptr_t begin = info->dlpi_addr + header.p_vaddr;
    if (header.p_type == PT_LOAD && mapping.begin < begin + header.p_memsz && begin < mapping.end) {
      return 1;
    }
  }
  return 0;
}

/// The tester's areas lie side by side, below what the kernel chooses.
bool is_fixed(const Mapping& mapping) {
  constexpr std::uintptr_t end =
      layout::mapped_base + layout::threads * layout::mapped_bytes_per_thread;
  return mapping.begin >= layout::heap_base && mapping.end <= end;
}

bool was_there(const Mapping& mapping) {
  for (std::size_t i = 0; i < at_load_count; ++i) {
    if (at_load[i].begin <= mapping.begin && mapping.end <= at_load[i].end) {
      return true;
    }
  }
  return false;
}

/// Calls function(mapping) for what may be written and belongs to no object file, until that
/// returns false.
template <typename Function>
void for_each_writable(const Function& function) {
  std::FILE* maps = std::fopen("/proc/self/maps", "re");
  if (maps == nullptr) {
    return;
  }
  char line[512];
  while (std::fgets(line, sizeof line, maps) != nullptr) {
    Mapping mapping;
    char access[8] = "";
    if (std::sscanf(line, "%lx-%lx %7s", &mapping.begin, &mapping.end, access) != 3 ||
        access[1] != 'w' || std::strchr(line, '[') != nullptr || is_fixed(mapping) ||
        dl_iterate_phdr(find_image, &mapping) != 0) {
      continue;
    }
    if (!function(mapping)) {
      break;
    }
  }
  std::fclose(maps);
}

__attribute__((constructor(101))) void note_at_load() { forget(); }

bool found = false;

}  // namespace

bool exist() {
  found = found || at_load_count == most;
  for_each_writable([](const Mapping& mapping) {
    found = found || !was_there(mapping);
    return !found;
  });
  return found;
}

void forget() {
  at_load_count = 0;
  for_each_writable([](const Mapping& mapping) {
    at_load[at_load_count++] = mapping;
    return at_load_count < most;
  });
}

}  // namespace heddle::runtime::early_mappings
