// Functions of the C library that read and write texts.

#include <strings.h>

#include <cstdlib>
#include <cstring>

#include "scal-benchmarks/programs/library_memory/cases.hpp"

using library_memory::Case;
using library_memory::use;

namespace {

char text[16] = "a text";
char number[16] = "  1234";
char target[32] = "to";
char* own_line;

/// What the other thread of most cases does.
void change_text() { text[1] = 'x'; }
void change_number() { number[4] = '9'; }
void change_target() { target[2] = 'x'; }

const Case cases[] = {
    {"race", "strlen", change_text, [] { use(std::strlen(text)); }},
    {"race", "strlen-of-terminator", [] { text[6] = 'x'; }, [] { use(std::strlen(text)); }},
    {"race", "strnlen", change_text, [] { use(strnlen(text, 9)); }},
    {"race", "strcmp", change_text, [] { use(std::strcmp(text, "a nother") + 5); }},
    {"race", "strcmp-of-both", change_text,
     [] {
       char own[] = "a tex";
       use(std::strcmp(own, text) + 5);
     }},
    {"race", "strncmp", change_text, [] { use(std::strncmp("a nother", text, 4) + 5); }},
    {"race", "strcasecmp", change_text, [] { use(strcasecmp("A Nother", text) + 5); }},
    {"race", "memcmp", change_text, [] { use(std::memcmp(text, target, 9) + 5); }},
    {"race", "bcmp", change_text, [] { use(bcmp(text, target, 9)); }},
    {"race", "memchr", change_text, [] { use(std::memchr(text, 't', 9)); }},
    {"race", "strchr", change_text, [] { use(std::strchr(text, 't')); }},
    {"race", "strrchr", change_text, [] { use(std::strrchr(text, 't')); }},
    {"race", "strstr", change_text, [] { use(std::strstr(text, "ex")); }},
    {"race", "strstr-of-needle", change_text, [] { use(std::strstr(target, text)); }},
    {"race", "strspn", change_text, [] { use(std::strspn(text, "a t")); }},
    {"race", "strcspn", change_text, [] { use(std::strcspn(text, "x")); }},
    {"race", "strpbrk", change_text, [] { use(std::strpbrk(text, "ex")); }},
    {"race", "strcoll", change_text, [] { use(std::strcoll(text, "a t") + 5); }},
    {"race", "strtol", change_number, [] { use(std::strtol(number, nullptr, 10)); }},
    {"race", "strtoull", change_number, [] { use(std::strtoull(number, nullptr, 16)); }},
    {"race", "strtol-of-end", [] { use(own_line); }, [] { use(std::strtol("12", &own_line, 10)); }},
    {"race", "strtod", change_number, [] { use(std::strtod(number, nullptr)); }},
    {"race", "atoi", change_number, [] { use(std::atoi(number)); }},
    {"race", "atof", change_number, [] { use(std::atof(number)); }},
    {"race", "strcpy", change_target, [] { std::strcpy(target, text); }},
    {"race", "strcpy-of-source", change_text, [] { std::strcpy(target, text); }},
    {"race", "stpcpy", change_target, [] { use(stpcpy(target, text)); }},
    {"race", "strncpy", [] { target[9] = 'x'; }, [] { std::strncpy(target, text, 10); }},
    {"race", "strcat", change_target, [] { std::strcat(target, text); }},
    {"race", "strcat-of-source", change_text, [] { std::strcat(target, text); }},
    {"race", "strncat", [] { target[4] = 'x'; }, [] { std::strncat(target, text, 2); }},
    {"race", "strdup", change_text,
     [] {
       char* copy = strdup(text);
       use(copy[0]);
       std::free(copy);
     }},
    {"race", "mempcpy", change_target, [] { use(mempcpy(target, text, 4)); }},
    {"race", "memcpy", change_target, [] { std::memcpy(target, text, 4); }},
    {"race", "bzero", change_target, [] { bzero(target, 20); }},
    {"race", "getenv", change_text, [] { use(std::getenv(text)); }},
    {"apart", "strlen-of-both", [] { use(std::strlen(text)); }, [] { use(std::strlen(text)); }},
    {"apart", "strlen-before-change", [] { text[7] = 'x'; }, [] { use(std::strlen(text)); }},
    {"apart", "strnlen-before-change", [] { text[3] = 'x'; }, [] { use(strnlen(text, 3)); }},
    {"apart", "strcmp-up-to-difference", change_text, [] { use(std::strcmp(text, "b") + 5); }},
    {"apart", "strncmp-up-to-limit", [] { text[2] = 'x'; },
     [] { use(std::strncmp(text, "a nother", 2) + 5); }},
    {"apart", "strchr-up-to-found", [] { text[3] = 'x'; }, [] { use(std::strchr(text, 't')); }},
    {"apart", "memchr-up-to-found", [] { text[3] = 'x'; }, [] { use(std::memchr(text, 't', 9)); }},
    {"apart", "strstr-up-to-found", [] { text[5] = 'x'; }, [] { use(std::strstr(text, "te")); }},
    {"apart", "strtol-up-to-end", [] { number[7] = '9'; },
     [] { use(std::strtol(number, nullptr, 10)); }},
    {"apart", "strcpy-beside", [] { target[7] = 'x'; }, [] { std::strcpy(target, text); }},
    {"apart", "strncpy-beside", [] { target[10] = 'x'; }, [] { std::strncpy(target, text, 10); }},
    {"apart", "strcat-beside", [] { target[9] = 'x'; }, [] { std::strcat(target, text); }},
    {"apart", "strcpy-twice", [] { std::strcpy(target + 16, text); },
     [] { std::strcpy(target, text); }},
    {"apart", "bcmp-of-both", [] { use(bcmp(text, target, 9)); },
     [] { use(bcmp(text, target, 9)); }},
};

}  // namespace

int main(int argc, char** argv) { return library_memory::run_case(cases, argc, argv); }
