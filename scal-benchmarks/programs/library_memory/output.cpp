// What is formatted, written and put into streams; times; sorting.

#include <unistd.h>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <sstream>
#include <string>

#include "scal-benchmarks/programs/library_memory/cases.hpp"

using library_memory::Case;
using library_memory::use;

namespace {

char text[16] = "text";
char target[32];
std::string string = "a string";
std::tm day = {};
std::time_t moment = 0;
int numbers[4] = {4, 3, 2, 1};
FILE* null_file = std::fopen("/dev/null", "r+");
char lines[] = "a line\nand another";
FILE* line_file = fmemopen(lines, sizeof lines, "r");
int pipe_ends[2];
const bool has_pipe = pipe(pipe_ends) == 0;

void change_text() { text[1] = 'x'; }
void change_target() { target[2] = 'x'; }
void change_day() { day.tm_mday = 3; }

int by_size(const void* one, const void* other) {
  return *static_cast<const int*>(one) - *static_cast<const int*>(other);
}

void format_list(char* to, const char* format, ...) {
  std::va_list list;
  va_start(list, format);
  std::vsnprintf(to, 16, format, list);
  va_end(list);
}

const Case cases[] = {
    {"race", "puts", change_text, [] { std::puts(text); }},
    {"race", "fputs", change_text, [] { std::fputs(text, stdout); }},
    {"race", "printf", change_text, [] { std::printf("%d %5s %s\n", 3, "so", text); }},
    {"race", "printf-of-format", change_text, [] { std::printf(text, 3, 4); }},
    {"race", "fprintf", change_text, [] { std::fprintf(null_file, "%-8.3s|", text); }},
    {"race", "snprintf", change_target, [] { std::snprintf(target, 8, "%d", 1234567); }},
    {"race", "snprintf-of-text", change_text, [] { std::snprintf(target, 8, "%f %s", 1.5, text); }},
    {"race", "sprintf", change_target, [] { std::sprintf(target, "%ld-%c", 123L, 'x'); }},
    {"race", "vsnprintf", change_target, [] { format_list(target, "%d%s", 1, "234"); }},
    {"race", "vsnprintf-of-text", change_text, [] { format_list(target, "%.*s", 9, text); }},
    {"race", "fwrite", change_text, [] { std::fwrite(text, 2, 2, stdout); }},
    {"race", "write", change_text, [] { use(write(1, text, 3)); }},
    {"race", "read", [] { use(target[0]); },
     [] {
       use(write(pipe_ends[1], "abc", 3));
       use(read(pipe_ends[0], target, 9));
     }},
    {"race", "fgets", change_target, [] { use(std::fgets(target, 9, line_file)); }},
    {"race", "fread", change_target, [] { use(std::fread(target, 2, 3, line_file)); }},
    {"apart", "fgets-beside", [] { target[8] = 'x'; },
     [] { use(std::fgets(target, 20, line_file)); }},
    {"apart", "fread-beside", [] { target[6] = 'x'; },
     [] { use(std::fread(target, 2, 3, line_file)); }},
    {"race", "cout-text", change_text, [] { std::cout << text; }},
    {"race", "cout-string", [] { string[1] = 'x'; }, [] { std::cout << string; }},
    {"race", "mktime", change_day, [] { use(std::mktime(&day)); }},
    {"race", "gmtime_r", change_day, [] { use(gmtime_r(&moment, &day)); }},
    {"race", "qsort", [] { numbers[3] = 9; }, [] { std::qsort(numbers, 4, 4, by_size); }},
    {"apart", "cout-twice", [] { std::cout << "one " << 1; }, [] { std::cout << "two" << '\n'; }},
    {"apart", "cout-same-string", [] { std::cout << string; }, [] { std::cout << string; }},
    {"apart", "printf-twice", [] { std::printf("%s\n", text); }, [] { std::printf("%s", text); }},
    {"apart", "printf-precision", [] { text[3] = 'x'; }, [] { std::printf("%.3s", text); }},
    {"apart", "printf-unknown", change_text, [] { std::printf("%2$d %1$d", 3, 4); }},
    {"apart", "snprintf-beside", [] { target[8] = 'x'; },
     [] { std::snprintf(target, 8, "%d", 123456789); }},
    {"apart", "snprintf-short", [] { target[4] = 'x'; },
     [] { std::snprintf(target, 8, "%d", 123); }},
    {"apart", "snprintf-nothing", change_target,
     [] { use(std::snprintf(target, 0, "%s", "1234")); }},
    {"apart", "own-streams",
     [] {
       std::ostringstream stream;
       stream << string << 1.5;
       use(stream.str().size());
     },
     [] {
       std::ostringstream stream;
       stream << string << 1.5;
       use(stream.str().size());
     }},
    {"apart", "write-beside", [] { text[3] = 'x'; }, [] { use(write(1, text, 3)); }},
    {"apart", "qsort-of-one", [] { numbers[1] = 9; }, [] { std::qsort(numbers, 1, 4, by_size); }},
};

}  // namespace

int main(int argc, char** argv) {
  return has_pipe ? library_memory::run_case(cases, argc, argv) : 2;
}
