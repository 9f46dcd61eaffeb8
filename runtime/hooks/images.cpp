#include "runtime/hooks/images.hpp"

#include <elf.h>
#include <link.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "runtime/control.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/world.hpp"

extern "C" void* __libc_stack_end;

namespace heddle::runtime {
namespace {

using saved_pages::Range;

constexpr std::uintptr_t page_bytes = 4096;

std::uintptr_t page_of(std::uintptr_t address) { return address & ~(page_bytes - 1); }

bool contains(const dl_phdr_info& info, const void* object) {
  const auto address = reinterpret_cast<std::uintptr_t>(object);
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    const ElfW(Phdr)& header = info.dlpi_phdr[i];
    if (header.p_type == PT_LOAD && address - (info.dlpi_addr + header.p_vaddr) < header.p_memsz) {
      return true;
    }
  }
  return false;
}

/// Of libraries that nobody but the tester keeps state in.
bool is_testers(const dl_phdr_info& info) {
  const std::string_view path = info.dlpi_name;
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return contains(info, &control) || name.starts_with("ld-linux") ||
         name.starts_with("libfmt.so") || name.starts_with("linux-vdso");
}

/// What the dynamic linker writes when a function is first called.
Range procedure_slots(const dl_phdr_info& info) {
  const ElfW(Rela)* relocations = nullptr;
  std::size_t bytes = 0;
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    if (info.dlpi_phdr[i].p_type != PT_DYNAMIC) {
      continue;
    }
    const auto* entry =
        reinterpret_cast<const ElfW(Dyn)*>(info.dlpi_addr + info.dlpi_phdr[i].p_vaddr);
    for (; entry->d_tag != DT_NULL; ++entry) {
      if (entry->d_tag == DT_JMPREL) {
        relocations = reinterpret_cast<const ElfW(Rela)*>(entry->d_un.d_ptr);
      } else if (entry->d_tag == DT_PLTRELSZ) {
        bytes = entry->d_un.d_val;
      }
    }
  }
  if (relocations == nullptr || bytes == 0) {
    return {};
  }
  Range slots{~std::uintptr_t{0}, 0};
  for (std::size_t i = 0; i < bytes / sizeof *relocations; ++i) {
    const std::uintptr_t slot = info.dlpi_addr + relocations[i].r_offset;
    slots.begin = std::min(slots.begin, slot);
    slots.end = std::max<std::uintptr_t>(slots.end, slot + sizeof(void*));
  }
  return slots;
}

/// Whole pages that are read-only once the object is relocated.
Range read_only_after_start(const dl_phdr_info& info) {
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    const ElfW(Phdr)& header = info.dlpi_phdr[i];
    if (header.p_type == PT_GNU_RELRO) {
      const std::uintptr_t begin = info.dlpi_addr + header.p_vaddr;
      return {page_of(begin), page_of(begin + header.p_memsz)};
    }
  }
  return {};
}

void cut_out(std::vector<Range>& ranges, const Range& hole) {
  std::vector<Range> left;
  for (const Range& range : ranges) {
    if (hole.end <= range.begin || range.end <= hole.begin) {
      left.push_back(range);
      continue;
    }
    if (range.begin < hole.begin) {
      left.push_back({range.begin, hole.begin, range.may_be_protected});
    }
    if (hole.end < range.end) {
      left.push_back({hole.end, range.end, range.may_be_protected});
    }
  }
  ranges = std::move(left);
}

/// Never destroyed: programs may still run when static destructors do.
std::vector<CodeRange>& loaded_at_start() {
  static auto* instance = new std::vector<CodeRange>;
  return *instance;
}

int add_image(dl_phdr_info* info, std::size_t, void* data) {
  if (is_testers(*info)) {
    return 0;
  }
  loaded_at_start().push_back(range_of_image(*info));
  std::vector<Range> ranges;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& header = info->dlpi_phdr[i];
    if (header.p_type == PT_LOAD && (header.p_flags & PF_W) != 0) {
      const std::uintptr_t begin = info->dlpi_addr + header.p_vaddr;
      ranges.push_back({begin, begin + header.p_memsz, (header.p_flags & PF_X) == 0});
    }
  }
  cut_out(ranges, read_only_after_start(*info));
  cut_out(ranges, procedure_slots(*info));
  for (const CodeRange& sites : site_tables()) {
    cut_out(ranges, {sites.begin, sites.end});
  }
  auto* all = static_cast<std::vector<Range>*>(data);
  all->insert(all->end(), ranges.begin(), ranges.end());
  return 0;
}

int look_at_executable(dl_phdr_info* info, std::size_t, void* data) {
  *static_cast<bool*>(data) = contains(*info, &control);
  return 1;  // the executable is the first
}

}  // namespace

bool tester_is_in_executable() {
  bool result = false;
  dl_iterate_phdr(look_at_executable, &result);
  return result;
}

std::vector<Range> writable_images() {
  std::vector<Range> ranges;
  loaded_at_start().clear();
  dl_iterate_phdr(add_image, &ranges);
  return ranges;
}

bool was_loaded_at_start(std::uintptr_t address) {
  const TesterScope as_tester;  // it may be the first call
  const std::vector<CodeRange>& images = loaded_at_start();
  return std::any_of(images.begin(), images.end(),
                     [address](const CodeRange& image) { return image.contains(address); });
}

Range start_up_words() {
  auto* words = static_cast<char**>(__libc_stack_end);
  Range range{reinterpret_cast<std::uintptr_t>(words), 0, false};
  char** word = words + 1;
  for (int list = 0; list < 2; ++list, ++word) {  // arguments, then environment
    for (; *word != nullptr; ++word) {
      range.end =
          std::max(range.end, reinterpret_cast<std::uintptr_t>(*word) + std::strlen(*word) + 1);
    }
  }
  range.end = std::max(range.end, reinterpret_cast<std::uintptr_t>(word));
  return range;
}

}  // namespace heddle::runtime
