# Writes a page's markup, style and scripts as one C++ source: a page that stands by itself.
#
# usage: cmake -DSHARED=FOLDER -DFOLDER=FOLDER -DHEADER=FILE.hpp -DOUTPUT=FILE.cpp
#          -P HeddlePage.cmake
#
# FOLDER holds page.html, and *.css and *.js, which become one style and one script: those of the
# folder SHARED first, then in the order of their names. HEADER, as an include has it, declares the
# two texts, page_before_data and page_after_data, in the namespace heddle::NAMESPACE, which is the
# first folder of its name.
# In page.html {{head}} stands for head.html of SHARED, {{style}} and {{script}} for them,
# {{style-hash}} and {{script-hash}} for their hashes as a Content-Security-Policy wants them, so
# that nothing else on the page is run. {{data}} is where the two texts of the C++ source part.

set(BASE64 "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

# base64_of_hash(VARIABLE HASH): of 64 hexadecimal digits, six of which are four letters. The last
# four digits are 16 bits: three letters, and "=".
function(base64_of_hash variable hash)
  set(text "")
  foreach(start RANGE 0 63 6)
    string(SUBSTRING "${hash}00" ${start} 6 digits)
    math(EXPR bits "0x${digits}")
    foreach(shift IN ITEMS 18 12 6 0)
      math(EXPR letter "(${bits} >> ${shift}) & 63")
      string(SUBSTRING "${BASE64}" ${letter} 1 letter)
      string(APPEND text "${letter}")
    endforeach()
  endforeach()
  string(SUBSTRING "${text}" 0 43 text)
  set(${variable} "${text}=" PARENT_SCOPE)
endfunction()

file(READ "${FOLDER}/page.html" page)
file(READ "${SHARED}/head.html" head)
string(REPLACE "{{head}}" "${head}" page "${page}")
# joined(VARIABLE SUFFIX): the files with this suffix as one text.
function(joined variable suffix)
  file(GLOB shared_paths "${SHARED}/*${suffix}")
  file(GLOB own_paths "${FOLDER}/*${suffix}")
  list(SORT own_paths)
  set(text "")
  foreach(path IN LISTS shared_paths own_paths)
    file(READ "${path}" part)
    string(APPEND text "${part}")
  endforeach()
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()

joined(style .css)
joined(script .js)
foreach(part IN ITEMS style script)
  string(SHA256 hash "${${part}}")
  base64_of_hash(hash "${hash}")
  string(REPLACE "{{${part}-hash}}" "${hash}" page "${page}")
  string(REPLACE "{{${part}}}" "${${part}}" page "${page}")
endforeach()

string(FIND "${page}" "{{data}}" data)
string(SUBSTRING "${page}" 0 ${data} before)
math(EXPR behind "${data} + 8")
string(SUBSTRING "${page}" ${behind} -1 after)
string(REGEX REPLACE "/.*" "" namespace "${HEADER}")
file(WRITE "${OUTPUT}" "#include \"${HEADER}\"

namespace heddle::${namespace} {

const std::string_view page_before_data = R\"heddle_page(${before})heddle_page\";
const std::string_view page_after_data = R\"heddle_page(${after})heddle_page\";

}  // namespace heddle::${namespace}
")
