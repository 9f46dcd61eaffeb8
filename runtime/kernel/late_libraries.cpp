#include "runtime/kernel/late_libraries.hpp"

#include <dlfcn.h>

#include <cstring>
#include <string_view>

#include "runtime/kernel/not_put_back.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::late_libraries {
namespace {

using Function = void* (*)(const char* file, int mode);

/// The first library that was not loaded when an execution asked for it.
char asked_for[4096];

/// Heaps that a program takes if it finds them, and else the C library's, which is put back.
bool is_optional_heap(std::string_view path) {
  return path.substr(path.rfind('/') + 1).starts_with("libtbbmalloc");
}

bool is_loaded(Function open, const char* file) {
  const TesterScope as_tester;
  void* library = open(file, RTLD_LAZY | RTLD_NOLOAD);
  if (library == nullptr) {
    return false;
  }
  dlclose(library);
  return true;
}

/// Its own, which is_refused() finds.
Function real_function = nullptr;

void look_at(const char* file) {
  const std::size_t bytes = std::strlen(file) + 1;
  if (asked_for[0] == 0 && bytes <= sizeof asked_for && !is_loaded(real_function, file)) {
    std::memcpy(asked_for, file, bytes);
  }
}

/// Called before each library is opened.
bool is_refused(const char* file) {
  if (real_function == nullptr) {
    real_function = reinterpret_cast<Function>(real::resolve("dlopen"));
  }
  if (is_real() || file == nullptr) {
    return false;
  }
  if (is_optional_heap(file)) {
    return true;
  }
  if (controlled()) {
    look_at(file);
  }
  return false;
}

}  // namespace

void note_loaded() {
  if (asked_for[0] == 0) {
    return;
  }
  if (is_loaded(real_function, asked_for)) {
    not_put_back::note("libraries that were loaded, the first", asked_for);
  }
  asked_for[0] = 0;
}

}  // namespace heddle::runtime::late_libraries

namespace late_libraries = heddle::runtime::late_libraries;

/// The last call is a jump where this is optimised: the return address says whose search path
/// counts.
HEDDLE_EXPORT void* dlopen(const char* file, int mode) {
  if (late_libraries::is_refused(file)) {
    return nullptr;
  }
  return late_libraries::real_function(file, mode);
}
