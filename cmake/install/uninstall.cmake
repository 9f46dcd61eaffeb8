# Removes the files that `cmake --install` of a build folder wrote, and the folders that are empty
# then. Those that every prefix has stay in /usr and /usr/local. DESTDIR counts as it did there.
#
# Not what --component wrote: the lists of those are CPack's too, of files that packages put there.
#
# usage: cmake -DBUILD=FOLDER -P uninstall.cmake

set(manifest "${BUILD}/install_manifest.txt")
if(NOT EXISTS "${manifest}")
  message(FATAL_ERROR "nothing was installed from ${BUILD}: no file install_manifest.txt there")
endif()

set(shared "/usr|/usr/local|/usr(/local)?/(bin|lib|include|share)(/cmake|/doc|/man|/man/man1)?")

# remove_if_empty(FOLDER): and what is empty then above it, up to the root of files.
function(remove_if_empty folder)
  while(NOT folder MATCHES "^(${shared}|/)$" AND IS_DIRECTORY "$ENV{DESTDIR}${folder}")
    file(GLOB left "$ENV{DESTDIR}${folder}/*" "$ENV{DESTDIR}${folder}/.[!.]*")
    if(left OR IS_SYMLINK "$ENV{DESTDIR}${folder}")
      return()
    endif()
    file(REMOVE_RECURSE "$ENV{DESTDIR}${folder}")
    cmake_path(GET folder PARENT_PATH folder)
  endwhile()
endfunction()

file(STRINGS "${manifest}" files)
foreach(installed IN LISTS files)
  message(STATUS "Removing: $ENV{DESTDIR}${installed}")
  file(REMOVE "$ENV{DESTDIR}${installed}")
  cmake_path(GET installed PARENT_PATH folder)
  remove_if_empty("${folder}")
endforeach()
file(REMOVE "${manifest}")
