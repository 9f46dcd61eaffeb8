#include "harnesses/commands/linked_library.hpp"

#include <elf.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>
#include <sstream>
#include <vector>

#include "harnesses/options/usage_error.hpp"
#include "harnesses/traces/trace_file.hpp"

namespace heddle::harnesses {
namespace {

bool is_executable_file(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

/// A copy, since what is in the file need not be aligned.
template <typename T>
std::optional<T> read_at(const std::string& image, std::uint64_t offset) {
  if (offset > image.size() || image.size() - offset < sizeof(T)) {
    return std::nullopt;
  }
  T value;
  std::memcpy(&value, image.data() + offset, sizeof value);
  return value;
}

/// The program headers of a 64-bit ELF file; empty for anything else.
std::vector<Elf64_Phdr> segments_of(const std::string& image) {
  std::vector<Elf64_Phdr> segments;
  const auto header = read_at<Elf64_Ehdr>(image, 0);
  if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
      header->e_ident[EI_CLASS] != ELFCLASS64) {
    return segments;
  }
  for (unsigned i = 0; i < header->e_phnum; ++i) {
    const auto segment =
        read_at<Elf64_Phdr>(image, header->e_phoff + std::uint64_t{i} * header->e_phentsize);
    if (segment) {
      segments.push_back(*segment);
    }
  }
  return segments;
}

std::uint64_t file_offset(const std::vector<Elf64_Phdr>& segments, std::uint64_t address) {
  for (const Elf64_Phdr& segment : segments) {
    if (segment.p_type == PT_LOAD && address >= segment.p_vaddr &&
        address - segment.p_vaddr < segment.p_filesz) {
      return segment.p_offset + (address - segment.p_vaddr);
    }
  }
  return UINT64_MAX;
}

std::vector<Elf64_Dyn> dynamic_entries(const std::string& image,
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
    if (is_executable_file(candidate)) {
      return candidate.string();
    }
  }
  throw UsageError("no program '" + program + "' in PATH (for one in this folder: ./" + program +
                   ")");
}

bool is_linked_with(const std::string& path, const std::string& library) {
  const std::string image = read_text_file(path);
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
    if (is_name && library == image.c_str() + strings + entry.d_un.d_val) {
      return true;
    }
  }
  return false;
}

}  // namespace heddle::harnesses
