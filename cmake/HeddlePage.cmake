# Writes a page's markup, style and scripts as one C++ source: a page that stands by itself.
#
# usage: cmake -DFOLDER=FOLDER -DOUTPUT=FILE.cpp -P HeddlePage.cmake
#
# FOLDER holds page.html, and *.css and *.js, which become one style and one script in the order of
# their names.
# In page.html {{style}} and {{script}} stand for them, {{style-hash}} and {{script-hash}} for their
# hashes as a Content-Security-Policy wants them, so that nothing else on the page is run. {{data}}
# is where the two texts of the C++ source part.

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
# joined(VARIABLE SUFFIX): the files with this suffix as one text.
function(joined variable suffix)
  file(GLOB paths "${FOLDER}/*${suffix}")
  list(SORT paths)
  set(text "")
  foreach(path IN LISTS paths)
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
file(WRITE "${OUTPUT}" "#include \"harnesses/views/trace_page.hpp\"

namespace heddle::harnesses {

const std::string_view page_before_data = R\"heddle_page(${before})heddle_page\";
const std::string_view page_after_data = R\"heddle_page(${after})heddle_page\";

}  // namespace heddle::harnesses
")
