# The clang plugin: how it is built, tested and applied to a target.

set(HEDDLE_PASS_DIR "${PROJECT_SOURCE_DIR}/llvm-pass")

# They cost more than compiling the pass itself: six seconds a file.
set(HEDDLE_LLVM_HEADERS
  <llvm/ADT/DenseMap.h> <llvm/ADT/STLExtras.h> <llvm/ADT/SmallPtrSet.h> <llvm/ADT/SmallVector.h>
  <llvm/ADT/StringMap.h> <llvm/ADT/StringSwitch.h> <llvm/Analysis/AliasAnalysis.h>
  <llvm/Analysis/LoopInfo.h> <llvm/Analysis/ValueTracking.h> <llvm/IR/DebugInfoMetadata.h>
  <llvm/IR/Dominators.h> <llvm/IR/IRBuilder.h> <llvm/IR/InstIterator.h> <llvm/IR/IntrinsicInst.h>
  <llvm/IR/Module.h> <llvm/IR/PassManager.h> <llvm/Passes/PassBuilder.h>)

# heddle_pass_options(NAME INCLUDE_DIR): how the plugin, and its precompiled headers, are compiled.
function(heddle_pass_options name include_dir)
  add_library(${name}_options INTERFACE)
  target_include_directories(${name}_options INTERFACE "${PROJECT_SOURCE_DIR}")
  target_include_directories(${name}_options SYSTEM INTERFACE "${include_dir}")
  target_compile_definitions(${name}_options INTERFACE
    _GNU_SOURCE __STDC_CONSTANT_MACROS __STDC_FORMAT_MACROS __STDC_LIMIT_MACROS)
  # Not heddle_options: clang loads the plugin, so it cannot have a sanitizer. LLVM has no RTTI.
  target_compile_options(${name}_options INTERFACE
    -fno-rtti -fno-exceptions ${HEDDLE_WARNINGS})
endfunction()

