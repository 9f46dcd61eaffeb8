// A runtime that writes down which bytes of the generated program's shared variables each path
// reads and writes, and calls each function of the program once for each path: one line
//   FUNCTION INPUTS RESULT READ WRITTEN
// where the last two have a digit for each byte, 1 if the path touched it.

#include <cstdint>
#include <cstdio>
#include <cstring>

#include "llvm-pass/tests/paths/path_program.hpp"

extern "C" char __start_path_shared[];
extern "C" char __stop_path_shared[];

namespace {

constexpr int most_bytes = 4096;
char read_bytes[most_bytes];
char written_bytes[most_bytes];

void note(char* bytes, const void* address, std::uint64_t size) {
  const auto* first = static_cast<const char*>(address);
  for (std::uint64_t index = 0; index < size; ++index) {
    if (first + index >= __start_path_shared && first + index < __stop_path_shared) {
      bytes[first + index - __start_path_shared] = 1;
    }
  }
}

void print(const char* bytes) {
  std::putchar(' ');
  for (int index = 0; index < __stop_path_shared - __start_path_shared; ++index) {
    std::putchar(bytes[index] != 0 ? '1' : '0');
  }
}

struct Site {
  char before_size[28];
  std::uint16_t size;
};

void run(int function, int number, bool first, bool second) {
  std::memset(__start_path_shared, 0, __stop_path_shared - __start_path_shared);
  set_up(number, first, second);
  std::memset(read_bytes, 0, sizeof read_bytes);
  std::memset(written_bytes, 0, sizeof written_bytes);
  const int result = path_functions[function](number, first, second);
  std::printf("f%d %d,%d,%d %d", function, number, first, second, result);
  print(read_bytes);
  print(written_bytes);
  std::putchar('\n');
}

}  // namespace

extern "C" {

const void* __heddle_call_site = nullptr;
std::uint64_t __heddle_unknown_calls = 0;

void __heddle_register_module_3(const void*, const void*, const void*, const void*) {}
void __heddle_atomic_load(const void*, const Site*) {}
void __heddle_atomic_store(const void*, std::uint64_t, std::uint64_t, const Site*) {}
void __heddle_atomic_rmw(const void*, std::uint64_t, std::uint64_t, const Site*) {}
void __heddle_fence(const Site*) {}
void __heddle_lap(const void*, const void*, std::uint64_t, const void*, std::uint64_t) {}
void __heddle_ignore_store(const void*) {}
void __heddle_local_store(const void*, std::uint64_t, std::uint64_t) {}
void __heddle_assembly(const Site*) {}
void __heddle_identity() {}
void __heddle_output() {}
void __heddle_thread_state() {}
void __heddle_address_use(std::uint64_t) {}
void __heddle_address_pair(std::uint64_t, std::uint64_t) {}
void __heddle_text_load(std::uint64_t, const void*, std::uint64_t, std::uint64_t, const Site*) {}
void __heddle_text_store(std::uint64_t, const void*, std::uint64_t, std::uint64_t, const Site*) {}
void __heddle_format(const void*, std::uint64_t, const Site*, const Site*, const char*, ...) {}
void __heddle_format_list(const void*, std::uint64_t, const Site*, const Site*, const char*,
                          const void*) {}
void __heddle_container_sites(const Site*, const Site*) {}
void __heddle_clear_local(void* local, std::uint64_t bytes) { std::memset(local, 0, bytes); }

void __heddle_plain_load(const void* address, const Site* site) {
  note(read_bytes, address, site->size);
}
void __heddle_plain_store(const void* address, std::uint64_t, const Site* site) {
  note(written_bytes, address, site->size);
}
void __heddle_vtable_store(const void* address, std::uint64_t, std::uint64_t, const Site* site) {
  note(written_bytes, address, site->size);
}
void __heddle_range_load(const void* address, std::uint64_t bytes, const Site*) {
  note(read_bytes, address, bytes);
}
void __heddle_range_store(const void* address, std::uint64_t bytes, const Site*) {
  note(written_bytes, address, bytes);
}
}

int main() {
  if (__stop_path_shared - __start_path_shared > most_bytes) {
    return 1;
  }
  for (int function = 0; function < path_function_count; ++function) {
    for (int number = 0; number < 5; ++number) {
      for (int choice = 0; choice < 4; ++choice) {
        run(function, number, (choice & 1) != 0, (choice & 2) != 0);
      }
    }
  }
}
