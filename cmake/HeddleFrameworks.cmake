# Tests written with GoogleTest or Catch2, each a test of ctest:
#
#   heddle_add_gtest(NAME source... [WHOLE] [TIME_LIMIT seconds] [LABELS label...]
#                    [OPTIONS option...] [COMPILE_OPTIONS option...] [LIBRARIES library...])
#   heddle_add_catch2(the same)
#
# Without WHOLE the tests explore by themselves (EXPECT_NO_VIOLATION and its like) and are run as
# they are. With WHOLE they need not know of Heddle: each is run under all its interleavings by
# `heddle run OPTIONS -- NAME`, alone. TIME_LIMIT is of each test: with WHOLE an exploration ends
# there, and passes with what it has seen, unless OPTIONS has --require-exhausted; without, a test
# that takes longer fails. Tests have the names NAME.TEST; they are found when NAME has been built.
#
# Needs heddle_instrument(TARGET), the target heddle, HEDDLE_COMMAND, and the package of the
# framework, found before.
set(HEDDLE_FRAMEWORKS_FOLDER "${CMAKE_CURRENT_LIST_DIR}")

function(heddle_add_gtest name)
  heddle_add_framework_tests(${name} gtest "GTest::gtest;GTest::gtest_main" ${ARGN})
endfunction()

function(heddle_add_catch2 name)
  if(TARGET Catch2::Catch2WithMain)
    set(libraries Catch2::Catch2WithMain)
  else()
    set(libraries Catch2::Catch2)
  endif()
  heddle_add_framework_tests(${name} catch2 "${libraries}" ${ARGN})
endfunction()

function(heddle_add_framework_tests name framework libraries)
  cmake_parse_arguments(PARSE_ARGV 3 arg "WHOLE" "TIME_LIMIT"
    "LABELS;OPTIONS;COMPILE_OPTIONS;LIBRARIES")
  add_executable(${name} ${arg_UNPARSED_ARGUMENTS})
  heddle_instrument(${name})
  target_compile_options(${name} PRIVATE ${arg_COMPILE_OPTIONS})
  # heddle comes first: it stands in for functions that other libraries define too.
  target_link_libraries(${name} PRIVATE heddle ${arg_LIBRARIES} ${libraries})
  set(launcher "")
  set(timeout "${arg_TIME_LIMIT}")
  if(arg_WHOLE)
    set(launcher "${HEDDLE_COMMAND}" run --no-progress)
    if(timeout)
      list(APPEND launcher --time-limit ${timeout})
      math(EXPR timeout "${timeout} + 30")
    endif()
    list(APPEND launcher ${arg_OPTIONS} --)
  endif()
  set(tests "${CMAKE_CURRENT_BINARY_DIR}/${name}_tests.cmake")
  add_custom_command(TARGET ${name} POST_BUILD BYPRODUCTS "${tests}" VERBATIM
    COMMAND "${CMAKE_COMMAND}" "-DNAME=${name}" "-DPROGRAM=$<TARGET_FILE:${name}>"
      "-DFRAMEWORK=${framework}" "-DLAUNCHER=${launcher}" "-DLABELS=${arg_LABELS}"
      "-DTIMEOUT=${timeout}" "-DTESTS=${tests}"
      -P "${HEDDLE_FRAMEWORKS_FOLDER}/HeddleDiscover.cmake")
  # Before the first build there are no tests to name, and that is what ctest says.
  file(WRITE "${tests}.not-built.cmake" "add_test(${name}_NOT_BUILT ${name}_NOT_BUILT)\n")
  file(WRITE "${tests}.include.cmake" "if(EXISTS \"${tests}\")\n  include(\"${tests}\")\n"
    "else()\n  include(\"${tests}.not-built.cmake\")\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${tests}.include.cmake")
endfunction()
