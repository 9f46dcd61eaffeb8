#pragma once

#include <elf.h>
#include <link.h>

#include <cstdint>
#include <span>

/// What an object file in memory asks the dynamic linker for, and what it defines. Nothing here
/// allocates or calls the dynamic linker, so it may be used where that is not ready.
namespace heddle::runtime {

/// Empty where the object file has no such tables.
struct DynamicTables {
  std::uintptr_t base = 0;  ///< what its addresses are relative to
  const Elf64_Sym* symbols = nullptr;
  const char* names = nullptr;
  const std::uint32_t* hash = nullptr;         ///< DT_GNU_HASH
  const Elf64_Versym* versions = nullptr;      ///< of the symbols; null: they have none
  std::span<const Elf64_Rela> relocations[2];  ///< of calls, and all others

  [[nodiscard]] const Elf64_Sym& symbol_of(const Elf64_Rela& relocation) const {
    return symbols[ELF64_R_SYM(relocation.r_info)];
  }
  [[nodiscard]] const char* name_of(const Elf64_Rela& relocation) const {
    return names + symbol_of(relocation).st_name;
  }
};

/// O(entries of the module's dynamic section).
[[nodiscard]] DynamicTables tables_of(const dl_phdr_info& module);

/// The function of this name that the object file shows to others, in its default version; 0 if
/// there is none. O(1).
[[nodiscard]] std::uintptr_t function_in(const DynamicTables& tables, const char* name);

/// Calls function(relocation) for each that has a symbol.
template <class Function>
void for_each_import(const DynamicTables& tables, const Function& function) {
  for (const std::span<const Elf64_Rela> table : tables.relocations) {
    for (const Elf64_Rela& relocation : table) {
      if (ELF64_R_SYM(relocation.r_info) != 0) {
        function(relocation);
      }
    }
  }
}

}  // namespace heddle::runtime
