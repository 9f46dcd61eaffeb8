#include "harnesses/traces/program_id.hpp"

#include <elf.h>
#include <gtest/gtest.h>

#include <cstring>

namespace heddle::harnesses {
namespace {

/// The beginning of an executable with one segment of notes; `size` is what it says of its length.
std::string executable(const std::string& notes, std::uint64_t size) {
  Elf64_Ehdr header{};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_phoff = sizeof header;
  header.e_phentsize = sizeof(Elf64_Phdr);
  header.e_phnum = 1;
  Elf64_Phdr segment{};
  segment.p_type = PT_NOTE;
  segment.p_offset = sizeof header + sizeof segment;
  segment.p_filesz = size;
  return std::string(reinterpret_cast<const char*>(&header), sizeof header) +
         std::string(reinterpret_cast<const char*>(&segment), sizeof segment) + notes;
}

std::string note(Elf64_Word type, const std::string& owner, const std::string& text) {
  const Elf64_Nhdr header{static_cast<Elf64_Word>(owner.size()),
                          static_cast<Elf64_Word>(text.size()), type};
  const auto padded = [](std::string part) {
    part.resize((part.size() + 3) / 4 * 4);
    return part;
  };
  return std::string(reinterpret_cast<const char*>(&header), sizeof header) + padded(owner) +
         padded(text);
}

const std::string gnu = std::string("GNU") + '\0';

TEST(ProgramId, IsTheBuildIdBehindOtherNotes) {
  const std::string notes = note(NT_GNU_ABI_TAG, gnu, "tagtag!") +
                            note(3, std::string("Go") + '\0', "no") +
                            note(NT_GNU_BUILD_ID, gnu, "\x01\xfe\x03");
  EXPECT_EQ(program_id_of(executable(notes, notes.size())), "build-id:01fe03");
}

TEST(ProgramId, IsAHashOfTheFileWithoutOne) {
  const std::string other = executable(note(NT_GNU_ABI_TAG, gnu, "tag!"), 20);
  EXPECT_TRUE(program_id_of(other).starts_with("hash:"));
  EXPECT_EQ(program_id_of("a").size(), 5U + 32U);
  EXPECT_NE(program_id_of("a"), program_id_of("b"));
  EXPECT_NE(program_id_of("a"), program_id_of(std::string("a\0", 2)));
}

TEST(ProgramId, NothingInAFileIsBelieved) {
  const std::string notes = note(NT_GNU_BUILD_ID, gnu, "12345678");
  for (std::size_t size = 0; size < notes.size(); ++size) {
    EXPECT_TRUE(program_id_of(executable(notes.substr(0, size), notes.size())).starts_with("hash:"))
        << size;
  }
  EXPECT_TRUE(program_id_of(executable(notes, ~std::uint64_t{0})).starts_with("build-id:"));
}

}  // namespace
}  // namespace heddle::harnesses
