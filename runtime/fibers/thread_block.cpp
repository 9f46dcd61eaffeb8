#include "runtime/fibers/thread_block.hpp"

#include <asm/prctl.h>
#include <dlfcn.h>
#include <fmt/format.h>
#include <link.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <limits>

#include "base/assert.hpp"
#include "runtime/cannot_explore.hpp"
#include "runtime/fibers/unannounced_base.hpp"
#include "runtime/memory/layout.hpp"
#include "runtime/raw_system_call.hpp"
#include "runtime/real_functions.hpp"

namespace heddle::runtime::thread_block {
namespace {

constexpr std::size_t max_modules = 64;

struct TlsRange {
  std::size_t module = 0;  ///< the dynamic linker's number of it
  unsigned char* address = nullptr;
  std::size_t size = 0;
};

struct Block {
  std::uintptr_t base = 0;
  TlsRange ranges[max_modules] = {};
  std::size_t range_count = 0;
  unsigned char* image = nullptr;  ///< initial contents of the ranges, one after the other
  sem_t ready = {};
};

constinit Block blocks[layout::threads];

/// The C library's own function for it, which it does not declare.
void (*choose_character_tables)() = nullptr;

int note_range(dl_phdr_info* info, std::size_t, void* data) {
  auto* block = static_cast<Block*>(data);
  if (info->dlpi_tls_data == nullptr || block->range_count == max_modules) {
    return 0;
  }
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    if (info->dlpi_phdr[i].p_type != PT_TLS) {
      continue;
    }
    block->ranges[block->range_count++] = {info->dlpi_tls_modid,
                                           static_cast<unsigned char*>(info->dlpi_tls_data),
                                           info->dlpi_phdr[i].p_memsz};
  }
  return 0;
}

void keep_image(Block& block) {
  std::size_t total = 0;
  for (std::size_t i = 0; i < block.range_count; ++i) {
    total += block.ranges[i].size;
  }
  auto* image = static_cast<unsigned char*>(std::malloc(total + 1));
  std::size_t at = 0;
  for (std::size_t i = 0; i < block.range_count; ++i) {
    std::memcpy(image + at, block.ranges[i].address, block.ranges[i].size);
    at += block.ranges[i].size;
  }
  block.image = image;
}

/// Where, of what the C library keeps of a thread outside its thread_locals, the texts are that it
/// has made for the thread: of an unknown error, and of an unknown signal.
std::ptrdiff_t kept_texts[2] = {};

/// Of the calling thread; 0: it is not known. How much the C library keeps of a thread differs from
/// one to the next, so the kernel is asked for as much as there is.
std::ptrdiff_t offset_of(const char* text) {
  const char* words[512] = {};
  const iovec here{words, sizeof words};
  const iovec there{reinterpret_cast<void*>(pthread_self()), sizeof words};
  raw_system_call_of(SYS_process_vm_readv, raw_system_call_of(SYS_getpid),
                     reinterpret_cast<long>(&here), 1, reinterpret_cast<long>(&there), 1, 0);
  const auto* found = std::find(std::begin(words), std::end(words), text);
  const bool is_found = text != nullptr && found != std::end(words);
  return is_found ? (found - words) * static_cast<std::ptrdiff_t>(sizeof *words) : 0;
}

void note_texts(Block& block) {
  for (const std::ptrdiff_t offset : kept_texts) {
    if (offset != 0 && block.range_count < max_modules) {
      auto* word = reinterpret_cast<unsigned char*>(pthread_self()) + offset;
      block.ranges[block.range_count++] = {0, word, sizeof(char*)};
    }
  }
}

/// The parked thread: prepares its block, then never runs again.
void* park(void* argument) {
  auto* block = static_cast<Block*>(argument);
  sigset_t all;
  sigfillset(&all);
  real::pthread_sigmask(SIG_BLOCK, &all, nullptr);
  dl_iterate_phdr(note_range, block);
  note_texts(*block);
  keep_image(*block);
  block->base = current_base();
  real::sem_post(&block->ready);
  for (;;) {
    pause();
  }
}

void make(Block& block, std::size_t thread) {
  choose_character_tables = reinterpret_cast<void (*)()>(dlsym(RTLD_DEFAULT, "__ctype_init"));
  void* wanted = reinterpret_cast<void*>(layout::park_base + thread * layout::park_slot_bytes);
  void* stack = mmap(wanted, layout::park_slot_bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  HEDDLE_ASSERT(stack == wanted, "a thread-local block cannot be mapped at its address");
  real::sem_init(&block.ready, 0, 0);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, stack, layout::park_slot_bytes);
  pthread_t handle{};
  unannounced_base::settle();
  const int error = real::pthread_create(&handle, &attributes, park, &block);
  pthread_attr_destroy(&attributes);
  if (error != 0) {
    munmap(stack, layout::park_slot_bytes);
    if (error == EINVAL) {  // they, and what the C library keeps of a thread, lie in its stack
      throw CannotExplore(fmt::format("thread_local variables of some {} KiB have no room",
                                      layout::park_slot_bytes >> 10U));
    }
    throw NoMoreProcesses("a thread for the program's thread-local variables", error);
  }
  real::sem_wait(&block.ready);
}

}  // namespace

