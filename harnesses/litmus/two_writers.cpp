// Two writers and a reader of one variable: one event each, 3! = 6 executions.

#include <atomic>
#include <heddle/heddle.hpp>

class TwoWriters {
 public:
  void write(int value) { x_.store(value); }
  int read() { return x_.load(); }

 private:
  std::atomic<int> x_{0};
};

HEDDLE_HARNESS(TwoWriters, heddle::specification::read_write_register) {
  operation("write", &TwoWriters::write);
  operation("read", &TwoWriters::read);
  scenario("reader last", "write(1) || write(2) || read()");
  scenario("reader first", "read() || write(1) || write(2)");
}
