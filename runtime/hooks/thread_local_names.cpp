#include "runtime/hooks/thread_local_names.hpp"

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

#include "runtime/fibers/thread_block.hpp"
#include "runtime/hooks/sites.hpp"
#include "runtime/memory/layout.hpp"

namespace heddle::runtime {
namespace {

struct Symbol {
  std::uint64_t offset;  ///< in the executable's part of a thread's block
  std::uint64_t bytes;
  std::string name;
};

struct Symbols {
  std::uint64_t distance = 0;  ///< of that part from the thread's base, which is behind it
  std::vector<Symbol> all;
};

/// The file, mapped; nothing in it is believed.
class Image {
 public:
  Image() {
    const int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    struct stat status{};
    if (file >= 0 && fstat(file, &status) == 0 && status.st_size > 0) {
      const auto size = static_cast<std::size_t>(status.st_size);
      void* got = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
      text_ = got == MAP_FAILED ? std::string_view()
                                : std::string_view(static_cast<const char*>(got), size);
    }
    if (file >= 0) {
      close(file);
    }
  }
  ~Image() {
    if (!text_.empty()) {
      munmap(const_cast<char*>(text_.data()), text_.size());
    }
  }
  Image(const Image&) = delete;
  Image& operator=(const Image&) = delete;

  template <typename T>
  [[nodiscard]] std::optional<T> at(std::uint64_t offset) const {
    if (offset > text_.size() || text_.size() - offset < sizeof(T)) {
      return std::nullopt;
    }
    T value;
    std::memcpy(&value, text_.data() + offset, sizeof value);
    return value;
  }

  [[nodiscard]] std::string name_at(std::uint64_t offset) const {
    if (offset >= text_.size()) {
      return "";
    }
    const std::string_view rest = text_.substr(offset);
    return std::string(rest.substr(0, rest.find('\0')));
  }

 private:
  std::string_view text_;
};

void add_symbols(const Image& image, const Elf64_Shdr& table, const Elf64_Shdr& names,
                 std::vector<Symbol>& symbols) {
  for (std::uint64_t at = 0; at + sizeof(Elf64_Sym) <= table.sh_size; at += sizeof(Elf64_Sym)) {
    const auto symbol = image.at<Elf64_Sym>(table.sh_offset + at);
    if (!symbol) {
      return;
    }
    if (ELF64_ST_TYPE(symbol->st_info) == STT_TLS && symbol->st_shndx != SHN_UNDEF) {
      symbols.push_back(
          {symbol->st_value, symbol->st_size, image.name_at(names.sh_offset + symbol->st_name)});
    }
  }
}

Symbols read_symbols() {
  const Image image;
  Symbols symbols;
  const auto header = image.at<Elf64_Ehdr>(0);
  if (!header) {
    return symbols;
  }
  for (unsigned i = 0; i < header->e_phnum; ++i) {
    const auto segment = image.at<Elf64_Phdr>(header->e_phoff + i * sizeof(Elf64_Phdr));
    if (segment && segment->p_type == PT_TLS && segment->p_align != 0) {
      const std::uint64_t align = segment->p_align;
      symbols.distance = (segment->p_memsz + align - 1) / align * align;
    }
  }
  for (unsigned i = 0; i < header->e_shnum; ++i) {
    const auto table = image.at<Elf64_Shdr>(header->e_shoff + i * sizeof(Elf64_Shdr));
    if (!table || table->sh_type != SHT_SYMTAB) {
      continue;
    }
    const auto names = image.at<Elf64_Shdr>(header->e_shoff + table->sh_link * sizeof(Elf64_Shdr));
    if (names) {
      add_symbols(image, *table, *names, symbols.all);
    }
  }
  return symbols;
}

}  // namespace

ThreadLocalPart thread_local_at(std::uintptr_t address) {
  static const Symbols symbols = read_symbols();
  ThreadLocalPart part;
  part.thread =
      static_cast<scheduler::ThreadId>((address - layout::park_base) / layout::park_slot_bytes);
  const std::uintptr_t begin = thread_block::base_of(part.thread) - symbols.distance;
  for (const Symbol& symbol : symbols.all) {
    const std::uint64_t offset = address - begin - symbol.offset;
    if (address - begin < symbols.distance && offset < symbol.bytes) {
      part.name = signature_of(symbol.name);
      part.offset = offset;
    }
  }
  return part;
}

}  // namespace heddle::runtime
