#include <algorithm>
#include <array>

#include "base/hashing.hpp"
#include "runtime/hooks/library_calls.hpp"
#include "runtime/hooks/sites.hpp"

namespace heddle::runtime {
namespace {

/// Their functions do what the program asks, to what the program hands them.
constexpr std::array harmless{"libc.so",     "libm.so",      "libstdc++.so", "libgcc_s.so",
                              "libc++.so",   "libc++abi.so", "libunwind.so", "libpthread.so",
                              "libdl.so",    "librt.so",     "ld-linux",     "linux-vdso.so",
                              "libatomic.so"};

constexpr std::size_t most_told = 3;

/// Stands for what a library keeps: no program has memory there, nor are kernel_addresses.
constexpr std::uintptr_t first_address = std::uintptr_t{0xd} << 60U;
constexpr std::uintptr_t most_of_system = std::uintptr_t{1} << 40U;

/// Libraries may use each other, so all are one but for what the system's keep.
std::uintptr_t address_of(const std::string& library, bool is_of_system) {
  base::WordHasher hasher;
  hasher.add(library);
  const std::uintptr_t number = is_of_system ? 1 + hasher.low() % most_of_system : 0;
  return first_address + number * sizeof(std::uint64_t);
}

}  // namespace

std::vector<CalledLibrary>& all_called_libraries() {
  static auto* instance = new std::vector<CalledLibrary>;
  return *instance;
}

std::uint32_t called_library(const std::string& name, bool is_of_system) {
  std::vector<CalledLibrary>& all = all_called_libraries();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const CalledLibrary& one) { return one.name == name; });
  if (found != all.end()) {
    return static_cast<std::uint32_t>(found - all.begin());
  }
  all.push_back({name, {}, is_of_system, address_of(name, is_of_system)});
  return static_cast<std::uint32_t>(all.size() - 1);
}

void note_function_of(std::uint32_t library, const char* symbol) {
  std::vector<std::string>& told = all_called_libraries()[library].functions;
  if (symbol == nullptr || told.size() == most_told) {
    return;
  }
  const std::string text = demangled(symbol);
  if (std::find(told.begin(), told.end(), text) == told.end()) {
    told.push_back(text);
  }
}

std::vector<CalledLibrary> called_libraries() { return all_called_libraries(); }

bool is_system_library(const std::string& name) {
  return std::ranges::any_of(harmless,
                             [&](const char* prefix) { return name.starts_with(prefix); });
}

}  // namespace heddle::runtime
