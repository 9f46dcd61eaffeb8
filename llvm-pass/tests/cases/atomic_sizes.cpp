// shows: atomic_load atomic_store atomic_rmw atomic_cas
// Every size of integer that has native atomic accesses, with its operands.
#include <atomic>
#include <cstdint>

std::atomic<std::uint8_t> one{1};
std::atomic<std::uint16_t> two{2};
std::atomic<std::uint32_t> four{4};
std::atomic<std::uint64_t> eight{8};

int main() {
  one.store(255);                  //> atomic_store seq_cst 1: 1, 255
  two.store(65535);                //> atomic_store seq_cst 2: 2, 65535
  four.store(4294967295U);         //> atomic_store seq_cst 4: 4, 4294967295
  eight.store(~std::uint64_t{0});  //> atomic_store seq_cst 8: 8, 18446744073709551615
  one.load();                      //> atomic_load seq_cst 1: 255
  two.load();                      //> atomic_load seq_cst 2: 65535
  four.load();                     //> atomic_load seq_cst 4: 4294967295
  eight.load();                    //> atomic_load seq_cst 8: 18446744073709551615
  one.exchange(3);                 //> atomic_rmw.exchange seq_cst 1: 255, 3
  two.fetch_add(2);                //> atomic_rmw.add seq_cst 2: 65535, 2
  four.fetch_sub(1);               //> atomic_rmw.subtract seq_cst 4: 4294967295, 1
  eight.fetch_and(6);              //> atomic_rmw.bit_and seq_cst 8: 18446744073709551615, 6
  std::uint8_t expected1 = 3;
  one.compare_exchange_strong(expected1, 4);  //> atomic_cas seq_cst/seq_cst 1: 3, 3, 4
  std::uint16_t expected2 = 0;
  two.compare_exchange_strong(expected2, 5);  //> atomic_cas seq_cst/seq_cst 2: 1, 0, 5
  std::uint32_t expected4 = 4294967294U;
  four.compare_exchange_strong(expected4, 0);
  //> atomic_cas seq_cst/seq_cst 4: 4294967294, 4294967294, 0
  std::uint64_t expected8 = 6;
  eight.compare_exchange_strong(expected8, 7);  //> atomic_cas seq_cst/seq_cst 8: 6, 6, 7
  return expected2 == 1 ? 0 : 1;
}
