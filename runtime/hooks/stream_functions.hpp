#pragma once

#include <algorithm>
#include <array>
#include <string_view>

/// For the pass as well, which includes nothing else of the runtime but what hooks are made of.
namespace heddle::runtime {

/// Whether a function of the C or C++ library of this name writes text to a stream, and does
/// nothing else: what it does is told by its arguments.
[[nodiscard]] inline bool writes_text(std::string_view name) {
  constexpr std::array<std::string_view, 9> beginnings{
      "_ZNSolsE",   "_ZNSo5flushE", "_ZNSo3putE", "_ZNSo9_M_insertI",       "_ZStlsI",
      "_ZSt4endlI", "_ZSt5flushI",  "_ZSt4endsI", "_ZSt16__ostream_insertI"};
  constexpr std::array<std::string_view, 12> names{
      "printf", "fprintf", "vprintf", "vfprintf", "__printf_chk", "__fprintf_chk",
      "puts",   "fputs",   "putchar", "fputc",    "putc",         "fflush"};
  const auto begins = [name](std::string_view beginning) {
    return name.substr(0, beginning.size()) == beginning;
  };
  return std::any_of(beginnings.begin(), beginnings.end(), begins) ||
         std::find(names.begin(), names.end(), name) != names.end();
}

/// Whether a function of the C++ library of this name reads from a stream: members of std::istream
/// and of its sentry, with which a function begins that is compiled with the program; operator>>,
/// getline, ws; and the buffers of standard input and of files. Of libstdc++ and of libc++.
[[nodiscard]] inline bool reads_stream(std::string_view name) {
  constexpr std::array<std::string_view, 12> beginnings{"_ZNSi",
                                                        "_ZNSt13basic_istreamI",
                                                        "_ZStrsI",
                                                        "_ZSt17__istream_extract",
                                                        "_ZSt7getlineI",
                                                        "_ZSt2wsI",
                                                        "_ZN9__gnu_cxx18stdio_sync_filebufI",
                                                        "_ZNSt13basic_filebufI",
                                                        "_ZNSt3__113basic_istreamI",
                                                        "_ZNSt3__1rsI",
                                                        "_ZNSt3__17getlineI",
                                                        "_ZNSt3__12wsI"};
  return std::any_of(beginnings.begin(), beginnings.end(), [name](std::string_view beginning) {
    return name.substr(0, beginning.size()) == beginning;
  });
}

}  // namespace heddle::runtime
