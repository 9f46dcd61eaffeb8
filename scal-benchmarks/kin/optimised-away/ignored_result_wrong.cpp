// expect: data-race
// levels: O0
// A function reads, its caller ignores what it returns.

#include <thread>

struct Account {
  int balance() const { return balance_; }
  void pay() { ++balance_; }

 private:
  int balance_ = 0;
};

Account account;

int main() {
  std::thread payer([] { account.pay(); });
  account.balance();
  payer.join();
}
