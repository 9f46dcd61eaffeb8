# Precompiled headers: those of libraries outside this project, and of a folder's own those that
# nearly all of its files include. Every file still includes what it uses: the preset `lint`, which
# clang-tidy reads, has none of them.

option(HEDDLE_PCH "Precompile headers that most files include" ON)

# CMake would also include the header's source, by an absolute path, which the compiler cache takes
# for a difference between checkouts.
set(CMAKE_CXX_COMPILE_OPTIONS_USE_PCH -Xclang -include-pch -Xclang <PCH_FILE>)

set(HEDDLE_STANDARD_HEADERS
  <algorithm> <array> <atomic> <bit> <charconv> <chrono> <cstddef> <cstdint> <cstdio> <cstdlib>
  <cstring> <deque> <fstream> <functional> <limits> <map> <memory> <mutex> <numeric> <optional>
  <set> <span> <sstream> <stdexcept> <string> <string_view> <thread> <tuple> <unordered_map>
  <unordered_set> <utility> <variant> <vector>)

# heddle_precompile(NAME LINK library... OPTIONS option... HEADERS header...): the headers, compiled
# once with these options and those of the libraries, for heddle_use_precompiled() of targets that
# are compiled alike.
function(heddle_precompile name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINK;OPTIONS;HEADERS")
  if(NOT HEDDLE_PCH)
    return()
  endif()
  # The target of precompiled headers must have a source.
  set(source "${PROJECT_BINARY_DIR}/precompiled/${name}.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "")
  add_library(${name} OBJECT EXCLUDE_FROM_ALL "${source}")
  target_link_libraries(${name} PRIVATE ${arg_LINK})
  # A time stamp would make each copy different to the compiler cache.
  target_compile_options(${name} PRIVATE ${arg_OPTIONS} "SHELL:-Xclang -fno-pch-timestamp")
  target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
  set_target_properties(${name} PROPERTIES
    CXX_COMPILER_LAUNCHER "${PROJECT_SOURCE_DIR}/cmake/precompile")
endfunction()

# heddle_use_precompiled(TARGET NAME): the headers of heddle_precompile(NAME).
function(heddle_use_precompiled target name)
  if(HEDDLE_PCH)
    target_precompile_headers(${target} REUSE_FROM ${name})
  endif()
endfunction()
