#include "runtime/calls/own_imports.hpp"

#include <dlfcn.h>
#include <sys/mman.h>
#include <sys/syscall.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "runtime/calls/two_way_call.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/host/dynamic_tables.hpp"
#include "runtime/raw_system_call.hpp"
#include "runtime/real_functions.hpp"

namespace heddle::runtime::own_imports {
namespace {

constexpr std::string_view replaced_on_purpose[] = {
    "aligned_alloc",
    "calloc",
    "cfree",
    "free",
    "main",
    "malloc",
    "malloc_usable_size",
    "memalign",
    "posix_memalign",
    "pvalloc",
    "realloc",
    "reallocarray",
    "valloc",
};

/// Of new and delete. A program's own may count, or have a pool: the tester's blocks are no part of
/// that.
bool is_of_new_or_delete(std::string_view name) {
  return name.starts_with("_Znw") || name.starts_with("_Zna") || name.starts_with("_Zdl") ||
         name.starts_with("_Zda");
}

bool may_be_passed_by(std::string_view name) {
  if (is_of_new_or_delete(name)) {
    return true;
  }
  return !name.empty() && name.front() != '_' && !name.starts_with("heddle") &&
         std::find(std::begin(replaced_on_purpose), std::end(replaced_on_purpose), name) ==
             std::end(replaced_on_purpose);
}

bool is_of_library(std::uintptr_t address) {
  return system_libraries.contains_frame(address) || system_libraries.libcxx.contains(address) ||
         in_own_module(address);
}

/// What a name stands for where the dynamic linker looks for it first.
struct First {
  std::uintptr_t address = 0;
  bool is_variable = false;
  bool is_preloaded = false;  ///< or linked before this library
};

First first_of(const char* name) {
  void* address = dlsym(RTLD_DEFAULT, name);
  First first{reinterpret_cast<std::uintptr_t>(address)};
  if (address == nullptr || is_of_library(first.address)) {
    return first;
  }
  Dl_info place{};
  void* found = nullptr;
  if (dladdr1(address, &place, &found, RTLD_DL_SYMENT) != 0 && found != nullptr) {
    const auto type = ELF64_ST_TYPE(static_cast<const Elf64_Sym*>(found)->st_info);
    first.is_variable = type == STT_OBJECT || type == STT_COMMON || type == STT_TLS;
  }
  if (dladdr1(address, &place, &found, RTLD_DL_LINKMAP) == 0 || found == nullptr) {
    return first;
  }
  const auto* module = static_cast<const link_map*>(found);
  const bool is_executable = module->l_prev == nullptr;
  while (module != nullptr && !in_own_module(reinterpret_cast<std::uintptr_t>(module->l_ld))) {
    module = module->l_next;
  }
  first.is_preloaded = !is_executable && module != nullptr;
  return first;
}

DynamicTables own_tables;
DynamicTables standard_tables;

int note_tables(dl_phdr_info* info, std::size_t, void*) {
  const std::uintptr_t place = range_of_image(*info).begin;
  if (in_own_module(place)) {
    own_tables = tables_of(*info);
  } else if (system_libraries.standard.contains(place)) {
    standard_tables = tables_of(*info);
  }
  return 0;
}

/// The function that the C++ library's own of this name comes to: it would call that one by its
/// name, which may be the program's.
const char* behind(std::string_view name) {
  const bool is_delete = name.starts_with("_Zd");
  const bool is_aligned = name.find("align_val_t") != std::string_view::npos;
  if (!is_delete && name.find("nothrow_t") != std::string_view::npos) {
    return nullptr;  // does not just call it
  }
  if (is_delete) {
    return is_aligned ? "_ZdlPvSt11align_val_t" : "_ZdlPv";
  }
  return is_aligned ? "_ZnwmSt11align_val_t" : "_Znwm";
}

/// Of this library, the C library or the C++ library; never of the program's.
std::uintptr_t of_tester(const char* name) {
  if (is_of_new_or_delete(name)) {
    const char* called = behind(name);
    return function_in(standard_tables, called != nullptr ? called : name);
  }
  const std::uintptr_t own = function_in(own_tables, name);
  return own != 0 ? own : real::find(name);
}

void write_slot(std::uintptr_t slot, std::uintptr_t value) {
  constexpr std::uintptr_t page_bytes = 4096;
  // It may have been made read-only once the dynamic linker was done; what is written then is not
  // protected again, as where there is no such protection.
  if (raw_system_call_of(SYS_mprotect, slot & ~(page_bytes - 1), page_bytes,
                         PROT_READ | PROT_WRITE) == 0) {
    *reinterpret_cast<std::uintptr_t*>(slot) = value;
  }
}

void look_at(const Elf64_Rela& relocation, const DynamicTables& tables, bool is_own) {
  const auto type = ELF64_R_TYPE(relocation.r_info);
  const bool is_pointer = type == R_X86_64_GLOB_DAT || type == R_X86_64_64;
  const bool is_of_function = ELF64_ST_TYPE(tables.symbol_of(relocation).st_info) == STT_FUNC;
  const char* name = tables.name_of(relocation);
  if ((type != R_X86_64_JUMP_SLOT && !(is_pointer && is_of_function)) || !may_be_passed_by(name)) {
    return;
  }
  const First first = first_of(name);
  if (first.address == 0 || is_of_library(first.address) ||
      (first.is_preloaded && !first.is_variable)) {
    return;
  }
  std::uintptr_t wanted = of_tester(name);
  if (wanted == 0 || wanted == first.address) {
    return;
  }
  if (!is_own && !first.is_variable) {  // it may well be meant to be called
    wanted = two_way_call(wanted, first.address);
  }
  const auto addend = type == R_X86_64_64 ? static_cast<std::uintptr_t>(relocation.r_addend) : 0;
  if (wanted != 0) {
    write_slot(tables.base + relocation.r_offset, wanted + addend);
  }
}

int look_at_module(dl_phdr_info* info, std::size_t, void*) {
  const std::uintptr_t place = range_of_image(*info).begin;
  const bool is_own = in_own_module(place);
  if (is_own || system_libraries.standard.contains(place) ||
      system_libraries.libcxx.contains(place)) {
    const DynamicTables tables = tables_of(*info);
    for_each_import(tables,
                    [&](const Elf64_Rela& relocation) { look_at(relocation, tables, is_own); });
  }
  return 0;
}

DynamicTables program_tables;

int note_program(dl_phdr_info* info, std::size_t, void*) {
  program_tables = tables_of(*info);
  return 1;  // the first one is the executable
}

bool has_begun = false;  ///< what is called below may allocate, which comes here again

/// Before all other constructors of this library.
__attribute__((constructor(101))) void begin_at_load() { pass_by_program(); }

}  // namespace

bool program_has(const char* name) {
  dl_iterate_phdr(note_program, nullptr);
  const std::uintptr_t function = function_in(program_tables, name);
  return function != 0 && !in_own_module(function);  // this library may be linked into it
}

void pass_by_program() {
  if (has_begun) {
    return;
  }
  has_begun = true;
  find_system_libraries();
  dl_iterate_phdr(note_tables, nullptr);
  dl_iterate_phdr(look_at_module, nullptr);
}

}  // namespace heddle::runtime::own_imports
