# What a test is, what it needs, and the targets that build it: LABEL_tests for each label.

find_package(GTest REQUIRED)
set(HEDDLE_TESTS_DIR "${PROJECT_BINARY_DIR}/tests")

# Tests and what only they need are not part of the target `all`. scripts/test and scripts/test-full
# build the target of a label before they run its tests, so none of these is missing or old.
foreach(label IN ITEMS
    quick parallel litmus acceptance exhaustive corpus fuzz llvm14 llvm16 libcxx real browser)
  add_custom_target(${label}_tests)
endforeach()

heddle_precompile(heddle_test_headers
  LINK heddle_options GTest::gmock GTest::gtest
  HEADERS ${HEDDLE_STANDARD_HEADERS} <random> <gmock/gmock.h> <gtest/gtest.h>)

# heddle_test(NAME COMMAND argument... LABELS label... TIMEOUT seconds [NEEDS target...]): an entry
# of ctest. It needs the targets named, which its labels build.
function(heddle_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TIMEOUT" "COMMAND;LABELS;NEEDS")
  add_test(NAME ${name} COMMAND ${arg_COMMAND})
  set_tests_properties(${name} PROPERTIES LABELS "${arg_LABELS}" TIMEOUT ${arg_TIMEOUT})
  heddle_labels_need("${arg_LABELS}" ${arg_NEEDS})
endfunction()

# heddle_labels_need(LABELS target...): what the tests of these labels need.
function(heddle_labels_need labels)
  foreach(label IN LISTS labels)
    foreach(target IN LISTS ARGN)
      add_dependencies(${label}_tests ${target})
    endforeach()
  endforeach()
endfunction()

# heddle_test_program(NAME FOLDER): this executable is for tests or benchmarks only, and goes to
# this folder of the build.
function(heddle_test_program name folder)
  set_target_properties(${name} PROPERTIES
    EXCLUDE_FROM_ALL ON RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/${folder}")
endfunction()

# heddle_add_test(NAME SOURCES file... LINK library... [LABELS label...] [TIMEOUT seconds]):
# a GoogleTest program, one ctest entry per file set. The default label is `quick`. It has a folder
# of its own for temporary files, so that another checkout's tests may run at the same time.
function(heddle_add_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TIMEOUT" "SOURCES;LINK;LABELS")
  if(NOT arg_LABELS)
    set(arg_LABELS quick)
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 300)
    if(HEDDLE_SANITIZER)
      set(arg_TIMEOUT 1500)
    endif()
  endif()
  add_executable(${name} ${arg_SOURCES})
  heddle_test_program(${name} tests)
  target_link_libraries(${name} PRIVATE
    ${arg_LINK} heddle_options GTest::gmock GTest::gtest GTest::gtest_main)
  heddle_use_precompiled(${name} heddle_test_headers)
  target_compile_options(${name} PRIVATE -fPIC)  # not -fPIE: as in those headers
  heddle_test(${name}
    COMMAND ${name} LABELS ${arg_LABELS} TIMEOUT ${arg_TIMEOUT} NEEDS ${name})
  set(temporary "${HEDDLE_TESTS_DIR}/temporary/${name}")
  file(MAKE_DIRECTORY "${temporary}")
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "TMPDIR=${temporary}")
endfunction()

# heddle_test_library(NAME LINK library... SOURCES file...): what several test programs share.
function(heddle_test_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINK")
  add_library(${name} STATIC EXCLUDE_FROM_ALL ${arg_SOURCES})
  target_link_libraries(${name} PUBLIC ${arg_LINK} heddle_options GTest::gmock GTest::gtest)
  heddle_use_precompiled(${name} heddle_test_headers)
endfunction()

# heddle_add_fuzzer(NAME SOURCES file... LINK library...): the libFuzzer program fuzz_NAME. As a
# test it runs for ten seconds, from seeds/NAME beside it and with what it found in earlier runs.
# Only with HEDDLE_FUZZ, see the preset `fuzz`; scripts/reliability/fuzz runs them for longer.
# By hand: build-fuzz/fuzz/fuzz_trace build-fuzz/fuzz/trace.found
function(heddle_add_fuzzer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINK")
  set(program "fuzz_${name}")
  set(fuzz_dir "${PROJECT_BINARY_DIR}/fuzz")
  add_executable(${program} ${arg_SOURCES})
  heddle_test_program(${program} fuzz)
  target_link_libraries(${program} PRIVATE ${arg_LINK} heddle_options)
  target_link_options(${program} PRIVATE -fsanitize=fuzzer)
  file(MAKE_DIRECTORY "${fuzz_dir}/${name}.found")
  heddle_test(${program} COMMAND ${program}
    -max_total_time=10 -timeout=5 -rss_limit_mb=2000 -max_len=8192 -verbosity=0
    -print_final_stats=1 "-artifact_prefix=${fuzz_dir}/${name}-"
    "${fuzz_dir}/${name}.found" "${CMAKE_CURRENT_SOURCE_DIR}/seeds/${name}"
    LABELS fuzz TIMEOUT 120 NEEDS ${program})
endfunction()
