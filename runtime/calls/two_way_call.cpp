#include "runtime/calls/two_way_call.hpp"

#include <sys/mman.h>
#include <sys/syscall.h>

#include <cstddef>
#include <cstring>
#include <initializer_list>

#include "runtime/raw_system_call.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime {
namespace {

constexpr std::size_t bytes_of_all = 16384;
constexpr std::size_t bytes_of_one = 40;

unsigned char* all = nullptr;
std::size_t used = 0;

void put(std::initializer_list<unsigned char> code) {
  for (const unsigned char byte : code) {
    all[used++] = byte;
  }
}

void put_address(std::uintptr_t address) {
  std::memcpy(all + used, &address, sizeof address);
  used += sizeof address;
}

/// mov $address, %r11: of all registers the one that no argument is in and no caller relies on.
void load(std::uintptr_t address) {
  put({0x49, 0xbb});
  put_address(address);
}

/// By calls of our own: what the C library's are bound to is not known yet.
bool protect(int protection) {
  return raw_system_call_of(SYS_mprotect, reinterpret_cast<long>(all), bytes_of_all, protection) ==
         0;
}

bool make_writable() {
  if (all != nullptr) {
    return protect(PROT_READ | PROT_WRITE);
  }
  const long got = raw_system_call_of(SYS_mmap, 0, bytes_of_all, PROT_READ | PROT_WRITE,
                                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (got < 0) {
    return false;
  }
  all = reinterpret_cast<unsigned char*>(got);
  return true;
}

}  // namespace

std::uintptr_t two_way_call(std::uintptr_t for_tester, std::uintptr_t for_others) {
  if (used + bytes_of_one > bytes_of_all || !make_writable()) {
    return 0;
  }
  const auto begin = reinterpret_cast<std::uintptr_t>(all + used);
  load(reinterpret_cast<std::uintptr_t>(&world));
  put({0x41, 0x80, 0x3b, static_cast<unsigned char>(World::tester)});  // cmpb $tester, (%r11)
  load(for_tester);
  put({0x74, 0x0a});  // je, over the next instruction
  load(for_others);
  put({0x41, 0xff, 0xe3});  // jmp *%r11
  return protect(PROT_READ | PROT_EXEC) ? begin : 0;
}

}  // namespace heddle::runtime
