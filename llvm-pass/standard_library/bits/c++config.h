/* Found before libstdc++'s own header of this name, by the wrapper heddle-clang++. Before C++20 the
   members of std::string are compiled into libstdc++.so, where nothing is announced; a value below
   zero stands for "not those of std::string", and changes nothing else. */
#include_next <bits/c++config.h>
#if defined(_GLIBCXX_EXTERN_TEMPLATE) && _GLIBCXX_EXTERN_TEMPLATE > 0
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE -1
#endif
