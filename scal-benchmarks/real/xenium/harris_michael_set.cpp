// expect: none
// needs: /usr/include/xenium/harris_michael_list_based_set.hpp
// subject: xenium harris_michael_list_based_set, epoch_based
// proved: 1 is added by one of two threads, and 2 stays

#include <array>
#include <cassert>
#include <thread>
#include <xenium/harris_michael_list_based_set.hpp>
#include <xenium/reclamation/generic_epoch_based.hpp>

int main() {
  using Set = xenium::harris_michael_list_based_set<
      int, xenium::policy::reclaimer<xenium::reclamation::generic_epoch_based<>>>;
  Set set;
  set.emplace(2);
  bool first = false;
  std::thread other([&] { first = set.emplace(1); });
  const bool second = set.emplace(1);
  other.join();
  assert(first != second);
  assert(set.contains(2) && set.contains(1));
}
