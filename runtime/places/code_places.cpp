#include "runtime/places/code_places.hpp"

#include <link.h>

#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "runtime/hooks/modules.hpp"
#include "runtime/hooks/sites.hpp"
#include "runtime/places/symbolizer.hpp"

namespace heddle::runtime {
namespace {

using scheduler::CodePlace;

constexpr const char* standard_folders[] = {
#define HEDDLE_STANDARD_FOLDER(path) path,
#include "runtime/hooks/hooks.def"
};

struct ModuleSearch {
  std::uintptr_t address;
  std::string file;
  std::uintptr_t loaded_at = 0;
};

int look_at_module(dl_phdr_info* info, std::size_t, void* data) {
  auto& search = *static_cast<ModuleSearch*>(data);
  if (!range_of_image(*info).contains(search.address)) {
    return 0;
  }
  std::error_code error;
  search.loaded_at = info->dlpi_addr;
  search.file = *info->dlpi_name != 0
                    ? info->dlpi_name
                    : std::filesystem::read_symlink("/proc/self/exe", error).string();
  return 1;
}

std::filesystem::path normal(const std::string& file) {
  return std::filesystem::path(file).lexically_normal();
}

bool is_standard_header(const std::string& file) {
  const std::filesystem::path path = normal(file);
  for (const char* folder : standard_folders) {
    if (path.string().starts_with(folder)) {
      return true;
    }
  }
  return path.parent_path() == "/usr/include";
}

bool is_of_user(const CodePlace& place) {
  return place.line != 0 && !place.function.starts_with("heddle::") &&
         !is_standard_header(place.file);
}

/// 0: there is none. Of the same line of another function is not the same.
scheduler::SiteId site_at(const CodePlace& place) {
  for (scheduler::SiteId id = 1; id <= site_count(); ++id) {
    const Site& site = *site_of(id);
    if (site.line == place.line && site.file != nullptr && site.function != nullptr &&
        demangled(site.function) == place.function && normal(site.file) == normal(place.file)) {
      return id;
    }
  }
  return 0;
}

std::optional<CodePlace> place_of(const CodeFrames& code) {
  std::optional<CodePlace> function_alone;
  for (std::size_t i = 0; i < code.count; ++i) {
    ModuleSearch search{code.instructions[i], ""};
    dl_iterate_phdr(look_at_module, &search);
    for (CodePlace place : symbolizer::places_of(search.file, search.address - search.loaded_at)) {
      place.function = demangled(place.function.c_str());
      if (is_of_user(place)) {
        return place;
      }
      if (!function_alone && !place.function.empty() && place.line == 0) {
        function_alone = {place.function, "", 0};
      }
    }
    if (function_alone) {
      break;
    }
  }
  return function_alone;
}

}  // namespace

void tell_place(scheduler::Fault& fault, const CodeFrames& code) {
  const std::optional<CodePlace> place = place_of(code);
  if (!place) {
    return;
  }
  fault.site = place->line != 0 ? site_at(*place) : 0;
  fault.place = fault.site == 0 ? *place : CodePlace{};
}

}  // namespace heddle::runtime
