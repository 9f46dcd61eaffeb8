#include "runtime/real_functions.hpp"

#include <dlfcn.h>

#include "base/assert.hpp"

namespace heddle::runtime::real {

void* resolve(const char* name) {
  void* found = dlsym(RTLD_NEXT, name);
  HEDDLE_ASSERT(found != nullptr, name);
  return found;
}

}  // namespace heddle::runtime::real
