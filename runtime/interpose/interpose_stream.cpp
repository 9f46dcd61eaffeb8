// The lock of a stream, taken by hand: an event, like that of a recursive mutex. In programs that
// do so, whoever writes to a stream takes its lock as well. (The C library's own lock is left
// alone: a crash must not leave it behind.)

#include <cstdarg>
#include <cstdio>

#include "runtime/calls/imports.hpp"
#include "runtime/calls/lock_calls.hpp"

namespace {

using namespace heddle::runtime;  ///< all of this file is glue
using heddle::scheduler::Event;
using heddle::scheduler::EventKind;
using heddle::scheduler::MutexKind;

int lock(EventKind kind, FILE* stream, const Site* site) {
  Event& event = describe(kind, site);
  event.range = {lock_calls::address_of(stream), 1};
  event.set_mutex_kind(MutexKind::recursive);
  return stop();
}

void unlock(FILE* stream) { lock_calls::unlock_event(EventKind::unlock, stream, 1); }

/// The lock of a stream while the program writes to it; of no interest to who holds it already.
class Writing {
 public:
  Writing(FILE* stream, bool is_program)
      : stream_(is_program && stream != nullptr && imports::stream_locks() &&
                        !lock_calls::holds(stream)
                    ? stream
                    : nullptr) {
    if (stream_ != nullptr) {
      const Site* site = take_call_site();
      lock(EventKind::lock, stream_, site);
      __heddle_call_site = const_cast<Site*>(site);
    }
  }
  ~Writing() {
    if (stream_ != nullptr) {
      unlock(stream_);
    }
  }
  Writing(const Writing&) = delete;
  Writing& operator=(const Writing&) = delete;

 private:
  FILE* stream_;
};

}  // namespace

HEDDLE_EXPORT void flockfile(FILE* stream) {
  if (!HEDDLE_IS_PROGRAM()) {
    static auto function = reinterpret_cast<void (*)(FILE*)>(real::resolve("flockfile"));
    return function(stream);
  }
  lock(EventKind::lock, stream, take_call_site());
}

HEDDLE_EXPORT int ftrylockfile(FILE* stream) {
  if (!HEDDLE_IS_PROGRAM()) {
    static auto function = reinterpret_cast<int (*)(FILE*)>(real::resolve("ftrylockfile"));
    return function(stream);
  }
  return lock(EventKind::try_lock, stream, take_call_site()) == 0 ? 0 : -1;
}

HEDDLE_EXPORT void funlockfile(FILE* stream) {
  if (!HEDDLE_IS_PROGRAM()) {
    static auto function = reinterpret_cast<void (*)(FILE*)>(real::resolve("funlockfile"));
    return function(stream);
  }
  unlock(stream);
}

/// The C library has some of these in its headers: so they are defined by other names.
#define HEDDLE_WRITER(result, name, stream, parameters, arguments)           \
  HEDDLE_EXPORT result stream_##name parameters asm(#name);                  \
  result stream_##name parameters {                                          \
    using Function = result(*) parameters;                                   \
    static auto function = reinterpret_cast<Function>(real::resolve(#name)); \
    const Writing writing(stream, HEDDLE_IS_PROGRAM());                      \
    return function arguments;                                               \
  }

HEDDLE_WRITER(int, puts, stdout, (const char* text), (text))
HEDDLE_WRITER(int, putchar, stdout, (int c), (c))
HEDDLE_WRITER(int, fputs, stream, (const char* text, FILE* stream), (text, stream))
HEDDLE_WRITER(int, fputc, stream, (int c, FILE* stream), (c, stream))
HEDDLE_WRITER(int, putc, stream, (int c, FILE* stream), (c, stream))
HEDDLE_WRITER(int, fflush, stream, (FILE * stream), (stream))
HEDDLE_WRITER(std::size_t, fwrite, stream,
              (const void* from, std::size_t bytes, std::size_t count, FILE* stream),
              (from, bytes, count, stream))
HEDDLE_WRITER(int, vprintf, stdout, (const char* format, std::va_list list), (format, list))
HEDDLE_WRITER(int, vfprintf, stream, (FILE * stream, const char* format, std::va_list list),
              (stream, format, list))

HEDDLE_EXPORT int printf(const char* format, ...) {
  static auto function =
      reinterpret_cast<int (*)(const char*, std::va_list)>(real::resolve("vprintf"));
  const Writing writing(stdout, HEDDLE_IS_PROGRAM());
  std::va_list list;
  va_start(list, format);
  const int written = function(format, list);
  va_end(list);
  return written;
}

HEDDLE_EXPORT int fprintf(FILE* stream, const char* format, ...) {
  static auto function =
      reinterpret_cast<int (*)(FILE*, const char*, std::va_list)>(real::resolve("vfprintf"));
  const Writing writing(stream, HEDDLE_IS_PROGRAM());
  std::va_list list;
  va_start(list, format);
  const int written = function(stream, format, list);
  va_end(list);
  return written;
}
