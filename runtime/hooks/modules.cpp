#include "runtime/hooks/modules.hpp"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "base/assert.hpp"
#include "runtime/hooks/sites.hpp"
#include "runtime/world.hpp"
#include "scheduler/execution.hpp"

namespace heddle::runtime {

/// Both are looked at by malloc, which may be called before any constructor has run.
constinit World world = World::outside;
constinit bool is_explored_process = false;
constinit SystemLibraries system_libraries;

namespace {

/// Stands before the code of each instrumented function.
constexpr std::uint64_t instrumented_mark =
#define HEDDLE_FUNCTION_MARK(word) word
#include "runtime/hooks/hooks.def"
    ;

struct Modules {
  std::vector<Site*> sites{nullptr};
  std::vector<const Site*> starts;  ///< what is registered already
  std::vector<GlobalVariable> globals;
  std::vector<CodeRange> images;
  std::vector<CodeRange> site_tables;
  std::vector<scheduler::SiteId> promoted;
};

/// Never destroyed: modules may still run when static destructors do.
Modules& modules() {
  static auto* instance = new Modules;
  return *instance;
}

}  // namespace

CodeRange range_of_image(const dl_phdr_info& info) {
  CodeRange range{~std::uintptr_t{0}, 0};
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    if (info.dlpi_phdr[i].p_type != PT_LOAD) {
      continue;
    }
    const std::uintptr_t begin = info.dlpi_addr + info.dlpi_phdr[i].p_vaddr;
    range.begin = begin < range.begin ? begin : range.begin;
    const std::uintptr_t end = begin + info.dlpi_phdr[i].p_memsz;
    range.end = end > range.end ? end : range.end;
  }
  return range;
}

namespace {

struct ImageSearch {
  std::uintptr_t address;
  CodeRange found;
};

int find_image(dl_phdr_info* info, std::size_t, void* data) {
  auto* search = static_cast<ImageSearch*>(data);
  const CodeRange range = range_of_image(*info);
  if (!range.contains(search->address)) {
    return 0;
  }
  search->found = range;
  return 1;
}

/// Every object file in memory, in the order in which they were loaded.
struct Library {
  CodeRange range;
  char name[64] = "";
};
constexpr std::size_t most_libraries = 256;
Library libraries[most_libraries];
std::size_t library_count = 0;

/// Behind the numbers of the instrumented modules.
constexpr int first_library = 512;

void note_library(const char* name, const CodeRange& range) {
  if (library_count == most_libraries) {
    return;
  }
  Library& added = libraries[library_count++];
  added.range = range;
  std::strncpy(added.name, name, sizeof added.name - 1);
}

int note_system_library(dl_phdr_info* info, std::size_t, void*) {
  const char* slash = std::strrchr(info->dlpi_name, '/');
  const char* name = slash != nullptr ? slash + 1 : info->dlpi_name;
  const CodeRange range = range_of_image(*info);
  note_library(name, range);
  if (std::strncmp(name, "libc.so", 7) == 0) {
    system_libraries.libc = range;
  }
  if (std::strncmp(name, "ld-linux", 8) == 0) {
    system_libraries.loader = range;
  }
  if (std::strncmp(name, "libgcc_s", 8) == 0) {
    system_libraries.unwinder = range;
  }
  if (std::strncmp(name, "libunwind", 9) == 0) {
    system_libraries.unwinder = range;
  }
  if (std::strncmp(name, "libstdc++", 9) == 0 || std::strncmp(name, "libc++.so", 9) == 0) {
    system_libraries.standard = range;
  }
  if (std::strncmp(name, "libc++.so", 9) == 0) {
    system_libraries.libcxx = range;
  }
  return 0;
}

}  // namespace

void find_system_libraries() {
  library_count = 0;
  dl_iterate_phdr(note_system_library, nullptr);
  ImageSearch own{reinterpret_cast<std::uintptr_t>(&find_system_libraries), {}};
  dl_iterate_phdr(find_image, &own);
  system_libraries.own = own.found;
}

Site* site_of(scheduler::SiteId id) {
  HEDDLE_ASSERT(id < modules().sites.size(), "a site id is out of range");
  return modules().sites[id];
}

scheduler::SiteId site_count() {
  return static_cast<scheduler::SiteId>(modules().sites.size() - 1);
}

bool has_site(scheduler::SiteId site) {
  if (scheduler::is_visible_site(site)) {
    return site - scheduler::visible_sites <= site_count();
  }
  return (site != 0 && site <= site_count()) || scheduler::is_call_site(site);
}

std::span<const GlobalVariable> program_globals() { return modules().globals; }

std::span<const CodeRange> site_tables() { return modules().site_tables; }

