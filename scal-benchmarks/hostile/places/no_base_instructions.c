// Preloaded: a kernel that does not say that programs may set the base of their thread's memory.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <elf.h>

unsigned long getauxval(unsigned long type) {
  unsigned long (*next)(unsigned long) =
      (unsigned long (*)(unsigned long))dlsym(RTLD_NEXT, "getauxval");
  const unsigned long fsgsbase = 2;
  return type == AT_HWCAP2 ? next(type) & ~fsgsbase : next(type);
}
