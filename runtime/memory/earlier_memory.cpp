#include "runtime/memory/earlier_memory.hpp"

#include <link.h>

#include <cstdio>
#include <cstring>

#include "runtime/memory/layout.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::earlier_memory {
namespace {

struct Mapping {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  bool is_shared = false;
  bool is_heap = false;
};

/// Above, one mapping is taken to be a reservation.
constexpr std::uintptr_t most_bytes = std::uintptr_t{1} << 30;

constexpr std::size_t most = 256;
Mapping there[most];  ///< when this library was loaded
std::size_t there_count = 0;

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

/// A line of /proc/self/maps: false if it is of nothing that is looked for.
bool read(const char* line, Mapping& mapping) {
  char access[8] = "";
  if (std::sscanf(line, "%lx-%lx %7s", &mapping.begin, &mapping.end, access) != 3 ||
      access[1] != 'w') {
    return false;
  }
  mapping.is_shared = access[3] == 's';
  mapping.is_heap = std::strstr(line, "[heap]") != nullptr;
  const bool is_special = std::strchr(line, '[') != nullptr && !mapping.is_heap;
  return !is_special && !is_fixed(mapping) && dl_iterate_phdr(find_image, &mapping) == 0;
}

template <typename Function>
void for_each_writable(const Function& function) {
  std::FILE* maps = std::fopen("/proc/self/maps", "re");
  if (maps == nullptr) {
    return;
  }
  char line[512];
  while (std::fgets(line, sizeof line, maps) != nullptr) {
    Mapping mapping;
    if (read(line, mapping)) {
      function(mapping);
    }
  }
  std::fclose(maps);
}

/// Of this mapping what was not there: the kernel joins neighbours.
void add_others(const Mapping& mapping, Memory& memory) {
  std::uintptr_t begin = mapping.begin;
  const auto add_until = [&](std::uintptr_t end) {
    if (begin >= end) {
      return;
    }
    if (mapping.is_shared) {
      memory.is_shared = true;
    } else if (end - begin > most_bytes) {
      memory.is_too_much = true;
    } else {
      memory.own.push_back({begin, end});
    }
  };
  for (std::size_t i = 0; i < there_count; ++i) {
    if (there[i].end > begin && there[i].begin < mapping.end) {
      add_until(there[i].begin);
      begin = there[i].end;
    }
  }
  add_until(mapping.end);
}

__attribute__((constructor(102))) void note_at_load() {
  const TesterScope as_tester;
  for_each_writable([](const Mapping& mapping) {
    if (!mapping.is_heap && there_count < most) {
      there[there_count++] = mapping;
    }
  });
}

}  // namespace

Memory find() {
  Memory memory;
  if (there_count == most) {
    memory.is_too_much = true;
    return memory;
  }
  for_each_writable([&](const Mapping& mapping) { add_others(mapping, memory); });
  return memory;
}

}  // namespace heddle::runtime::earlier_memory
