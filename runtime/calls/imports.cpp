#include "runtime/calls/imports.hpp"

#include <elf.h>
#include <link.h>

#include <algorithm>
#include <string_view>

#include "runtime/hooks/modules.hpp"

namespace heddle::runtime::imports {
namespace {

struct Calls {
  bool cancel = false;
  bool try_join = false;
  bool lock_stream = false;
};

/// Of one module, as its dynamic section has them.
struct Tables {
  const Elf64_Sym* symbols = nullptr;
  const char* names = nullptr;
  const Elf64_Rela* relocations[2] = {};
  std::size_t bytes[2] = {};  ///< of the relocations
};

Tables tables_of(const dl_phdr_info& info, const Elf64_Dyn* entry) {
  Tables tables;
  // The dynamic linker has made addresses of these, but for those of the kernel's own module.
  const auto pointer = [&info](Elf64_Addr address) {
    return address < info.dlpi_addr ? address + info.dlpi_addr : address;
  };
  for (; entry->d_tag != DT_NULL; ++entry) {
    switch (entry->d_tag) {
      case DT_SYMTAB:
        tables.symbols = reinterpret_cast<const Elf64_Sym*>(pointer(entry->d_un.d_ptr));
        break;
      case DT_STRTAB:
        tables.names = reinterpret_cast<const char*>(pointer(entry->d_un.d_ptr));
        break;
      case DT_JMPREL:
      case DT_RELA:
        tables.relocations[entry->d_tag == DT_RELA ? 1 : 0] =
            reinterpret_cast<const Elf64_Rela*>(pointer(entry->d_un.d_ptr));
        break;
      case DT_PLTRELSZ:
      case DT_RELASZ:
        tables.bytes[entry->d_tag == DT_RELASZ ? 1 : 0] = entry->d_un.d_val;
        break;
      default:
        break;
    }
  }
  return tables;
}

void note(std::string_view name, Calls& calls) {
  calls.cancel = calls.cancel || name == "pthread_cancel";
  calls.try_join = calls.try_join || name == "pthread_tryjoin_np" ||
                   name == "pthread_timedjoin_np" || name == "pthread_clockjoin_np";
  calls.lock_stream = calls.lock_stream || name == "flockfile" || name == "ftrylockfile";
}

int note_module(dl_phdr_info* info, std::size_t, void* calls) {
  const std::uintptr_t place = range_of_image(*info).begin;
  if (in_own_module(place) || system_libraries.contains_frame(place)) {
    return 0;
  }
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    if (info->dlpi_phdr[i].p_type != PT_DYNAMIC) {
      continue;
    }
    const Tables tables = tables_of(
        *info, reinterpret_cast<const Elf64_Dyn*>(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr));
    for (int table = 0; table < 2 && tables.symbols != nullptr && tables.names != nullptr;
         ++table) {
      for (std::size_t at = 0; at < tables.bytes[table] / sizeof(Elf64_Rela); ++at) {
        const Elf64_Sym& symbol = tables.symbols[ELF64_R_SYM(tables.relocations[table][at].r_info)];
        note(tables.names + symbol.st_name, *static_cast<Calls*>(calls));
      }
    }
  }
  return 0;
}

const Calls& calls() {
  static const Calls found = [] {
    Calls looked;
    dl_iterate_phdr(note_module, &looked);
    return looked;
  }();
  return found;
}

}  // namespace

bool cancellation() { return calls().cancel; }

bool stream_locks() { return calls().lock_stream; }

bool tried_joins() { return calls().try_join || calls().cancel; }

}  // namespace heddle::runtime::imports
