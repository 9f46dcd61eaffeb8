#pragma once

#include <cstdint>

/// Which of the two worlds that share this process is running.
///
/// The tester and the program under test share code, a C library and one OS thread, and must never
/// share state. `world` says whose code runs right now; it decides which heap malloc takes from and
/// whether an interposed function is controlled or real.
namespace heddle::runtime {

enum class World : std::uint8_t {
  outside,      ///< the program, where nothing is explored, or not yet: everything is real
  tester,       ///< everything is real but the heap, which is the tester's own if there is one
  static_init,  ///< constructors of the program's globals: arena on, nothing else controlled
  program,      ///< a fiber runs code of the program under test
};

extern World world;

/// Set before the program's constructors run: all of this process is explored, from them on. (Else
/// it may explore by itself.)
extern bool is_explored_process;

[[nodiscard]] inline bool controlled() { return world == World::program; }

/// Whether what is called does what it does without Heddle.
[[nodiscard]] inline bool is_real() { return world <= World::tester; }

/// Runs its scope as the tester, whichever world called.
class TesterScope {
 public:
  TesterScope() : before_(world) { world = World::tester; }
  ~TesterScope() { world = before_; }
  TesterScope(const TesterScope&) = delete;
  TesterScope& operator=(const TesterScope&) = delete;

 private:
  World before_;
};

/// Runs its scope as the program does where nothing is explored. For the tester only.
class OutsideScope {
 public:
  OutsideScope() : before_(world) { world = World::outside; }
  ~OutsideScope() { world = before_; }
  OutsideScope(const OutsideScope&) = delete;
  OutsideScope& operator=(const OutsideScope&) = delete;

 private:
  World before_;
};

/// File descriptors of the tester's are from here on, those of the program below.
inline constexpr int testers_descriptors = 100;

/// Symbols that instrumented or interposing code must find in the shared library.
#define HEDDLE_EXPORT extern "C" __attribute__((visibility("default")))

}  // namespace heddle::runtime
