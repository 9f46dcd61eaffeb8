#include "harnesses/traces/program/elf_image.hpp"

namespace heddle::harnesses {

std::vector<Elf64_Phdr> segments_of(std::string_view image) {
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

}  // namespace heddle::harnesses
