#pragma once

#include <cstddef>
#include <cstdint>

#include "scheduler/event.hpp"

/// The record that the pass emits for each instrumented place; its layout is fixed by hooks.def.
namespace heddle::runtime {

enum class SiteKind : std::uint8_t {
#define HEDDLE_SITE_KIND(name, number) name = (number),
#include "runtime/hooks/hooks.def"
};

enum class RmwOperation : std::uint8_t {
  none = 0,
#define HEDDLE_RMW_OPERATION(name, number) name = (number),
#include "runtime/hooks/hooks.def"
};

enum class TextAccess : std::uint64_t {
#define HEDDLE_TEXT_ACCESS(name, number) name = (number),
#include "runtime/hooks/hooks.def"
};

enum SiteFlag : std::uint16_t {
#define HEDDLE_SITE_FLAG(name, bit) site_##name = (bit),
#include "runtime/hooks/hooks.def"
};

struct Site {
  const char* function;
  const char* file;
  std::uint32_t line;
  std::uint32_t column;
  SiteKind kind;
  scheduler::MemoryOrder order;
  scheduler::MemoryOrder failure_order;
  RmwOperation operation;
  std::uint16_t size;
  std::uint16_t flags;
  scheduler::SiteId id;
  std::uint32_t promoted;
  const char* variable;
  const char* inlined;
  const char* type;
};
static_assert(sizeof(Site) == 64 && offsetof(Site, kind) == 24 && offsetof(Site, id) == 32 &&
              offsetof(Site, variable) == 40 && offsetof(Site, inlined) == 48 &&
              offsetof(Site, type) == 56);

struct GlobalVariable {
  void* address;
  std::uint64_t size;
  const char* name;
  const char* type;
};
static_assert(sizeof(GlobalVariable) == 32);

}  // namespace heddle::runtime
