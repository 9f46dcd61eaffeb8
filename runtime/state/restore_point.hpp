#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "runtime/events/rare_outcomes.hpp"
#include "runtime/events/sync_object.hpp"
#include "runtime/interpose/thread_exit.hpp"
#include "runtime/memory/arena_blocks.hpp"
#include "runtime/thread.hpp"

namespace heddle::runtime {

/// A copy of an execution between two events, from which it can go on again: of the memory that the
/// program has written, of its threads' stacks and thread-local blocks, and of what the runtime
/// knows of it. All addresses are as they were, so that copying back is all there is to it.
///
/// Not everything can be had that way: what the kernel keeps stays as it is. So there is none of an
/// execution that has asked the kernel for anything, has drawn random numbers, has thread-specific
/// values (pthread_key_t) or a thread on a stack of its own making; it is replayed.
///
/// Of the stacks what is in use is kept. What frames that have returned left below it is not: it
/// is read only by code that is not instrumented and reads what it never wrote.
///
/// Called as the tester, while no fiber runs.
class RestorePoint {
 public:
  /// Takes the copy, with `state` in it, memory of the tester's. False: there can be none here, or
  /// it would take more than `most_bytes`.
  bool take(std::size_t most_bytes, std::span<const scheduler::ByteRange> state);

  /// Goes back to it, from any place of any execution. What was there before is lost.
  void put_back() const;

 private:
  struct Piece {
    std::uintptr_t address = 0;
    std::size_t size = 0;
  };
  struct Region {
    std::size_t thread = 0;
    arena::Region region;
  };

  bool find_pieces(std::size_t most_bytes, std::span<const scheduler::ByteRange> state);
  bool find_objects();
  void copy_pieces();
  void put_back_pieces() const;
  void put_back_threads() const;

  std::vector<Piece> pieces_;
  std::vector<unsigned char> contents_;  ///< of the pieces, one after the other
  std::vector<Region> regions_;
  std::vector<Thread> threads_;
  std::vector<SyncObject> objects_;
  std::vector<ExitHandler> exit_handlers_;
  std::uint64_t steps_ = 0;
  RareOutcomes rare_;
  bool is_log_kept_ = false;
  bool log_lacks_ = false;
  bool has_time_passed_ = false;
  Site* call_site_ = nullptr;
};

}  // namespace heddle::runtime
