# heddle_define_versions(SOURCE): tells a source, as macros HEDDLE_VERSION_OF_..., which versions of
# other people's software this build has found.
function(heddle_define_versions source)
  find_package(Boost REQUIRED)
  find_package(CLI11 REQUIRED)
  find_package(fmt REQUIRED)
  find_package(nlohmann_json REQUIRED)
  find_package(spdlog REQUIRED)
  find_package(ZLIB REQUIRED)
  set(llvm "none")
  if(HEDDLE_LLVM_CONFIG_${HEDDLE_LLVM_VERSION})
    execute_process(COMMAND ${HEDDLE_LLVM_CONFIG_${HEDDLE_LLVM_VERSION}} --version
      OUTPUT_VARIABLE llvm OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  endif()
  # hiredis 0.14 has no package of CMake's: its header tells.
  find_path(HIREDIS_INCLUDE_DIR hiredis/hiredis.h REQUIRED)
  set(hiredis "")
  foreach(part IN ITEMS MAJOR MINOR PATCH)
    file(STRINGS "${HIREDIS_INCLUDE_DIR}/hiredis/hiredis.h" line
      REGEX "^#define HIREDIS_${part} [0-9]+$")
    string(REGEX REPLACE "^.* " "" number "${line}")
    list(APPEND hiredis "${number}")
  endforeach()
  list(JOIN hiredis "." hiredis)
  set_property(SOURCE ${source} APPEND PROPERTY COMPILE_DEFINITIONS
    HEDDLE_VERSION="${PROJECT_VERSION}"
    HEDDLE_LLVM_MAJOR="${HEDDLE_LLVM_VERSION}"
    HEDDLE_VERSION_OF_LLVM="${llvm}"
    HEDDLE_VERSION_OF_BOOST="${Boost_VERSION_STRING}"
    HEDDLE_VERSION_OF_FMT="${fmt_VERSION}"
    HEDDLE_VERSION_OF_SPDLOG="${spdlog_VERSION}"
    HEDDLE_VERSION_OF_CLI11="${CLI11_VERSION}"
    HEDDLE_VERSION_OF_JSON="${nlohmann_json_VERSION}"
    HEDDLE_VERSION_OF_ZLIB="${ZLIB_VERSION_STRING}"
    HEDDLE_VERSION_OF_HIREDIS="${hiredis}")
endfunction()
