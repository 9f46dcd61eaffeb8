// expect: use-after-free
// NVIDIA/stdexec pull request 1414, from its description: the result is saved in one critical
// section and dispatched in a second. A future that is destroyed in between sees the result, takes
// the state to be its own, and frees it.

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
  {
    const std::lock_guard lock(state->mutex);
    state->data = 42;
    if (state->abandoned) {
      return;  // leaked here, freed by nobody: not what this is about
    }
  }
  const std::lock_guard lock(state->mutex);
  ++state->dispatched;
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
