// Containers and strings of libstdc++, parts of which are compiled into libstdc++.so.

#include <list>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "scal-benchmarks/programs/library_memory/cases.hpp"

using library_memory::Case;
using library_memory::use;

namespace {

std::map<int, int> map{{1, 1}, {3, 3}, {5, 5}, {7, 7}};
std::map<int, int> other_map{{1, 1}};
std::set<int> set{2, 4, 6};
std::list<int> list{1, 2, 3};
std::list<int> other_list{4, 5};
std::unordered_map<int, int> table;
std::unordered_set<std::string> strings{"smile"};
std::string string = "a string that is too long for its object";
std::string small = "small";

template <typename Container>
int sum(const Container& container) {
  int result = 0;
  for (const auto& element : container) {
    result += element;
  }
  return result;
}

int sum_of_map() {
  int result = 0;
  for (const auto& element : map) {
    result += element.second;
  }
  return result;
}

int sum_backwards() {
  int result = 0;
  for (auto at = map.rbegin(); at != map.rend(); ++at) {
    result += at->second;
  }
  return result;
}

void find_last() { use(map.count(7)); }

const Case cases[] = {
    {"race", "map-insert-find", [] { map.emplace(9, 9); }, [] { use(map.count(9)); }},
    {"race", "map-insert-insert", [] { map.emplace(9, 9); }, [] { map.emplace(0, 0); }},
    {"race", "map-insert-iterate", [] { map.emplace(2, 2); }, [] { use(sum_of_map()); }},
    {"race", "map-erase-find", [] { map.erase(5); }, find_last},
    {"race", "map-erase-erase", [] { map.erase(1); }, [] { map.erase(3); }},
    {"race", "map-erase-iterate", [] { map.erase(3); }, [] { use(sum_of_map()); }},
    {"race", "map-erase-backwards", [] { map.erase(3); }, [] { use(sum_backwards()); }},
    {"race", "map-assign-read", [] { map[3] = 4; }, [] { use(map.find(3)->second); }},
    {"race", "set-insert-find", [] { set.insert(7); }, [] { use(set.count(7)); }},
    {"race", "set-last", [] { set.insert(7); }, [] { use(*set.rbegin()); }},
    {"race", "list-push-iterate", [] { list.push_back(4); }, [] { use(sum(list)); }},
    {"race", "list-push-back", [] { list.push_back(4); }, [] { use(list.back()); }},
    {"race", "list-push-push", [] { list.push_back(4); }, [] { list.push_front(0); }},
    {"race", "list-pop-front", [] { list.pop_front(); }, [] { use(list.front()); }},
    {"race", "list-splice-iterate", [] { list.splice(list.end(), other_list); },
     [] { use(sum(list)); }},
    {"race", "list-splice-of-other", [] { list.splice(list.end(), other_list); },
     [] { use(other_list.front()); }},
    {"race", "list-swap", [] { list.swap(other_list); }, [] { use(sum(other_list)); }},
    {"race", "list-reverse", [] { list.reverse(); }, [] { use(list.front()); }},
    {"race", "list-reverse-iterate", [] { list.reverse(); }, [] { use(sum(list)); }},
    {"race", "table-insert-find", [] { table.emplace(3, 1); }, [] { use(table.count(3)); }},
    {"race", "table-insert-insert", [] { table.emplace(3, 1); }, [] { table.emplace(4, 1); }},
    {"race", "table-reserve-insert", [] { table.reserve(99); }, [] { table.emplace(4, 1); }},
    {"race", "string-hash", [] { small[1] = 'x'; }, [] { use(std::hash<std::string>()(small)); }},
    {"race", "string-in-table", [] { small[1] = 'x'; }, [] { use(strings.count(small)); }},
    {"race", "string-compare", [] { string[1] = 'x'; }, [] { use(string < "a strong"); }},
    {"race", "string-equal", [] { small[1] = 'x'; }, [] { use(small == "smell"); }},
    {"race", "string-find", [] { string[1] = 'x'; }, [] { use(string.find("ring")); }},
    {"race", "string-find-character", [] { string[1] = 'x'; }, [] { use(string.find('t')); }},
    {"race", "string-append", [] { string += " or not"; }, [] { use(string.size()); }},
    {"race", "string-append-read", [] { small += "er"; }, [] { use(small[5]); }},
    {"race", "string-assign", [] { small = string; }, [] { use(small[1]); }},
    {"race", "string-copy", [] { string[9] = 'x'; }, [] { use(std::string(string).size()); }},
    {"race", "string-number", [] { small[0] = '4'; },
     [] {
       small[1] = ' ';
       use(std::atoi(small.c_str()));
     }},
    {"apart", "map-find-find", find_last, find_last},
    {"apart", "map-iterate-iterate", [] { use(sum_of_map()); }, [] { use(sum_backwards()); }},
    {"apart", "map-values", [] { map.find(3)->second = 4; }, [] { map.find(5)->second = 4; }},
    {"apart", "two-maps", [] { map.emplace(9, 9); }, [] { other_map.emplace(9, 9); }},
    {"apart", "two-lists", [] { list.push_back(4); }, [] { other_list.push_back(4); }},
    {"apart", "list-iterate-iterate", [] { use(sum(list)); }, [] { use(sum(list)); }},
    {"apart", "list-values", [] { list.front() = 4; }, [] { list.back() = 4; }},
    {"apart", "strings-compared", [] { use(string == small); }, [] { use(string < small); }},
    {"apart", "string-characters", [] { string[1] = 'x'; }, [] { string[2] = 'x'; }},
    {"apart", "strings-in-table", [] { use(strings.count(small)); },
     [] { use(strings.count(small)); }},
};

}  // namespace

int main(int argc, char** argv) { return library_memory::run_case(cases, argc, argv); }
