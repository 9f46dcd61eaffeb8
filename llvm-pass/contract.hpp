#pragma once

#include <cstdint>

/// What pass and runtime agree on, as types: one source for both is `runtime/hooks/hooks.def`.
namespace heddle::pass {

enum class SiteKind : std::uint8_t {
#define HEDDLE_SITE_KIND(name, number) name = number,
#include "runtime/hooks/hooks.def"
};

enum class RmwOperation : std::uint8_t {
  none = 0,
#define HEDDLE_RMW_OPERATION(name, number) name = number,
#include "runtime/hooks/hooks.def"
};

enum class TextAccess : std::uint8_t {
#define HEDDLE_TEXT_ACCESS(name, number) name = number,
#include "runtime/hooks/hooks.def"
};

inline constexpr const char* standard_folders[] = {
#define HEDDLE_STANDARD_FOLDER(path) path,
#include "runtime/hooks/hooks.def"
};

/// One bit each.
enum SiteFlag : std::uint16_t {
#define HEDDLE_SITE_FLAG(name, bit) name = bit,
#include "runtime/hooks/hooks.def"
};

/// The numbers of scheduler::MemoryOrder, which the pass may not include.
enum class MemoryOrder : std::uint8_t {
  not_atomic,
  relaxed,
  consume,
  acquire,
  release,
  acquire_release,
  sequentially_consistent,
};

/// One function of the runtime that instrumented code calls. Parameters are letters: p pointer,
/// u 64-bit word, s pointer to the site, a dot at the end: any number of others. An equals sign at
/// the beginning: it returns a 64-bit word, else nothing.
struct HookSignature {
  const char* name;
  const char* parameters;
};

/// Index of each hook in `hook_signatures`, named as in hooks.def.
enum class Hook : std::uint8_t {
#define HEDDLE_HOOK(name, parameters) name,
#include "runtime/hooks/hooks.def"
};

inline constexpr HookSignature hook_signatures[] = {
#define HEDDLE_HOOK(name, parameters) {#name, parameters},
#include "runtime/hooks/hooks.def"
};

/// Before the code of each instrumented function.
inline constexpr std::uint64_t function_mark =
#define HEDDLE_FUNCTION_MARK(word) word
#include "runtime/hooks/hooks.def"
    ;

inline constexpr const char* call_site_variable =
#define HEDDLE_CALL_SITE_VARIABLE(name) #name
#include "runtime/hooks/hooks.def"
    ;

inline constexpr const char* unknown_calls_variable =
#define HEDDLE_UNKNOWN_CALLS_VARIABLE(name) #name
#include "runtime/hooks/hooks.def"
    ;

inline constexpr const char* deadline_clock_function =
#define HEDDLE_DEADLINE_CLOCK_FUNCTION(name) #name
#include "runtime/hooks/hooks.def"
    ;

inline constexpr const char* clock_behind_wait_function =
#define HEDDLE_CLOCK_BEHIND_WAIT_FUNCTION(name) #name
#include "runtime/hooks/hooks.def"
    ;

inline constexpr const char* random_function =
#define HEDDLE_RANDOM_FUNCTION(name) #name
#include "runtime/hooks/hooks.def"
    ;

inline constexpr const char* processor_function =
#define HEDDLE_PROCESSOR_FUNCTION(name) #name
#include "runtime/hooks/hooks.def"
    ;

inline constexpr const char* time_stamp_function =
#define HEDDLE_TIME_STAMP_FUNCTION(name) #name
#include "runtime/hooks/hooks.def"
    ;

inline constexpr const char* time_stamp_routine =
#define HEDDLE_TIME_STAMP_ROUTINE(name) #name
#include "runtime/hooks/hooks.def"
    ;

inline constexpr const char* time_stamp_and_processor_routine =
#define HEDDLE_TIME_STAMP_AND_PROCESSOR_ROUTINE(name) #name
#include "runtime/hooks/hooks.def"
    ;

/// Where in a site its `promoted` is.
inline constexpr std::uint64_t site_promoted = 36;

inline constexpr const char* sites_section = "heddle_sites";
inline constexpr const char* globals_section = "heddle_globals";

}  // namespace heddle::pass