# heddle_add_pass(NAME VERSION [REQUIRED]): the plugin for one major version of LLVM, as NAME.so.
# No target if that version is not installed.
function(heddle_add_pass name version)
  find_program(HEDDLE_LLVM_CONFIG_${version} llvm-config-${version} ${ARGN})
  if(NOT HEDDLE_LLVM_CONFIG_${version})
    return()
  endif()
  execute_process(COMMAND ${HEDDLE_LLVM_CONFIG_${version}} --includedir
    OUTPUT_VARIABLE include_dir OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  heddle_pass_options(${name} "${include_dir}")
  # Those of LLVM 14 say one thing in two ways, which clang takes amiss where they are precompiled.
  if(version GREATER 14)
    heddle_precompile(${name}_headers LINK ${name}_options HEADERS ${HEDDLE_LLVM_HEADERS})
  endif()
  set(patterns "${HEDDLE_PASS_DIR}/*.cpp")
  foreach(room IN ITEMS events laps machine memory passes sites)
    list(APPEND patterns "${HEDDLE_PASS_DIR}/${room}/*.cpp")
  endforeach()
  file(GLOB sources CONFIGURE_DEPENDS ${patterns})
  add_library(${name} MODULE ${sources})
  set_target_properties(${name} PROPERTIES PREFIX "" SUFFIX ".so")
  target_link_libraries(${name} PRIVATE ${name}_options)
  if(version GREATER 14)
    heddle_use_precompiled(${name} ${name}_headers)
  endif()
endfunction()

# heddle_instrument(TARGET [IGNORELIST file] [ALLOWLIST file]): compiles the target's sources with
# the plugin.
function(heddle_instrument target)
  target_compile_options(${target} PRIVATE
    "-fpass-plugin=$<TARGET_FILE:HeddlePass>" -g -fstandalone-debug -pthread
    "SHELL:-Xclang -dwarf-debug-flags -Xclang heddle-names"
    "SHELL:-Xclang -fsanitize-address-use-after-scope"
    "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-isystem \"${HEDDLE_PASS_DIR}/standard_library\">")
  add_dependencies(${target} HeddlePass)
  get_target_property(sources ${target} SOURCES)
  get_target_property(folder HeddlePass LIBRARY_OUTPUT_DIRECTORY)
  set_property(SOURCE ${sources} APPEND PROPERTY OBJECT_DEPENDS "${folder}/HeddlePass.so")
  heddle_list_options(${target} "$<TARGET_FILE:HeddlePass>" ${ARGN})
  # A compiler cache does not see that the plugin has changed.
  set_target_properties(${target} PROPERTIES C_COMPILER_LAUNCHER "" CXX_COMPILER_LAUNCHER "")
endfunction()

# heddle_add_wrapper(VERSION LANGUAGE FOLDER HEADERS STRINGS): heddle-LANGUAGE in that folder, which
# finds the public headers and, for C++, what the wrapper puts before libstdc++ in these places.
function(heddle_add_wrapper version language folder headers strings)
  set(HEDDLE_COMPILER "${language}-${version}")
  set(HEDDLE_INCLUDE "${headers}")
  set(HEDDLE_STRINGS "")
  if(language STREQUAL "clang++")
    set(HEDDLE_STRINGS "-isystem \"${strings}\"")
  endif()
  configure_file("${HEDDLE_PASS_DIR}/heddle-clang.in" "${folder}/heddle-${language}"
    @ONLY USE_SOURCE_PERMISSIONS)
endfunction()

# heddle_add_wrappers(VERSION): heddle-clang and heddle-clang++ in build/bin, and their twins for
# an installed tree in build/install-bin.
function(heddle_add_wrappers version)
  foreach(language IN ITEMS clang clang++)
    heddle_add_wrapper(${version} ${language} "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}"
      "${PROJECT_SOURCE_DIR}/harnesses/include" "${HEDDLE_PASS_DIR}/standard_library")
    heddle_add_wrapper(${version} ${language} "${PROJECT_BINARY_DIR}/install-bin"
      "$root/include" "$root/lib/heddle/standard_library")
  endforeach()
endfunction()

# heddle_add_pass_tests(PLUGIN VERSION LABEL): the pass's own tests with the clang of that version.
function(heddle_add_pass_tests plugin version label)
  find_program(HEDDLE_CLANG_${version} clang++-${version})
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  if(NOT HEDDLE_CLANG_${version})
    return()
  endif()
  heddle_test(llvm_pass_${version} COMMAND ${Python3_EXECUTABLE}
    "${HEDDLE_PASS_DIR}/tests/run_tests.py" --clang "${HEDDLE_CLANG_${version}}"
    --plugin "$<TARGET_FILE:${plugin}>" --build-dir "${HEDDLE_TESTS_DIR}/llvm-pass-${version}"
    LABELS ${label} TIMEOUT 300 NEEDS ${plugin})
  heddle_test(llvm_pass_paths_${version} COMMAND ${Python3_EXECUTABLE}
    "${HEDDLE_PASS_DIR}/tests/paths/paths_test.py" --clang "${HEDDLE_CLANG_${version}}"
    --plugin "$<TARGET_FILE:${plugin}>" --build-dir "${HEDDLE_TESTS_DIR}/llvm-pass-paths-${version}"
    LABELS ${label} TIMEOUT 300 NEEDS ${plugin})
  if(version EQUAL HEDDLE_LLVM_VERSION)
    heddle_test(llvm_pass_wrappers COMMAND ${Python3_EXECUTABLE}
      "${HEDDLE_PASS_DIR}/tests/wrapper_test.py" --clang "${HEDDLE_CLANG_${version}}"
      --plugin "$<TARGET_FILE:${plugin}>" --wrappers "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}"
      --build-dir "${HEDDLE_TESTS_DIR}/llvm-pass-wrappers"
      LABELS quick TIMEOUT 300 NEEDS ${plugin})
  endif()
endfunction()
