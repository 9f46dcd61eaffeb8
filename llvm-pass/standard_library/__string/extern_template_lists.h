/* Found before libc++'s own header of this name, by the wrapper heddle-clang++. The members of
   std::string that it lists are compiled into libc++.so, where nothing is announced. Without the
   list they are compiled with the program. */
#include_next <__string/extern_template_lists.h>
#undef _LIBCPP_STRING_V1_EXTERN_TEMPLATE_LIST
#define _LIBCPP_STRING_V1_EXTERN_TEMPLATE_LIST(function, character)
#undef _LIBCPP_STRING_UNSTABLE_EXTERN_TEMPLATE_LIST
#define _LIBCPP_STRING_UNSTABLE_EXTERN_TEMPLATE_LIST(function, character)
