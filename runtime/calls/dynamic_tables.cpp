#include "runtime/calls/dynamic_tables.hpp"

namespace heddle::runtime {
namespace {

DynamicTables tables_of(const dl_phdr_info& info, const Elf64_Dyn* entry) {
  DynamicTables tables;
  // The dynamic linker has made addresses of these, but for those of the kernel's own module.
  const auto pointer = [&info](Elf64_Addr address) {
    return address < info.dlpi_addr ? address + info.dlpi_addr : address;
  };
  const Elf64_Rela* begins[2] = {};
  std::size_t bytes[2] = {};
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
        begins[entry->d_tag == DT_RELA ? 1 : 0] =
            reinterpret_cast<const Elf64_Rela*>(pointer(entry->d_un.d_ptr));
        break;
      case DT_PLTRELSZ:
      case DT_RELASZ:
        bytes[entry->d_tag == DT_RELASZ ? 1 : 0] = entry->d_un.d_val;
        break;
      default:
        break;
    }
  }
  for (std::size_t table = 0; table < 2 && tables.symbols != nullptr && tables.names != nullptr;
       ++table) {
    tables.relocations[table] = {begins[table], bytes[table] / sizeof(Elf64_Rela)};
  }
  return tables;
}

}  // namespace

void for_each_import(const dl_phdr_info& module,
                     const std::function<void(const Elf64_Rela& relocation,
                                              const DynamicTables& tables)>& function) {
  for (int i = 0; i < module.dlpi_phnum; ++i) {
    if (module.dlpi_phdr[i].p_type != PT_DYNAMIC) {
      continue;
    }
    const auto* dynamic =
        reinterpret_cast<const Elf64_Dyn*>(module.dlpi_addr + module.dlpi_phdr[i].p_vaddr);
    const DynamicTables tables = tables_of(module, dynamic);
    for (const std::span<const Elf64_Rela> table : tables.relocations) {
      for (const Elf64_Rela& relocation : table) {
        if (ELF64_R_SYM(relocation.r_info) != 0) {
          function(relocation, tables);
        }
      }
    }
  }
}

}  // namespace heddle::runtime
