#include "runtime/real_functions.hpp"

#include <dlfcn.h>

#include <string_view>

#include "base/assert.hpp"
#include "runtime/host/dynamic_tables.hpp"

namespace heddle::runtime::real {
namespace {

DynamicTables c_library;

int note_c_library(dl_phdr_info* info, std::size_t, void*) {
  const std::string_view path = info->dlpi_name;
  if (!path.substr(path.rfind('/') + 1).starts_with("libc.so.")) {
    return 0;
  }
  c_library = tables_of(*info);
  return 1;
}

}  // namespace

std::uintptr_t find(const char* name) {
  if (c_library.symbols == nullptr) {
    dl_iterate_phdr(note_c_library, nullptr);
  }
  return function_in(c_library, name);
}

void* resolve(const char* name) {
  if (const std::uintptr_t found = find(name); found != 0) {
    return reinterpret_cast<void*>(found);
  }
  void* next = dlsym(RTLD_NEXT, name);
  HEDDLE_ASSERT(next != nullptr, name);
  return next;
}

}  // namespace heddle::runtime::real
