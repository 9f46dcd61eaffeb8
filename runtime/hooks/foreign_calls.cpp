#include "runtime/hooks/foreign_calls.hpp"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>

#include <map>
#include <set>
#include <span>
#include <string_view>

#include "runtime/hooks/library_calls.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/hooks/sites.hpp"

namespace heddle::runtime {
namespace {

using Found = std::map<std::string, std::set<std::string>>;

/// The dynamic section of a module, as far as it is needed; pointers are into memory.
struct Dynamic {
  std::span<const Elf64_Rela> calls;  ///< by way of the procedure linkage table
  std::span<const Elf64_Rela> others;
  const Elf64_Sym* symbols = nullptr;
  const char* strings = nullptr;
};

Dynamic dynamic_of(const dl_phdr_info& info) {
  Dynamic dynamic;
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    if (info.dlpi_phdr[i].p_type != PT_DYNAMIC) {
      continue;
    }
    const auto* entry =
        reinterpret_cast<const Elf64_Dyn*>(info.dlpi_addr + info.dlpi_phdr[i].p_vaddr);
    for (; entry->d_tag != DT_NULL; ++entry) {
      const auto* pointer = reinterpret_cast<const void*>(entry->d_un.d_ptr);
      const std::size_t count = entry->d_un.d_val / sizeof(Elf64_Rela);
      if (entry->d_tag == DT_JMPREL) {
        dynamic.calls = {static_cast<const Elf64_Rela*>(pointer), dynamic.calls.size()};
      } else if (entry->d_tag == DT_PLTRELSZ) {
        dynamic.calls = {dynamic.calls.data(), count};
      } else if (entry->d_tag == DT_RELA) {
        dynamic.others = {static_cast<const Elf64_Rela*>(pointer), dynamic.others.size()};
      } else if (entry->d_tag == DT_RELASZ) {
        dynamic.others = {dynamic.others.data(), count};
      } else if (entry->d_tag == DT_SYMTAB) {
        dynamic.symbols = static_cast<const Elf64_Sym*>(pointer);
      } else if (entry->d_tag == DT_STRTAB) {
        dynamic.strings = static_cast<const char*>(pointer);
      }
    }
  }
  return dynamic;
}

/// A slot that is not bound leads back into its own module.
void note_call(const dl_phdr_info& info, const Dynamic& dynamic, const Elf64_Rela& relocation,
               Found& found) {
  const auto target =
      *reinterpret_cast<const std::uintptr_t*>(info.dlpi_addr + relocation.r_offset);
  Dl_info library{};
  if (in_program_module(target) || dladdr(reinterpret_cast<void*>(target), &library) == 0) {
    return;
  }
  const std::string_view path = library.dli_fname;
  const std::string name(path.substr(path.rfind('/') + 1));
  if (name.starts_with("libheddle")) {
    return;
  }
  const Elf64_Sym& symbol = dynamic.symbols[ELF64_R_SYM(relocation.r_info)];
  found[name].insert(demangled(dynamic.strings + symbol.st_name));
}

bool slot_was_called(const dl_phdr_info& info, const Elf64_Rela& relocation) {
  return was_called(*reinterpret_cast<const std::uintptr_t*>(info.dlpi_addr + relocation.r_offset));
}

int note_calls(dl_phdr_info* info, std::size_t, void* data) {
  const Dynamic dynamic = dynamic_of(*info);
  const auto symbols = reinterpret_cast<std::uintptr_t>(dynamic.symbols);
  if (dynamic.strings == nullptr || dynamic.symbols == nullptr || !in_program_module(symbols)) {
    return 0;
  }
  auto& found = *static_cast<Found*>(data);
  for (const Elf64_Rela& relocation : dynamic.calls) {
    note_call(*info, dynamic, relocation, found);
  }
  for (const Elf64_Rela& relocation : dynamic.others) {
    const Elf64_Sym& symbol = dynamic.symbols[ELF64_R_SYM(relocation.r_info)];
    // With -fno-plt calls go by way of the global offset table, as addresses of functions do.
    if (ELF64_R_TYPE(relocation.r_info) == R_X86_64_GLOB_DAT &&
        ELF64_ST_TYPE(symbol.st_info) == STT_FUNC && slot_was_called(*info, relocation)) {
      note_call(*info, dynamic, relocation, found);
    }
  }
  return 0;
}

}  // namespace

namespace {

/// What was called of the program itself that it has left out of instrumentation.
std::set<std::string> left_out_calls() {
  std::set<std::string> functions;
  for (const CodeRange& table : site_tables()) {
    for (auto* site = reinterpret_cast<const Site*>(table.begin);
         site != reinterpret_cast<const Site*>(table.end); ++site) {
      if (site->kind == SiteKind::left_out_function && site->promoted != 0) {
        functions.insert(demangled(site->function));
      }
    }
  }
  return functions;
}

}  // namespace

std::vector<ForeignLibrary> foreign_calls() {
  Found found;
  dl_iterate_phdr(note_calls, &found);
  std::vector<ForeignLibrary> libraries;
  for (const auto& [name, functions] : found) {
    libraries.push_back({name, is_system_library(name), {functions.begin(), functions.end()}});
  }
  if (const std::set<std::string> functions = left_out_calls(); !functions.empty()) {
    libraries.push_back({left_out_part, false, {functions.begin(), functions.end()}});
  }
  return libraries;
}

}  // namespace heddle::runtime
