# Debian packages of the two components: scripts/packages builds them.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME heddle)
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_CONTACT "The Heddle authors <heddle@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL command development)
set(CPACK_COMPONENTS_GROUPING IGNORE)  # a package for each
set(CPACK_DEB_COMPONENT_INSTALL ON)

set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)  # written out below, with the version

set(CPACK_DEBIAN_COMMAND_PACKAGE_NAME heddle)
set(CPACK_DEBIAN_COMMAND_DESCRIPTION
"Runs a program under every interleaving of its threads that matters and says,
with a trace that a person can read, when it crashes, races, deadlocks, never
ends, or gives an answer that has no sequential explanation.

This package has the command, the compiler wrappers with their plugin, and the
libraries that instrumented programs run with. Harnesses need heddle-dev.")
# Which libraries, says dpkg-shlibdeps. The plugin is for one clang, whose package brings the
# headers of the C and C++ libraries along.
set(CPACK_DEBIAN_COMMAND_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMMAND_PACKAGE_DEPENDS "clang-${HEDDLE_LLVM_VERSION}")
set(CPACK_DEBIAN_COMMAND_PACKAGE_RECOMMENDS "llvm-${HEDDLE_LLVM_VERSION}")
set(CPACK_DEBIAN_COMMAND_PACKAGE_SUGGESTS "gdb")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME heddle-dev)
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION
"What harnesses for Heddle are compiled with: the headers, the main function of
a harness, and the package that CMake's find_package(Heddle) finds.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "heddle (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "cmake")

include(CPack)
