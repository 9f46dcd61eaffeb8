// expect: none
// says: all interleavings explored
// Saving and dispatching are one critical section.

#include <memory>
#include <mutex>
#include <optional>
#include <thread>

struct State {
  std::mutex mutex;
  std::optional<int> data;
  bool abandoned = false;
  int dispatched = 0;
};

void complete(State* state) {
  const std::lock_guard lock(state->mutex);
  state->data = 42;
  if (!state->abandoned) {
    ++state->dispatched;
  }
}

void drop_future(State* state) {
  bool is_complete = false;
  {
    const std::lock_guard lock(state->mutex);
    is_complete = state->data.has_value();
    state->abandoned = !is_complete;
  }
  if (is_complete) {
    delete state;
  }
}

int main() {
  auto* state = new State;
  std::thread background([state] { complete(state); });
  drop_future(state);
  background.join();
}
