// expect: data-race
// Changes the exception after it was handed over: it is the same object.

#include <future>
#include <thread>

struct Failure {
  int code;
};

int main() {
  std::promise<int> promise;
  std::future<int> result = promise.get_future();
  std::thread worker([&promise] {
    try {
      throw Failure{1};
    } catch (Failure& failure) {
      promise.set_exception(std::current_exception());
      failure.code = 2;
    }
  });
  int code = 0;
  try {
    result.get();
  } catch (const Failure& failure) {
    code = failure.code;
  }
  worker.join();
  return code == 0 ? 1 : 0;
}
