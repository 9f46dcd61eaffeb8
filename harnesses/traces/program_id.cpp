#include "harnesses/traces/program_id.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "base/hashing.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/traces/program/elf_image.hpp"

namespace heddle::harnesses {
namespace {

constexpr const char* own_executable = "/proc/self/exe";

constexpr std::uint64_t aligned(std::uint64_t size) { return (size + 3) & ~std::uint64_t{3}; }

/// The build id among the notes of a segment; empty if it is not there.
std::string_view build_id_in(std::string_view notes) {
  constexpr std::string_view owner("GNU\0", 4);
  while (const auto header = read_at<Elf64_Nhdr>(notes, 0)) {
    const std::uint64_t name = sizeof *header;
    const std::uint64_t text = name + aligned(header->n_namesz);
    const std::uint64_t end = text + aligned(header->n_descsz);
    if (end > notes.size()) {
      return {};
    }
    if (header->n_type == NT_GNU_BUILD_ID && notes.substr(name, header->n_namesz) == owner) {
      return notes.substr(text, header->n_descsz);
    }
    notes.remove_prefix(end);
  }
  return {};
}

std::string_view build_id_of(std::string_view image) {
  for (const Elf64_Phdr& segment : segments_of(image)) {
    if (segment.p_type != PT_NOTE || segment.p_offset > image.size()) {
      continue;
    }
    const std::string_view id = build_id_in(image.substr(segment.p_offset, segment.p_filesz));
    if (!id.empty()) {
      return id;
    }
  }
  return {};
}

}  // namespace

MappedFile program_file(const std::string& path) {
  try {
    return MappedFile(path);
  } catch (const std::system_error& error) {
    throw UsageError(fmt::format("cannot read '{}': {}", path, error.code().message()));
  }
}

std::string program_id_of(std::string_view image) {
  const std::string_view build_id = build_id_of(image);
  if (build_id.empty()) {
    base::WordHasher hasher;
    hasher.add(image);
    return fmt::format("hash:{:016x}{:016x}", hasher.high(), hasher.low());
  }
  std::string id = "build-id:";
  for (const char byte : build_id) {
    id += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  }
  return id;
}

std::string program_id(const std::string& path) {
  return program_id_of(program_file(path).bytes());
}

std::string own_program() { return std::filesystem::read_symlink(own_executable).string(); }

std::string own_program_id() {
  static const std::string id = program_id(own_executable);
  return id;
}

}  // namespace heddle::harnesses
