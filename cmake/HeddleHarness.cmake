# heddle_add_harness(NAME source... [COMPILE_OPTIONS option...] [TEST argument...]):
# a harness binary compiled with Heddle's plugin, in the folder harnesses/ of the build. TEST adds a
# ctest test of the same name that runs it with these arguments (none: all its scenarios) and passes
# if it finds no violation. In projects that use Heddle, every harness gets such a test.
# Needs heddle_instrument(TARGET) and the target heddle_main.
function(heddle_add_harness name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "COMPILE_OPTIONS;TEST")
  add_executable(${name} ${arg_UNPARSED_ARGUMENTS})
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/harnesses")
  heddle_instrument(${name})
  target_compile_options(${name} PRIVATE ${arg_COMPILE_OPTIONS})
  target_link_libraries(${name} PRIVATE heddle_main)
  if(NOT PROJECT_NAME STREQUAL "Heddle" OR DEFINED arg_TEST OR
     "TEST" IN_LIST arg_KEYWORDS_MISSING_VALUES)
    add_test(NAME ${name} COMMAND ${name} --no-progress ${arg_TEST})
  endif()
endfunction()