/// Tables of the locale's characters, which each thread keeps for itself.
void begin_here() {
  if (choose_character_tables != nullptr) {
    choose_character_tables();
  }
}

void start_as_caller(scheduler::ThreadId thread) {
  static_cast<void>(of(thread));
  Block own;
  errno = 0;  // the tester's own calls have failed here and there
  dl_iterate_phdr(note_range, &own);
  Block& block = blocks[thread];
  std::size_t at = 0;
  for (std::size_t i = 0; i < block.range_count; ++i) {
    const TlsRange& range = block.ranges[i];
    // The caller need not have all that the parked thread has: not what it never asked for.
    const TlsRange* begin = own.ranges;
    const TlsRange* end = begin + own.range_count;
    const TlsRange* found = std::find_if(
        begin, end, [&](const TlsRange& other) { return other.module == range.module; });
    if (found != end) {
      std::memcpy(block.image + at, found->address, range.size);
    }
    at += range.size;
  }
}

void find_kept_texts() {
  kept_texts[0] = offset_of(strerror(std::numeric_limits<int>::max()));
  kept_texts[1] = offset_of(strsignal(std::numeric_limits<int>::max()));
}

BaseChange base_change = BaseChange::system_call;

void choose_base_change() {
  constexpr unsigned long fsgsbase_bit = 2;
  if ((getauxval(AT_HWCAP2) & fsgsbase_bit) != 0) {
    base_change = BaseChange::instruction;
  } else if (unannounced_base::is_usable()) {
    base_change = BaseChange::unannounced_instruction;
  } else {
    base_change = BaseChange::system_call;
  }
}

std::uintptr_t current_base() {
  std::uintptr_t base = 0;
  // The first word of a thread's control block is its own address.
  asm volatile("mov %%fs:0, %0" : "=r"(base));
  return base;
}

void set_base_otherwise(std::uintptr_t base) {
  if (base_change == BaseChange::unannounced_instruction) {
    unannounced_base::set(base);
  } else {
    raw_system_call_of(SYS_arch_prctl, ARCH_SET_FS, base);
  }
}

std::uintptr_t of(scheduler::ThreadId thread) {
  Block& block = blocks[thread];
  if (block.base == 0) {
    make(block, thread);
  }
  return block.base;
}

std::uintptr_t base_of(scheduler::ThreadId thread) { return blocks[thread].base; }

std::size_t count() {
  return static_cast<std::size_t>(std::count_if(
      std::begin(blocks), std::end(blocks), [](const Block& block) { return block.base != 0; }));
}

void reset(scheduler::ThreadId thread) {
  const Block& block = blocks[thread];
  std::size_t at = 0;
  for (std::size_t i = 0; i < block.range_count; ++i) {
    std::memcpy(block.ranges[i].address, block.image + at, block.ranges[i].size);
    at += block.ranges[i].size;
  }
}

void append_contents(scheduler::ThreadId thread, std::vector<unsigned char>& bytes) {
  const Block& block = blocks[thread];
  for (std::size_t i = 0; i < block.range_count; ++i) {
    const TlsRange& range = block.ranges[i];
    bytes.insert(bytes.end(), range.address, range.address + range.size);
  }
}

void for_each_range(scheduler::ThreadId thread,
                    const std::function<void(std::uintptr_t, std::uintptr_t)>& function) {
  const Block& block = blocks[thread];
  for (std::size_t i = 0; i < block.range_count; ++i) {
    const auto begin = reinterpret_cast<std::uintptr_t>(block.ranges[i].address);
    function(begin, begin + block.ranges[i].size);
  }
}

int thread_of(std::uintptr_t pthread_handle) {
  if (!layout::in_parks(pthread_handle)) {
    return -1;
  }
  const auto thread = (pthread_handle - layout::park_base) / layout::park_slot_bytes;
  return blocks[thread].base == pthread_handle ? static_cast<int>(thread) : -1;
}

}  // namespace heddle::runtime::thread_block
