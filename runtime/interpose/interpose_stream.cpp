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

/// Where nobody was seen to call these, others do not wait for the lock.
int lock_by_hand(EventKind kind, FILE* stream) {
  if (!imports::stream_locks()) {
    refuse(kind == EventKind::lock ? "flockfile()" : "ftrylockfile()",
           "by a library that was not there when the exploration began");
  }
  return lock(kind, stream, take_call_site());
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
  lock_by_hand(EventKind::lock, stream);
}

HEDDLE_EXPORT int ftrylockfile(FILE* stream) {
  if (!HEDDLE_IS_PROGRAM()) {
    static auto function = reinterpret_cast<int (*)(FILE*)>(real::resolve("ftrylockfile"));
    return function(stream);
  }
  return lock_by_hand(EventKind::try_lock, stream) == 0 ? 0 : -1;
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

HEDDLE_WRITER(int, __vprintf_chk, stdout, (int flag, const char* format, std::va_list list),
              (flag, format, list))
HEDDLE_WRITER(int, __vfprintf_chk, stream,
              (FILE * stream, int flag, const char* format, std::va_list list),
              (stream, flag, format, list))

/// Those that take what they write as further arguments, by those that take a list.
#define HEDDLE_PRINTER(name, by, stream, parameters, arguments)                          \
  HEDDLE_EXPORT int stream_##name parameters asm(#name);                                 \
  int stream_##name parameters {                                                         \
    static auto function = reinterpret_cast<decltype(&stream_##by)>(real::resolve(#by)); \
    const Writing writing(stream, HEDDLE_IS_PROGRAM());                                  \
    std::va_list list;                                                                   \
    va_start(list, format);                                                              \
    const int written = function arguments;                                              \
    va_end(list);                                                                        \
    return written;                                                                      \
  }

HEDDLE_PRINTER(printf, vprintf, stdout, (const char* format, ...), (format, list))
HEDDLE_PRINTER(fprintf, vfprintf, stream, (FILE * stream, const char* format, ...),
               (stream, format, list))
HEDDLE_PRINTER(__printf_chk, __vprintf_chk, stdout, (int flag, const char* format, ...),
               (flag, format, list))
HEDDLE_PRINTER(__fprintf_chk, __vfprintf_chk, stream,
               (FILE * stream, int flag, const char* format, ...), (stream, flag, format, list))