void promote_sites(std::span<const scheduler::SiteId> sites) {
  Modules& all = modules();
  if (all.promoted.size() == sites.size() &&
      std::memcmp(all.promoted.data(), sites.data(), sites.size_bytes()) == 0) {
    return;
  }
  for (const scheduler::SiteId id : all.promoted) {
    if (id != 0 && scheduler::is_code_site(id)) {
      site_of(id)->promoted = 0;
    }
  }
  all.promoted.assign(sites.begin(), sites.end());
  for (const scheduler::SiteId id : all.promoted) {
    if (id != 0 && scheduler::is_code_site(id)) {
      site_of(id)->promoted = 1;
    }
  }
}

bool is_promoted_call(scheduler::SiteId call) {
  const std::vector<scheduler::SiteId>& promoted = modules().promoted;
  return std::binary_search(promoted.begin(), promoted.end(), call);
}

bool is_instrumented(std::uintptr_t function) {
  constexpr std::uintptr_t mark_bytes = 2 * sizeof instrumented_mark;
  if (!in_program_module(function - mark_bytes) || !in_program_module(function)) {
    return false;
  }
  return *reinterpret_cast<const std::uint64_t*>(function - sizeof instrumented_mark) ==
         instrumented_mark;
}

bool in_program_module(std::uintptr_t address) {
  for (const CodeRange& image : modules().images) {
    if (image.contains(address)) {
      return true;
    }
  }
  return false;
}

bool is_code_of_program(std::uintptr_t address) {
  return in_program_module(address) ||
         !(in_own_module(address) || system_libraries.contains_frame(address));
}

std::optional<std::uintptr_t> target_of_stub(std::uintptr_t code) {
  constexpr unsigned char end_branch[] = {0xf3, 0x0f, 0x1e, 0xfa};
  const auto* byte = reinterpret_cast<const unsigned char*>(code);
  byte += std::memcmp(byte, end_branch, sizeof end_branch) == 0 ? sizeof end_branch : 0;
  byte += *byte == 0xf2 ? 1 : 0;
  if (byte[0] != 0xff || byte[1] != 0x25) {
    return std::nullopt;
  }
  std::int32_t offset = 0;
  std::memcpy(&offset, byte + 2, sizeof offset);
  std::uintptr_t target = 0;
  std::memcpy(&target, byte + 6 + offset, sizeof target);
  return target;
}

bool in_own_module(std::uintptr_t address) { return system_libraries.own.contains(address); }

/// dlclose() unloads no library whose sites are known: POSIX lets it. (Of the executable and what
/// it is linked with nothing changes.)
void keep_loaded(const void* place) {
  Dl_info library{};
  if (dladdr(place, &library) != 0 && library.dli_fname != nullptr) {
    dlopen(library.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
  }
}

int program_module_offset(std::uintptr_t address, std::uintptr_t& offset) {
  const Modules& all = modules();
  for (std::size_t i = 0; i < all.images.size(); ++i) {
    if (!all.images[i].contains(address)) {
      continue;
    }
    offset = address - all.images[i].begin;
    return static_cast<int>(i);
  }
  for (std::size_t i = 0; i < library_count; ++i) {
    if (libraries[i].range.contains(address)) {
      offset = address - libraries[i].range.begin;
      return first_library + static_cast<int>(i);
    }
  }
  return -1;
}

const char* module_name(int module) {
  return module < first_library ? "" : libraries[module - first_library].name;
}

}  // namespace heddle::runtime

using heddle::runtime::GlobalVariable;
using heddle::runtime::Site;

static_assert(sizeof(Site) == 64 && sizeof(GlobalVariable) == 32,
              "another layout needs another number in the name of the function below");

/// Called by a constructor of each instrumented object file with the bounds of its whole module.
HEDDLE_EXPORT void __heddle_register_module_3(Site* sites_begin, Site* sites_end,
                                              const GlobalVariable* globals_begin,
                                              const GlobalVariable* globals_end) {
  const heddle::runtime::TesterScope as_tester;
  auto& all = heddle::runtime::modules();
  if (sites_begin == sites_end && globals_begin == globals_end) {
    return;
  }
  const auto* key =
      sites_begin != sites_end ? sites_begin : reinterpret_cast<const Site*>(globals_begin);
  for (const Site* start : all.starts) {
    if (start == key) {
      return;
    }
  }
  all.starts.push_back(key);
  all.site_tables.push_back(
      {reinterpret_cast<std::uintptr_t>(sites_begin), reinterpret_cast<std::uintptr_t>(sites_end)});
  for (Site* site = sites_begin; site != sites_end; ++site) {
    site->id = static_cast<heddle::scheduler::SiteId>(all.sites.size());
    site->promoted = 0;
    all.sites.push_back(site);
  }
  all.globals.insert(all.globals.end(), globals_begin, globals_end);
  heddle::runtime::ImageSearch search{reinterpret_cast<std::uintptr_t>(key), {}};
  dl_iterate_phdr(heddle::runtime::find_image, &search);
  all.images.push_back(search.found);
  heddle::runtime::keep_loaded(key);
}
