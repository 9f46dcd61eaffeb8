// What functions that format, as printf does, read of texts and write.

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "runtime/hooks/plain_accesses.hpp"
#include "runtime/library_memory/text_parts.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime {
namespace {

constexpr std::uint64_t no_limit = ~std::uint64_t{0};

/// Arguments that are taken one after the other.
struct Arguments {
  explicit Arguments(va_list from) { va_copy(list, from); }
  ~Arguments() { va_end(list); }
  Arguments(const Arguments&) = delete;
  Arguments& operator=(const Arguments&) = delete;
  va_list list;
};

/// What a conversion has between the percent sign and its letter.
struct Conversion {
  std::uint64_t precision = no_limit;
  bool is_wide = false;         ///< l or longer, of an integer 64 bits
  bool is_long_double = false;  ///< L
};

void read_text(const char* text, std::uint64_t most, const Site* site) {
  if (text == nullptr || most == 0) {
    return;  // "(null)" is printed
  }
  const auto address = reinterpret_cast<std::uintptr_t>(text);
  require_accessible(address, 1, site);
  std::uint64_t told = 0;
  for (std::uint64_t bytes = bytes_of_text(text, most); told < bytes;
       bytes = site->promoted != 0 ? bytes_of_text(text, most) : bytes) {
    announce_load(address + told, bytes - told, site);
    told = bytes;
  }
}

const char* skip_digits(const char* at) { return at + std::strspn(at, "0123456789"); }

/// A width or a precision, which may be an argument; `value` is -1 if it is no number.
const char* take_number(const char* at, Arguments& arguments, long& value) {
  if (*at == '*') {
    value = va_arg(arguments.list, int);
    return at + 1;
  }
  const char* end = skip_digits(at);
  value = 0;
  for (; at != end && value < 1'000'000; ++at) {
    value = value * 10 + (*at - '0');
  }
  return end;
}

const char* take_length(const char* at, Conversion& conversion) {
  const std::size_t letters = std::strspn(at, "hlqjztL");
  conversion.is_wide = std::strcspn(at, "lqjzt") < letters;
  conversion.is_long_double = std::memchr(at, 'L', letters) != nullptr;
  return letters <= 2 ? at + letters : at;
}

/// Takes the argument of a conversion; false if it is not known.
bool take_argument(char letter, const Conversion& conversion, Arguments& arguments,
                   const Site* site) {
  if (letter == 's' && !conversion.is_wide) {
    read_text(va_arg(arguments.list, const char*), conversion.precision, site);
  } else if (std::strchr("diuxXo", letter) != nullptr) {
    conversion.is_wide ? static_cast<void>(va_arg(arguments.list, long))
                       : static_cast<void>(va_arg(arguments.list, int));
  } else if (letter == 'c' && !conversion.is_wide) {
    static_cast<void>(va_arg(arguments.list, int));
  } else if (letter == 'p') {
    static_cast<void>(va_arg(arguments.list, void*));
  } else if (std::strchr("aAeEfFgG", letter) != nullptr) {
    conversion.is_long_double ? static_cast<void>(va_arg(arguments.list, long double))
                              : static_cast<void>(va_arg(arguments.list, double));
  } else {
    return letter == 'm';
  }
  return true;
}

/// From behind a percent sign to behind the conversion's letter; null if it is not known.
const char* take_conversion(const char* at, Arguments& arguments, const Site* site) {
  if (*at == '%') {
    return at + 1;
  }
  Conversion conversion;
  long number = 0;
  at += std::strspn(at, "-+ #0'");
  at = take_number(at, arguments, number);
  if (*at == '.') {
    at = take_number(at + 1, arguments, number);
    conversion.precision = number < 0 ? no_limit : static_cast<std::uint64_t>(number);
  }
  at = take_length(at, conversion);
  const bool is_known = *at != '\0' && take_argument(*at, conversion, arguments, site);
  return is_known ? at + 1 : nullptr;
}

/// Tells of the texts that are read; false if the format has something in it that is not known.
bool read_arguments(const char* format, va_list list, const Site* site) {
  Arguments arguments(list);
  while (format != nullptr && *format != '\0') {
    format = *format == '%' ? take_conversion(format + 1, arguments, site) : format + 1;
  }
  return format != nullptr;
}

/// As many as are written, with the terminator; none if that fails.
std::uint64_t bytes_formatted(const char* format, va_list list, std::uint64_t capacity) {
  const TesterScope as_tester;
  const int error = errno;
  Arguments arguments(list);
  const int length = std::vsnprintf(nullptr, 0, format, arguments.list);
  errno = error;
  return length < 0 ? 0 : std::min(capacity, static_cast<std::uint64_t>(length) + 1);
}

void announce_format(std::uintptr_t destination, std::uint64_t capacity, const Site* store_site,
                     const Site* load_site, const char* format, va_list list) {
  read_text(format, no_limit, load_site);
  if (!read_arguments(format, list, load_site) || destination == 0 || capacity == 0) {
    return;
  }
  std::uint64_t told = 0;
  std::uint64_t bytes = bytes_formatted(format, list, capacity);
  while (told < bytes) {
    announce_store(destination + told, bytes - told, store_site);
    told = bytes;
    if (store_site->promoted != 0) {
      bytes = bytes_formatted(format, list, capacity);
    }
  }
}

}  // namespace
}  // namespace heddle::runtime

namespace runtime = heddle::runtime;

HEDDLE_EXPORT void __heddle_format(void* destination, std::uint64_t capacity,
                                   const runtime::Site* store_site, const runtime::Site* load_site,
                                   const char* format, ...) {
  if (!runtime::controlled()) {
    return;
  }
  va_list list;
  va_start(list, format);
  runtime::announce_format(reinterpret_cast<std::uintptr_t>(destination), capacity, store_site,
                           load_site, format, list);
  va_end(list);
}

/// On x86-64 a va_list is handed on as the address of its only element.
HEDDLE_EXPORT void __heddle_format_list(void* destination, std::uint64_t capacity,
                                        const runtime::Site* store_site,
                                        const runtime::Site* load_site, const char* format,
                                        void* list) {
  if (runtime::controlled()) {
    runtime::announce_format(reinterpret_cast<std::uintptr_t>(destination), capacity, store_site,
                             load_site, format, *static_cast<va_list*>(list));
  }
}
