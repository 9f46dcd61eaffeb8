# What `cmake --install` puts where, for two components that are also the Debian packages: `command`
# (heddle) runs programs that were compiled, and compiles whole programs; `development` (heddle-dev)
# compiles harnesses. docs/building/installing.md lists the files.
#
# The places are fixed below the prefix: each part finds the others by where it is itself.

include(CMakePackageConfigHelpers)
find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)

set(HEDDLE_INSTALL_DIR "${PROJECT_SOURCE_DIR}/cmake/install")

install(TARGETS heddle_command RUNTIME DESTINATION bin COMPONENT command)
install(PROGRAMS
  "${PROJECT_BINARY_DIR}/install-bin/heddle-clang"
  "${PROJECT_BINARY_DIR}/install-bin/heddle-clang++" DESTINATION bin COMPONENT command)
install(TARGETS HeddlePass heddle heddle_check LIBRARY DESTINATION lib COMPONENT command)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/llvm-pass/standard_library" DESTINATION lib/heddle
  COMPONENT command)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/harnesses/commands/gdb" DESTINATION lib/heddle
  COMPONENT command PATTERN __pycache__ EXCLUDE)
install(FILES "${HEDDLE_INSTALL_DIR}/heddle.bash" RENAME heddle
  DESTINATION share/bash-completion/completions COMPONENT command)

install(TARGETS heddle_main ARCHIVE DESTINATION lib COMPONENT development)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/harnesses/include/heddle" DESTINATION include
  COMPONENT development)

math(EXPR HEDDLE_NEXT_LLVM_VERSION "${HEDDLE_LLVM_VERSION} + 1")
configure_file("${PROJECT_SOURCE_DIR}/cmake/HeddleConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/HeddleConfig.cmake" @ONLY)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/HeddleConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  "${PROJECT_BINARY_DIR}/HeddleConfig.cmake"
  "${PROJECT_BINARY_DIR}/HeddleConfigVersion.cmake"
  "${PROJECT_SOURCE_DIR}/cmake/HeddleHarness.cmake"
  "${PROJECT_SOURCE_DIR}/cmake/HeddleFrameworks.cmake"
  "${PROJECT_SOURCE_DIR}/cmake/HeddleDiscover.cmake"
  DESTINATION lib/cmake/Heddle COMPONENT development)

foreach(part IN ITEMS command development)
  string(REPLACE "development" "heddle-dev" package "${part}")
  string(REPLACE "command" "heddle" package "${package}")
  install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" RENAME copyright
    DESTINATION share/doc/${package} COMPONENT ${part})
endforeach()

# Manual pages, made of what --help prints: a page for each command that `heddle --help` names.
set(HEDDLE_MAN "${PROJECT_BINARY_DIR}/man")
set(man_script "${HEDDLE_INSTALL_DIR}/man_pages.py")
add_custom_command(OUTPUT "${HEDDLE_MAN}/heddle.1.gz"
  COMMAND "${Python3_EXECUTABLE}" -B "${man_script}" $<TARGET_FILE:heddle_command>
    "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/heddle-clang++" "${HEDDLE_MAN}"
  DEPENDS heddle_command "${man_script}" "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/heddle-clang++"
  COMMENT "Writing manual pages" VERBATIM)
add_custom_target(heddle_man ALL DEPENDS "${HEDDLE_MAN}/heddle.1.gz")
install(DIRECTORY "${HEDDLE_MAN}/" DESTINATION share/man/man1 COMPONENT command
  FILES_MATCHING PATTERN "*.1.gz")

if(PROJECT_IS_TOP_LEVEL)
  add_custom_target(uninstall
    COMMAND "${CMAKE_COMMAND}" "-DBUILD=${PROJECT_BINARY_DIR}"
      -P "${HEDDLE_INSTALL_DIR}/uninstall.cmake"
    COMMENT "Removing what was installed" VERBATIM)
  include(HeddlePackages)
endif()
