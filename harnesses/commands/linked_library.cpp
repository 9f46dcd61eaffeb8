#include "harnesses/commands/linked_library.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string_view>
#include <vector>

#include "harnesses/options/usage_error.hpp"
#include "harnesses/traces/program/elf_image.hpp"
#include "harnesses/traces/program_id.hpp"

namespace heddle::harnesses {
namespace {

std::uint64_t file_offset(const std::vector<Elf64_Phdr>& segments, std::uint64_t address) {
  for (const Elf64_Phdr& segment : segments) {
    if (segment.p_type == PT_LOAD && address >= segment.p_vaddr &&
        address - segment.p_vaddr < segment.p_filesz) {
      return segment.p_offset + (address - segment.p_vaddr);
    }
  }
  return UINT64_MAX;
}

std::vector<Elf64_Dyn> dynamic_entries(std::string_view image,
                                       const std::vector<Elf64_Phdr>& segments) {
  std::vector<Elf64_Dyn> entries;
  for (const Elf64_Phdr& segment : segments) {
    if (segment.p_type != PT_DYNAMIC) {
      continue;
    }
    for (std::uint64_t offset = segment.p_offset;; offset += sizeof(Elf64_Dyn)) {
      const auto entry = read_at<Elf64_Dyn>(image, offset);
      if (!entry || entry->d_tag == DT_NULL) {
        break;
      }
      entries.push_back(*entry);
    }
  }
  return entries;
}

}  // namespace

bool is_executable_file(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

std::string find_program(const std::string& program) {
  if (program.find('/') != std::string::npos) {
    if (!is_executable_file(program)) {
      throw UsageError("'" + program + "' is no program that can be run");
    }
    return program;
  }
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::filesystem::path candidate = std::filesystem::path(folder) / program;
    if (is_executable_file(candidate.string())) {
      return candidate.string();
    }
  }
  throw UsageError("no program '" + program + "' in PATH (for one in this folder: ./" + program +
                   ")");
}

bool is_linked_with(const std::string& path, const std::string& library) {
  const MappedFile file = program_file(path);
  const std::string_view image = file.bytes();
  const std::vector<Elf64_Phdr> segments = segments_of(image);
  const std::vector<Elf64_Dyn> entries = dynamic_entries(image, segments);
  std::uint64_t strings = UINT64_MAX;
  for (const Elf64_Dyn& entry : entries) {
    if (entry.d_tag == DT_STRTAB) {
      strings = file_offset(segments, entry.d_un.d_ptr);
    }
  }
  for (const Elf64_Dyn& entry : entries) {
    const bool is_name = entry.d_tag == DT_NEEDED && strings < image.size() &&
                         entry.d_un.d_val < image.size() - strings;
    const std::string_view name = is_name ? image.substr(strings + entry.d_un.d_val) : "";
    if (name.substr(0, name.find('\0')) == library) {
      return true;
    }
  }
  return false;
}

}  // namespace heddle::harnesses
