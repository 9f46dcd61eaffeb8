# Language level, warnings and sanitizers for every target of this project.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")

# Within another project it is a tool, not what is looked at: optimised however that is built.
if(NOT PROJECT_IS_TOP_LEVEL)
  set(CMAKE_BUILD_TYPE RelWithDebInfo)
elseif(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "" FORCE)
endif()
# Functions and lines, for stack traces and profiles. Of variables there is little to be told in
# optimised code, and describing them costs a tenth of the time to build: the type Debug has them.
set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O2 -g1 -DNDEBUG")
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g1 -DNDEBUG")

# Assertions of Heddle itself are HEDDLE_ASSERT, on in release too; NDEBUG does not matter to them.
set(HEDDLE_SANITIZER "" CACHE STRING
  "address, undefined, both with a comma between, thread, or empty")

# Adds the fuzz targets (label `fuzz`); needs clang, and wants sanitizers: see the preset `fuzz`.
option(HEDDLE_FUZZ "Build the libFuzzer targets" OFF)

# The compiler cache, if there is one. What it keeps serves any checkout: paths below this one are
# relative in its keys and, by the prefix map, in debug information. Precompiled headers are known
# by their .sum, see cmake/precompile; the sloppiness is what ccache asks for to use them at all.
# In depend mode what it does not have yet is not preprocessed by itself first.
find_program(HEDDLE_CCACHE ccache)
if(HEDDLE_CCACHE)
  set(HEDDLE_LAUNCHER "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}"
    CCACHE_NOHASHDIR=true CCACHE_DEPEND=true CCACHE_PCH_EXTSUM=true
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    "${HEDDLE_CCACHE}")
  set(CMAKE_C_COMPILER_LAUNCHER "${HEDDLE_LAUNCHER}")
  set(CMAKE_CXX_COMPILER_LAUNCHER "${HEDDLE_LAUNCHER}")
endif()

set(HEDDLE_WARNINGS -Wall -Wextra -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-qual)
if(HEDDLE_WERROR)
  list(APPEND HEDDLE_WARNINGS -Werror)
endif()

add_library(heddle_options INTERFACE)
target_compile_options(heddle_options INTERFACE ${HEDDLE_WARNINGS})
target_compile_options(heddle_options INTERFACE "-fdebug-prefix-map=${PROJECT_SOURCE_DIR}=.")
target_include_directories(heddle_options INTERFACE "${PROJECT_SOURCE_DIR}")
if(HEDDLE_SANITIZER)
  target_compile_options(heddle_options INTERFACE
    -fsanitize=${HEDDLE_SANITIZER} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(heddle_options INTERFACE -fsanitize=${HEDDLE_SANITIZER})
endif()

# What a profile says is often executed is compiled for speed, the rest for size: scripts/profile
# makes one, see the presets. Only Heddle's own code has one, the programs under test do not.
set(HEDDLE_PROFILE "" CACHE STRING
  "'generate', which writes profiles where it runs, the .profdata file to compile with, or empty")
if(HEDDLE_PROFILE STREQUAL "generate")
  target_compile_options(heddle_options INTERFACE -fprofile-generate)
  target_link_options(heddle_options INTERFACE -fprofile-generate)
elseif(HEDDLE_PROFILE)
  target_compile_options(heddle_options INTERFACE "-fprofile-use=${HEDDLE_PROFILE}"
    "SHELL:-mllvm -no-pgo-warn-mismatch")  # functions changed since then are compiled without it
endif()

if(HEDDLE_FUZZ)
  target_compile_options(heddle_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

include(HeddlePrecompiled)

# heddle_sources(VARIABLE PLACE...): the .cpp files directly in these folders, and these files.
function(heddle_sources variable)
  set(patterns "")
  foreach(place IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH place)
    if(NOT place MATCHES "[.]cpp$")
      string(APPEND place "/*.cpp")
    endif()
    list(APPEND patterns "${place}")
  endforeach()
  file(GLOB sources CONFIGURE_DEPENDS ${patterns})
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()

heddle_precompile(heddle_standard_headers
  LINK heddle_options HEADERS ${HEDDLE_STANDARD_HEADERS})

# heddle_library(NAME PLACE... [PRECOMPILED HEADERS]): a position independent static library of
# heddle_sources(), with heddle_standard_headers unless others are named.
function(heddle_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "PRECOMPILED" "")
  if(NOT arg_PRECOMPILED)
    set(arg_PRECOMPILED heddle_standard_headers)
  endif()
  heddle_sources(sources ${arg_UNPARSED_ARGUMENTS})
  add_library(${name} STATIC ${sources})
  target_link_libraries(${name} PUBLIC heddle_options)
  heddle_use_precompiled(${name} ${arg_PRECOMPILED})
endfunction()

# heddle_compile_unoptimised(FILE...): for what runs once, at the beginning or the end, and costs
# many seconds to optimise: templates of libraries for command lines and logs. A fuzzer runs it
# for each input.
function(heddle_compile_unoptimised)
  set_source_files_properties(${ARGN} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  if(NOT HEDDLE_FUZZ)
    set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS -O0)
  endif()
endfunction()

# heddle_page(TARGET FOLDER HEADER): adds the page of a folder to a target, but for its data; the
# header declares it. HeddlePage.cmake says what it is made of.
function(heddle_page target folder header)
  set(shared "${PROJECT_SOURCE_DIR}/base/page")
  set(script "${PROJECT_SOURCE_DIR}/cmake/HeddlePage.cmake")
  set(source "${CMAKE_CURRENT_BINARY_DIR}/page_text.cpp")
  file(GLOB files CONFIGURE_DEPENDS "${shared}/*" "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*")
  add_custom_command(OUTPUT "${source}"
    COMMAND "${CMAKE_COMMAND}" "-DSHARED=${shared}"
      "-DFOLDER=${CMAKE_CURRENT_SOURCE_DIR}/${folder}" "-DHEADER=${header}" "-DOUTPUT=${source}"
      -P "${script}"
    DEPENDS ${files} "${script}" VERBATIM)
  target_sources(${target} PRIVATE "${source}")
endfunction()
