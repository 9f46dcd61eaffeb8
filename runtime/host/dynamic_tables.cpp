#include "runtime/host/dynamic_tables.hpp"

#include <string_view>

namespace heddle::runtime {
namespace {

DynamicTables read(const dl_phdr_info& info, const Elf64_Dyn* entry) {
  DynamicTables tables;
  tables.base = info.dlpi_addr;
  // The dynamic linker has made addresses of these, but for those of the kernel's own module.
  const auto pointer = [&info]<class Type>(const Type*& table, Elf64_Addr address) {
    table = reinterpret_cast<const Type*>(address < info.dlpi_addr ? address + info.dlpi_addr
                                                                   : address);
  };
  const Elf64_Rela* begins[2] = {};
  std::size_t bytes[2] = {};
  for (; entry->d_tag != DT_NULL; ++entry) {
    switch (entry->d_tag) {
      case DT_SYMTAB:
        pointer(tables.symbols, entry->d_un.d_ptr);
        break;
      case DT_STRTAB:
        pointer(tables.names, entry->d_un.d_ptr);
        break;
      case DT_GNU_HASH:
        pointer(tables.hash, entry->d_un.d_ptr);
        break;
      case DT_VERSYM:
        pointer(tables.versions, entry->d_un.d_ptr);
        break;
      case DT_JMPREL:
      case DT_RELA:
        pointer(begins[entry->d_tag == DT_RELA ? 1 : 0], entry->d_un.d_ptr);
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

std::uint32_t hash_of(std::string_view name) {
  std::uint32_t hash = 5381;
  for (const char c : name) {
    hash = hash * 33 + static_cast<unsigned char>(c);
  }
  return hash;
}

bool is_shown(const DynamicTables& tables, std::uint32_t symbol) {
  constexpr Elf64_Versym is_old_version = 0x8000;
  return tables.symbols[symbol].st_shndx != SHN_UNDEF &&
         (tables.versions == nullptr || (tables.versions[symbol] & is_old_version) == 0);
}

std::uintptr_t function_at(const DynamicTables& tables, const Elf64_Sym& symbol) {
  const std::uintptr_t address = tables.base + symbol.st_value;
  switch (ELF64_ST_TYPE(symbol.st_info)) {
    case STT_FUNC:
      return address;
    case STT_GNU_IFUNC:
      return reinterpret_cast<std::uintptr_t (*)()>(address)();
    default:
      return 0;
  }
}

}  // namespace

DynamicTables tables_of(const dl_phdr_info& module) {
  for (int i = 0; i < module.dlpi_phnum; ++i) {
    if (module.dlpi_phdr[i].p_type == PT_DYNAMIC) {
      return read(module, reinterpret_cast<const Elf64_Dyn*>(module.dlpi_addr +
                                                             module.dlpi_phdr[i].p_vaddr));
    }
  }
  return {};
}

/// The table: how many buckets there are, the first symbol in them, how many words the filter has
/// and its shift; the filter (of 64-bit words), the buckets, and for each symbol its hash, of which
/// the lowest bit says that it is the last one of its bucket.
std::uintptr_t function_in(const DynamicTables& tables, const char* name) {
  if (tables.hash == nullptr || tables.symbols == nullptr || tables.names == nullptr) {
    return 0;
  }
  const std::uint32_t bucket_count = tables.hash[0];
  const std::uint32_t first = tables.hash[1];
  const std::uint32_t* buckets = tables.hash + 4 + std::size_t{2} * tables.hash[2];
  const std::uint32_t* hashes = buckets + bucket_count;
  const std::uint32_t wanted = hash_of(name);
  std::uint32_t symbol = bucket_count == 0 ? 0 : buckets[wanted % bucket_count];
  if (symbol < first || symbol == 0) {
    return 0;
  }
  for (;; ++symbol) {
    const std::uint32_t hash = hashes[symbol - first];
    if ((hash | 1U) == (wanted | 1U) && is_shown(tables, symbol) &&
        std::string_view(tables.names + tables.symbols[symbol].st_name) == name) {
      return function_at(tables, tables.symbols[symbol]);
    }
    if ((hash & 1U) != 0) {
      return 0;
    }
  }
}

}  // namespace heddle::runtime
