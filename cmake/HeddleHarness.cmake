# heddle_list_options(TARGET PLUGIN [IGNORELIST file] [ALLOWLIST file]): for the two functions
# heddle_instrument, which take the same: what of the target is instrumented. Both lists are in the
# format of the sanitizers' (docs/building/compiling.md); a change of one compiles all again.
function(heddle_list_options target plugin)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "IGNORELIST;ALLOWLIST" "")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "heddle_instrument(${target}): what is '${arg_UNPARSED_ARGUMENTS}'?")
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(kind IN ITEMS IGNORELIST ALLOWLIST)
    if(arg_${kind})
      cmake_path(ABSOLUTE_PATH arg_${kind} BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
      string(TOLOWER "${kind}" option)
      target_compile_options(${target} PRIVATE "SHELL:-Xclang -load -Xclang \"${plugin}\""
        "SHELL:-mllvm \"-heddle-${option}=${arg_${kind}}\"")
      set_property(SOURCE ${sources} APPEND PROPERTY OBJECT_DEPENDS "${arg_${kind}}")
    endif()
  endforeach()
endfunction()

# heddle_add_harness(NAME source... [COMPILE_OPTIONS option...] [IGNORELIST file] [ALLOWLIST file]
#   [TEST argument...]):
# a harness binary compiled with Heddle's plugin, in the folder harnesses/ of the build. TEST adds a
# ctest test of the same name that runs it with these arguments (none: all its scenarios) and passes
# if it finds no violation. In projects that use Heddle, every harness gets such a test.
# Needs heddle_instrument(TARGET) and the target heddle_main.
function(heddle_add_harness name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "IGNORELIST;ALLOWLIST" "COMPILE_OPTIONS;TEST")
  add_executable(${name} ${arg_UNPARSED_ARGUMENTS})
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/harnesses")
  set(lists "")
  foreach(kind IN ITEMS IGNORELIST ALLOWLIST)
    if(arg_${kind})
      list(APPEND lists ${kind} "${arg_${kind}}")
    endif()
  endforeach()
  heddle_instrument(${name} ${lists})
  target_compile_options(${name} PRIVATE ${arg_COMPILE_OPTIONS})
  target_link_libraries(${name} PRIVATE heddle_main)
  if(NOT PROJECT_NAME STREQUAL "Heddle" OR DEFINED arg_TEST OR
     "TEST" IN_LIST arg_KEYWORDS_MISSING_VALUES)
    add_test(NAME ${name} COMMAND ${name} --no-progress ${arg_TEST})
  endif()
endfunction()
