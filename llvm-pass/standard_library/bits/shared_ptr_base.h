/* Found before libstdc++'s own header of this name, by the wrapper heddle-clang++. Whoever gives up
   a pointer looks at both counts by one load of eight bytes, to save two read-modify-writes where
   they are 1: two atomics at once, of which no memory model says what they mean. What libstdc++ has
   for race detectors leaves that look out, and is what it does where there is no such load. */
#pragma push_macro("_GLIBCXX_TSAN")
#undef _GLIBCXX_TSAN
#define _GLIBCXX_TSAN 1
#include_next <bits/shared_ptr_base.h>
#pragma pop_macro("_GLIBCXX_TSAN")
