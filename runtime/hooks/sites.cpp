#include "runtime/hooks/sites.hpp"

#include <cxxabi.h>
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "runtime/hooks/modules.hpp"
#include "runtime/memory/arena.hpp"
#include "runtime/memory/kernel_addresses.hpp"
#include "runtime/memory/thread_addresses.hpp"

namespace heddle::runtime {

int program_module_offset(std::uintptr_t address, std::uintptr_t& offset);
const char* module_name(int module);

/// Cut at the parameters of the outermost function, which follow the last parenthesis opened at
/// depth 0 of <> and ().
std::string without_parameters(const std::string& name) {
  int depth = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (c == '<' && name.compare(i > 8 ? i - 8 : 0, 8, "operator") != 0) {
      ++depth;
    }
    if (c == '>' && depth > 0) {
      --depth;
    }
    if (c != '(' || depth > 0) {
      continue;
    }
    const bool nested = name.compare(i, 21, "(anonymous namespace)") == 0 ||
                        (i >= 8 && name.compare(i - 8, 8, "operator") == 0);
    if (nested) {
      i = name.find(')', i);
      continue;
    }
    return name.substr(0, i);
  }
  return name;
}

std::string signature_of(const std::string& symbol) {
  const char* name = symbol.c_str();
  if (std::strncmp(name, "_Z", 2) != 0) {
    return name;  // "x" alone would be read as a type
  }
  int status = 0;
  char* text = abi::__cxa_demangle(name, nullptr, nullptr, &status);
  std::string result = status == 0 ? text : name;
  std::free(text);  // the demangler allocates with malloc
  return result;
}

std::string demangled(const char* name) {
  return std::strncmp(name, "_Z", 2) == 0 ? without_parameters(signature_of(name)) : name;
}

namespace {

std::vector<SiteFrame> frames_of(const Site& site) {
  std::vector<SiteFrame> frames;
  std::string_view rest = site.inlined == nullptr ? "" : site.inlined;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    const std::size_t tab = line.find('\t');
    frames.push_back(
        {signature_of(std::string(line.substr(0, tab))), std::string(line.substr(tab + 1))});
    rest.remove_prefix(line.size() + 1);
  }
  frames.push_back({site.function == nullptr ? "" : signature_of(site.function),
                    site.file == nullptr ? "" : site.file});
  return frames;
}

const char* name_of(SiteKind kind) {
  switch (kind) {
#define HEDDLE_SITE_KIND(name, number) \
  case SiteKind::name:                 \
    return #name;
#include "runtime/hooks/hooks.def"
  }
  return "";
}

const char* name_of(RmwOperation operation) {
  switch (operation) {
    case RmwOperation::none:
      return "";
#define HEDDLE_RMW_OPERATION(name, number) \
  case RmwOperation::name:                 \
    return #name;
#include "runtime/hooks/hooks.def"
  }
  return "";
}

std::string with_offset(const std::string& name, std::uintptr_t offset) {
  return offset == 0 ? name : fmt::format("{}+{}", name, offset);
}

/// "pipe 1", "a descriptor of eventfd 2 of T3".
std::string describe_kernel_object(std::uintptr_t address) {
  if (address == kernel_addresses::all.address) {
    return "epoll instance";
  }
  if (kernel_addresses::kind_of(address) == kernel_addresses::Kind::signals) {
    return fmt::format("signals to T{}", kernel_addresses::thread_of(address));
  }
  if (kernel_addresses::kind_of(address) == kernel_addresses::Kind::processes) {
    return kernel_addresses::name_of(kernel_addresses::Kind::processes);
  }
  const bool is_descriptor = address >= kernel_addresses::descriptors;
  const scheduler::ThreadId maker = kernel_addresses::thread_of(address);
  std::string text = is_descriptor ? "a descriptor of " : "";
  text += kernel_addresses::name_of(kernel_addresses::kind_of(address));
  text += fmt::format(" {}", kernel_addresses::index_of(address) + 1);
  if (maker == kernel_addresses::nobody) {
    return text + " from before";
  }
  return maker == 0 ? text : fmt::format("{} of T{}", text, maker);
}

/// Of a standard stream; null: it is none.
const char* name_of_stream(std::uintptr_t address) {
  const auto* stream = reinterpret_cast<const FILE*>(address);
  if (stream == stdin || stream == stdout) {
    return stream == stdin ? "stdin" : "stdout";
  }
  return stream == stderr ? "stderr" : nullptr;
}

}  // namespace

SiteDescription describe_site(scheduler::SiteId id) {
  SiteDescription result;
  if (id == 0) {
    return result;
  }
  const Site* site = site_of(id);
  if (site->function != nullptr) {
    result.function = demangled(site->function);
  }
  if (site->file != nullptr) {
    result.file = site->file;
  }
  result.line = site->line;
  result.column = site->column;
  result.kind = name_of(site->kind);
  result.operation = name_of(site->operation);
  if (site->variable != nullptr) {
    result.variable = site->variable;
  }
  result.frames = frames_of(*site);
  return result;
}

std::string describe_address(std::uintptr_t address) {
  if (kernel_addresses::is_one(address)) {
    return describe_kernel_object(address);
  }
  if (thread_addresses::is_one(address)) {
    return fmt::format("T{}", thread_addresses::thread_of(address));
  }
  arena::BlockInfo block;
  if (arena::find_block(address, block)) {
    std::string name = block.region == 0
                           ? fmt::format("heap block {}", block.index)
                           : fmt::format("heap block {} of T{}", block.index, block.region);
    const std::uintptr_t offset = address - block.address;
    return offset == 0 ? name : fmt::format("{} +{}", name, offset);
  }
  if (layout::in_stacks(address)) {
    return fmt::format("stack of T{}", (address - layout::stack_base) / layout::stack_slot_bytes);
  }
  if (layout::in_parks(address)) {
    return fmt::format("thread-local of T{}",
                       (address - layout::park_base) / layout::park_slot_bytes);
  }
  for (const GlobalVariable& global : program_globals()) {
    const std::uintptr_t offset = address - reinterpret_cast<std::uintptr_t>(global.address);
    if (offset < global.size) {
      return with_offset(demangled(global.name), offset);
    }
  }
  if (const char* stream = name_of_stream(address)) {
    return stream;
  }
  std::uintptr_t offset = 0;
  const int module = program_module_offset(address, offset);
  if (module >= 0) {
    const char* name = module_name(module);
    return *name != 0 ? fmt::format("{} +{:#x}", name, offset)
                      : fmt::format("module {} +{:#x}", module, offset);
  }
  return fmt::format("{:#x}", address);
}

std::uint64_t portable_address(std::uintptr_t address) {
  std::uintptr_t offset = 0;
  const int module = program_module_offset(address, offset);
  if (module < 0) {
    return address;
  }
  constexpr std::uint64_t modules_base = 0x4000'0000'0000;
  return modules_base + (static_cast<std::uint64_t>(module) << 36) + offset;
}

}  // namespace heddle::runtime
