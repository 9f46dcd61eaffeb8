# heddle_add_test(NAME SOURCES file... LINK library... [LABELS label...] [TIMEOUT seconds]):
# a GoogleTest program, one ctest entry per file set. The default label is `quick`.

find_package(GTest REQUIRED)
set(HEDDLE_TESTS_DIR "${PROJECT_BINARY_DIR}/tests")

function(heddle_add_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TIMEOUT" "SOURCES;LINK;LABELS")
  if(NOT arg_LABELS)
    set(arg_LABELS quick)
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 300)
  endif()
  add_executable(${name} ${arg_SOURCES})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${HEDDLE_TESTS_DIR}")
  target_link_libraries(${name} PRIVATE ${arg_LINK} GTest::gmock GTest::gtest GTest::gtest_main)
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES LABELS "${arg_LABELS}" TIMEOUT ${arg_TIMEOUT})
endfunction()
