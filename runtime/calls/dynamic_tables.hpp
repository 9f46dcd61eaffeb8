#pragma once

#include <elf.h>
#include <link.h>

#include <cstddef>
#include <functional>
#include <span>

/// What an object file in memory asks the dynamic linker for.
namespace heddle::runtime {

struct DynamicTables {
  const Elf64_Sym* symbols = nullptr;
  const char* names = nullptr;
  std::span<const Elf64_Rela> relocations[2];  ///< of calls, and all others

  [[nodiscard]] const Elf64_Sym& symbol_of(const Elf64_Rela& relocation) const {
    return symbols[ELF64_R_SYM(relocation.r_info)];
  }
  [[nodiscard]] const char* name_of(const Elf64_Rela& relocation) const {
    return names + symbol_of(relocation).st_name;
  }
};

/// Calls function(relocation, tables) for each relocation of the module that has a symbol.
void for_each_import(
    const dl_phdr_info& module,
    const std::function<void(const Elf64_Rela& relocation, const DynamicTables& tables)>& function);

}  // namespace heddle::runtime
