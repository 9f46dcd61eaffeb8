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

/// Whether a member of std::basic_streambuf of this name takes from a buffer, gives back to it, or
/// moves in it. The C++ library may have it compiled with the program, of which what it calls then
/// has no name in libc++.
[[nodiscard]] inline bool reads_stream_buffer(std::string_view name) {
  constexpr std::array<std::string_view, 2> classes{"_ZNSt15basic_streambufI",
                                                    "_ZNSt3__115basic_streambufI"};
  constexpr std::array<std::string_view, 9> members{"E6sbumpc",   "E6snextc",   "E5sgetc",
                                                    "E5sgetn",    "E7sungetc",  "E9sputbackc",
                                                    "E8in_avail", "E10pubseek", "E6stossc"};
  const auto begins = [name](std::string_view beginning) {
    return name.substr(0, beginning.size()) == beginning;
  };
  const auto has = [name](std::string_view part) { return name.find(part) != name.npos; };
  return std::any_of(classes.begin(), classes.end(), begins) &&
         std::any_of(members.begin(), members.end(), has);
}

/// Whether a function of the C++ library of this name reads from a stream: members of std::istream
/// and of its sentry, with which a function begins that is compiled with the program; operator>>,
/// getline, ws; the buffers of standard input and of files, and members
/// of any buffer. Of libstdc++ and of libc++.
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
  const auto begins = [name](std::string_view beginning) {
    return name.substr(0, beginning.size()) == beginning;
  };
  return std::any_of(beginnings.begin(), beginnings.end(), begins) || reads_stream_buffer(name);
}

}  // namespace heddle::runtime
