#include "llvm-pass/events/library_functions.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringMap.h>

namespace heddle::pass {

namespace {

constexpr LibraryAccess read(int address, int count, int factor = no_argument) {
  LibraryAccess access;
  access.address = static_cast<signed char>(address);
  access.count = static_cast<signed char>(count);
  access.other = static_cast<signed char>(factor);
  return access;
}

constexpr LibraryAccess written(LibraryAccess access) {
  access.hook = access.hook == Hook::__heddle_text_load ? Hook::__heddle_text_store
                                                        : Hook::__heddle_range_store;
  return access;
}

constexpr LibraryAccess write(int address, int count) { return written(read(address, count)); }

constexpr LibraryAccess afterwards(LibraryAccess access) {
  access.is_after = true;
  return access;
}

constexpr LibraryAccess object(int address, int bytes) {
  LibraryAccess access = read(address, no_argument);
  access.bytes = static_cast<std::uint16_t>(bytes);
  return access;
}

constexpr LibraryAccess text(int address, int most = no_argument) {
  LibraryAccess access = read(address, most);
  access.hook = Hook::__heddle_text_load;
  return access;
}

constexpr LibraryAccess text_by(TextAccess how, int address, int other, int most = no_argument) {
  LibraryAccess access = text(address, most);
  access.how = how;
  access.other = static_cast<signed char>(other);
  return access;
}

/// Where strtol and its kin say how far they came.
constexpr LibraryAccess pointer_if_any(int address) {
  LibraryAccess access = written(text_by(TextAccess::if_any, address, no_argument));
  access.bytes = sizeof(void*);
  return access;
}

constexpr LibraryAccess copy(int to, int from, int most = no_argument) {
  return written(text_by(TextAccess::copied, to, from, most));
}

constexpr LibraryAccess append(int to, int from, int most = no_argument) {
  return written(text_by(TextAccess::appended, to, from, most));
}

constexpr LibraryAccess common(int one, int other, int most = no_argument) {
  return text_by(TextAccess::common, one, other, most);
}

constexpr LibraryAccess letters(int one, int other, int most = no_argument) {
  return text_by(TextAccess::common_letters, one, other, most);
}

constexpr LibraryAccess number(int address, int base) {
  return text_by(base == no_argument ? TextAccess::real_number : TextAccess::integer, address,
                 base);
}

/// To base ten: no argument says so.
constexpr LibraryAccess decimal(int address) {
  LibraryAccess access = text_by(TextAccess::integer, address, no_argument);
  access.bytes = 10;
  return access;
}

/// A text that the function returns, if it does: it has been written.
constexpr LibraryAccess text_made = afterwards(written(text(the_result)));

constexpr int tm_bytes = 56;
constexpr LibraryAccess elements_read = afterwards(write(1, the_result));

constexpr LibraryFunction functions[] = {
    // Texts that are read
    {"strlen", {text(0)}},
    {"strnlen", {text(0, 1)}},
    {"strrchr", {text(0)}},
    {"rindex", {text(0)}},
    {"puts", {text(0)}},
    {"fputs", {text(0)}},
    {"fputs_unlocked", {text(0)}},
    {"perror", {text(0)}},
    {"getenv", {text(0)}},
    {"setenv", {text(0), text(1)}},
    {"unsetenv", {text(0)}},
    {"open", {text(0)}},
    {"open64", {text(0)}},
    {"fopen", {text(0), text(1)}},
    {"fopen64", {text(0), text(1)}},
    {"access", {text(0)}},
    {"unlink", {text(0)}},
    {"remove", {text(0)}},
    {"rename", {text(0), text(1)}},
    {"mkdir", {text(0)}},
    {"system", {text(0)}},
    {"strchr", {text_by(TextAccess::to_character, 0, 1)}},
    {"strchrnul", {text_by(TextAccess::to_character, 0, 1)}},
    {"index", {text_by(TextAccess::to_character, 0, 1)}},
    {"memchr", {text_by(TextAccess::to_byte, 0, 1, 2)}},
    {"rawmemchr", {text_by(TextAccess::to_byte, 0, 1)}},
    {"strstr", {text_by(TextAccess::to_found, 0, 1), text(1)}},
    {"strspn", {text_by(TextAccess::within_set, 0, 1), text(1)}},
    {"strcspn", {text_by(TextAccess::outside_set, 0, 1), text(1)}},
    {"strpbrk", {text_by(TextAccess::outside_set, 0, 1), text(1)}},
    {"strcmp", {common(0, 1), common(1, 0)}},
    {"strcoll", {common(0, 1), common(1, 0)}},
    {"strncmp", {common(0, 1, 2), common(1, 0, 2)}},
    {"strcasecmp", {letters(0, 1), letters(1, 0)}},
    {"strncasecmp", {letters(0, 1, 2), letters(1, 0, 2)}},
    // Numbers
    {"atoi", {decimal(0)}},
    {"atol", {decimal(0)}},
    {"atoll", {decimal(0)}},
    {"atof", {number(0, no_argument)}},
    {"strtol", {number(0, 2), pointer_if_any(1)}},
    {"strtoll", {number(0, 2), pointer_if_any(1)}},
    {"strtoul", {number(0, 2), pointer_if_any(1)}},
    {"strtoull", {number(0, 2), pointer_if_any(1)}},
    {"__isoc23_strtol", {number(0, 2), pointer_if_any(1)}},
    {"__isoc23_strtoll", {number(0, 2), pointer_if_any(1)}},
    {"__isoc23_strtoul", {number(0, 2), pointer_if_any(1)}},
    {"__isoc23_strtoull", {number(0, 2), pointer_if_any(1)}},
    {"strtod", {number(0, no_argument), pointer_if_any(1)}},
    {"strtof", {number(0, no_argument), pointer_if_any(1)}},
    {"strtold", {number(0, no_argument), pointer_if_any(1)}},
    // Texts that are written
    {"strcpy", {text(1), copy(0, 1)}},
    {"stpcpy", {text(1), copy(0, 1)}},
    {"__strcpy_chk", {text(1), copy(0, 1)}},
    {"__stpcpy_chk", {text(1), copy(0, 1)}},
    {"strncpy", {text(1, 2), write(0, 2)}},
    {"stpncpy", {text(1, 2), write(0, 2)}},
    {"__strncpy_chk", {text(1, 2), write(0, 2)}},
    {"__stpncpy_chk", {text(1, 2), write(0, 2)}},
    {"strcat", {text(0), text(1), append(0, 1)}},
    {"__strcat_chk", {text(0), text(1), append(0, 1)}},
    {"strncat", {text(0), text(1, 2), append(0, 1, 2)}},
    {"__strncat_chk", {text(0), text(1, 2), append(0, 1, 2)}},
    {"strdup", {text(0), text_made}},
    {"__strdup", {text(0), text_made}},
    {"strndup", {text(0, 1), text_made}},
    {"__strndup", {text(0, 1), text_made}},
    {"fgets", {text_made}},
    {"__fgets_chk", {text_made}},
    // Bytes
    {"memcmp", {read(0, 2), read(1, 2)}},
    {"bcmp", {read(0, 2), read(1, 2)}},
    {"bcopy", {read(0, 2), write(1, 2)}},
    {"bzero", {write(0, 1)}},
    {"explicit_bzero", {write(0, 1)}},
    {"mempcpy", {read(1, 2), write(0, 2)}},
    {"__mempcpy", {read(1, 2), write(0, 2)}},
    {"__mempcpy_chk", {read(1, 2), write(0, 2)}},
    {"fwrite", {read(0, 2, 1)}},
    {"fwrite_unlocked", {read(0, 2, 1)}},
    {"write", {read(1, 2)}},
    {"pwrite", {read(1, 2)}},
    {"pwrite64", {read(1, 2)}},
    {"send", {read(1, 2)}},
    {"sendto", {read(1, 2)}},
    {"read", {elements_read}},
    {"pread", {elements_read}},
    {"pread64", {elements_read}},
    {"recv", {elements_read}},
    {"recvfrom", {elements_read}},
    {"fread", {afterwards(written(read(0, the_result, 1)))}},
    {"fread_unlocked", {afterwards(written(read(0, the_result, 1)))}},
    {"qsort", {read(0, 1, 2), written(read(0, 1, 2))}},
    // Times
    {"localtime_r", {object(0, sizeof(long)), written(object(1, tm_bytes))}},
    {"gmtime_r", {object(0, sizeof(long)), written(object(1, tm_bytes))}},
    {"localtime", {object(0, sizeof(long))}},
    {"gmtime", {object(0, sizeof(long))}},
    {"ctime", {object(0, sizeof(long))}},
    {"mktime", {object(0, tm_bytes), written(object(0, tm_bytes))}},
    {"timegm", {object(0, tm_bytes), written(object(0, tm_bytes))}},
    {"asctime", {object(0, tm_bytes)}},
    {"asctime_r", {object(0, tm_bytes), text_made}},
    {"ctime_r", {object(0, sizeof(long)), text_made}},
    // Semaphores: in the same step, or in one before
    {"sem_getvalue", {written(object(1, sizeof(int)))}},
    // libstdc++.so: which thread a std::thread stands for
    {"_ZNSt6thread4joinEv", {object(0, 8), afterwards(written(object(0, 8)))}},
    {"_ZNSt6thread6detachEv", {object(0, 8), afterwards(written(object(0, 8)))}},
    // libstdc++.so: hashes of bytes, and what is put into streams
    {"_ZSt11_Hash_bytesPKvmm", {read(0, 1)}},
    {"_ZSt15_Fnv_hash_bytesPKvmm", {read(0, 1)}},
    {"_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l", {read(1, 2)}},
    {"_ZNSo5writeEPKcl", {read(1, 2)}},
    {"_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc", {text(1)}},
    {"_ZStlsIcSt11char_traitsIcESaIcEERSt13basic_ostreamIT_T0_ES7_RKNSt7__cxx1112basic_string"
     "IS4_S5_T1_EE",
     {text_by(TextAccess::string_object, 1, no_argument)}},
};

constexpr FormatFunction formats[] = {
    {"printf", 0},
    {"fprintf", 1},
    {"dprintf", 1},
    {"asprintf", 1},
    {"sprintf", 1, 0},
    {"snprintf", 2, 0, 1},
    {"__printf_chk", 1},
    {"__fprintf_chk", 2},
    {"__dprintf_chk", 2},
    {"__sprintf_chk", 3, 0},
    {"__snprintf_chk", 4, 0, 1},
    {"vprintf", 0, no_argument, no_argument, true},
    {"vfprintf", 1, no_argument, no_argument, true},
    {"vdprintf", 1, no_argument, no_argument, true},
    {"vasprintf", 1, no_argument, no_argument, true},
    {"vsprintf", 1, 0, no_argument, true},
    {"vsnprintf", 2, 0, 1, true},
    {"__vprintf_chk", 1, no_argument, no_argument, true},
    {"__vfprintf_chk", 2, no_argument, no_argument, true},
    {"__vsprintf_chk", 3, 0, no_argument, true},
    {"__vsnprintf_chk", 4, 0, 1, true},
};

}  // namespace

const LibraryFunction* library_function(llvm::StringRef name) {
  static const auto* by_name = [] {
    auto* map = new llvm::StringMap<const LibraryFunction*>;
    for (const LibraryFunction& function : functions) {
      (*map)[function.name] = &function;
    }
    return map;
  }();
  return by_name->lookup(name);
}

const FormatFunction* format_function(llvm::StringRef name) {
  const auto* found =
      llvm::find_if(formats, [&](const FormatFunction& format) { return format.name == name; });
  return found != std::end(formats) ? found : nullptr;
}

}  // namespace heddle::pass
