// shows: range_load range_store
// compile: -std=c++20 -fno-builtin
// Functions of the C library that read and write memory of the program which may be shared.
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <list>

char text[16] = "12 texts";
char other[16] = "12";
char target[32];
std::time_t moment;
std::tm day;
volatile std::size_t result;
const char constant[] = "constant";

void keep(std::size_t value) { result = value; }
void keep(int value) { result = value; }
void keep(long value) { result = value; }
void keep(const void* value) { result = value != nullptr ? 1 : 0; }

std::__detail::_List_node_base ring;
std::__detail::_List_node_base node;

/// Of the runtime, in place of that of libstdc++.so.
extern "C" void __heddle_list_hook(void*, void*) {}

void read_texts() {
  keep(std::strlen(text));  //> range_load whole
  keep(strnlen(text, 3));   //> range_load whole
  keep(std::strlen(constant));
  keep(std::strcmp(text, other));        //> range_load common; range_load common
  keep(std::strcmp(text, constant));     //> range_load common
  keep(std::memcmp(text, other, 5));     //> range_load 5; range_load 5
  keep(std::strchr(text, 't'));          //> range_load to_character
  keep(std::memchr(text, 't', 9));       //> range_load to_byte
  keep(std::strstr(text, other));        //> range_load to_found; range_load whole
  keep(std::strspn(text, other));        //> range_load within_set; range_load whole
  keep(std::strcspn(text, other));       //> range_load outside_set; range_load whole
  keep(std::strtol(text, nullptr, 10));  //> range_load integer; range_store if_any
}

void write_texts() {
  keep(std::strcpy(target, text));      //> range_load whole; range_store copied
  keep(std::strncpy(target, text, 4));  //> range_load whole; range_store 4
  keep(std::strcat(target, other));     //> range_load whole; range_load whole; range_store appended
  char* made = strdup(text);            //> range_load whole; range_store whole
  std::free(made);
  localtime_r(&moment, &day);  //> range_load 8; range_store 56
}

void format(char* to, const char* how, ...) {
  std::snprintf(to, 16, "%s", other);  //> range_load format; range_store format
  std::snprintf(to, 16, "%d", 3);      //> range_load format; range_store format
  std::va_list list;
  va_start(list, how);
  std::vsnprintf(to, 16, how, list);  //> range_load format; range_store format
  va_end(list);
}

int main() {
  read_texts();
  write_texts();
  format(target, "%d", 5);
  node._M_hook(&ring);  //> range_load; range_store
  return 0;
}
