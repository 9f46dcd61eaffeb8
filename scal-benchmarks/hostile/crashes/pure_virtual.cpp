#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  struct B {
    B() { f(); }
    void f() { g(); }
    virtual void g() = 0;
    virtual ~B() = default;
  };
  struct D : B {
    void g() override {}
  };
  D d;
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
