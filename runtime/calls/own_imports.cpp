#include "runtime/calls/own_imports.hpp"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "runtime/calls/dynamic_tables.hpp"
#include "runtime/calls/two_way_call.hpp"
#include "runtime/hooks/modules.hpp"

namespace heddle::runtime::own_imports {
namespace {

constexpr std::string_view replaced_on_purpose[] = {
    "aligned_alloc",  "calloc",  "cfree",    "free",
    "main",           "malloc",  "memalign", "malloc_usable_size",
    "posix_memalign", "pvalloc", "realloc",  "reallocarray",
    "valloc",
};

bool may_be_passed_by(std::string_view name) {
  return !name.empty() && name.front() != '_' && !name.starts_with("heddle") &&
         std::find(std::begin(replaced_on_purpose), std::end(replaced_on_purpose), name) ==
             std::end(replaced_on_purpose);
}

/// Of the libraries that this one needs; not the kernel's own code for the time of day.
bool is_of_library(std::uintptr_t address) {
  return system_libraries.contains_frame(address) || system_libraries.libcxx.contains(address) ||
         in_own_module(address);
}

bool is_function(void* address) {
  Dl_info place{};
  void* found = nullptr;
  if (dladdr1(address, &place, &found, RTLD_DL_SYMENT) == 0 || found == nullptr) {
    return true;
  }
  return ELF64_ST_TYPE(static_cast<const Elf64_Sym*>(found)->st_info) == STT_FUNC;
}

void write_slot(std::uintptr_t slot, std::uintptr_t value) {
  const auto page_bytes = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  void* page = reinterpret_cast<void*>(slot & ~(page_bytes - 1));
  // It may have been made read-only once the dynamic linker was done; what is written then is not
  // protected again, as where there is no such protection.
  if (mprotect(page, page_bytes, PROT_READ | PROT_WRITE) == 0) {
    *reinterpret_cast<std::uintptr_t*>(slot) = value;
  }
}

struct Module {
  std::uintptr_t base;
  bool is_own;
};

void look_at(const Module& module, const Elf64_Rela& relocation, const DynamicTables& tables) {
  const auto type = ELF64_R_TYPE(relocation.r_info);
  const Elf64_Sym& symbol = tables.symbol_of(relocation);
  const bool is_call = type == R_X86_64_JUMP_SLOT;
  const bool is_pointer = (type == R_X86_64_GLOB_DAT || type == R_X86_64_64) &&
                          ELF64_ST_TYPE(symbol.st_info) == STT_FUNC;
  const char* name = tables.name_of(relocation);
  if ((!is_call && !is_pointer) || !may_be_passed_by(name)) {
    return;
  }
  void* first = dlsym(RTLD_DEFAULT, name);
  if (first == nullptr || is_of_library(reinterpret_cast<std::uintptr_t>(first))) {
    return;
  }
  const bool is_here = module.is_own && symbol.st_shndx != SHN_UNDEF;
  std::uintptr_t wanted = is_here ? module.base + symbol.st_value
                                  : reinterpret_cast<std::uintptr_t>(dlsym(RTLD_NEXT, name));
  if (wanted == 0 || wanted == reinterpret_cast<std::uintptr_t>(first)) {
    return;
  }
  if (!module.is_own && is_function(first)) {  // it may well be meant to be called
    wanted = two_way_call(wanted, reinterpret_cast<std::uintptr_t>(first));
  }
  const std::uintptr_t addend =
      type == R_X86_64_64 ? static_cast<std::uintptr_t>(relocation.r_addend) : 0;
  if (wanted != 0) {
    write_slot(module.base + relocation.r_offset, wanted + addend);
  }
}

int look_at_module(dl_phdr_info* info, std::size_t, void*) {
  const std::uintptr_t place = range_of_image(*info).begin;
  const bool is_own = in_own_module(place);
  if (is_own || system_libraries.standard.contains(place) ||
      system_libraries.libcxx.contains(place)) {
    const Module module{info->dlpi_addr, is_own};
    for_each_import(*info, [&](const Elf64_Rela& relocation, const DynamicTables& tables) {
      look_at(module, relocation, tables);
    });
  }
  return 0;
}

}  // namespace

void pass_by_program() { dl_iterate_phdr(look_at_module, nullptr); }

}  // namespace heddle::runtime::own_imports
