#include "runtime/places/code_places.hpp"

#include <link.h>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
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

/// Made by the compiler, for exceptions that may not leave a function.
constexpr const char* caller_of_terminate = "__clang_call_terminate";

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

bool is_library_header(const std::string& file) {
  return file.find("/include/heddle/") != std::string::npos || is_standard_header(file);
}

bool is_of_user(const CodePlace& place) {
  return place.line != 0 && !is_library_header(place.file);
}

/// "ns::Stack<int>::push" -> "push".
std::string_view last_name(std::string_view function) {
  int depth = 0;
  for (std::size_t i = function.size(); i-- > 1;) {
    depth += function[i] == '>' ? 1 : function[i] == '<' ? -1 : 0;
    if (depth == 0 && function[i] == ':' && function[i - 1] == ':') {
      function.remove_prefix(i + 1);
      break;
    }
  }
  return function.substr(0, function.find('<', 1));
}

/// Of what was inlined, the symbolizer knows the last name alone.
bool is_same_function(const std::string& of_site, const std::string& told) {
  return of_site == told || last_name(of_site) == told;
}

/// The first one at that line of that function. If there is none, another line of it tells what
/// the function is called.
scheduler::SiteId site_at(CodePlace& place) {
  const Site* other_line = nullptr;
  for (scheduler::SiteId id = 1; id <= site_count(); ++id) {
    const Site& site = *site_of(id);
    if (site.file == nullptr || site.function == nullptr ||
        normal(site.file) != normal(place.file) ||
        !is_same_function(demangled(site.function), place.function)) {
      continue;
    }
    if (site.line == place.line) {
      return id;
    }
    const auto distance = [&](const Site& one) {
      return one.line < place.line ? place.line - one.line : one.line - place.line;
    };
    if (other_line == nullptr || distance(site) < distance(*other_line)) {
      other_line = &site;
    }
  }
  if (other_line != nullptr) {
    place.function = demangled(other_line->function);
  }
  return 0;
}

std::optional<CodePlace> place_of(const CodeFrames& code) {
  std::optional<CodePlace> function_alone;
  for (std::size_t i = 0; i < code.count; ++i) {
    ModuleSearch search{code.instructions[i], ""};
    dl_iterate_phdr(look_at_module, &search);
    const auto places = symbolizer::places_of(search.file, search.address - search.loaded_at);
    if (!places) {
      break;
    }
    for (CodePlace place : *places) {
      place.function = demangled(place.function.c_str());
      if (is_of_user(place)) {
        return place;
      }
      if (!function_alone && place.line == 0 && !place.function.empty() &&
          place.function != caller_of_terminate) {
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

bool is_in_library_header(scheduler::SiteId site) {
  const char* file = site_of(site)->file;
  return file != nullptr && is_library_header(file);
}

void tell_place(scheduler::Fault& fault, const CodeFrames& code) {
  std::optional<CodePlace> place = place_of(code);
  if (!place) {
    return;
  }
  fault.site = place->line != 0 ? site_at(*place) : 0;
  fault.place = fault.site == 0 ? *place : CodePlace{};
}

}  // namespace heddle::runtime
