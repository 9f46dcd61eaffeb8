// shows: call
// The place of a call stands where the runtime finds it, through wrappers of the library too.
extern "C" void reach_runtime();

void (*volatile indirect)() = reach_runtime;

inline void wrapper() {
  reach_runtime();  //> call
}

struct Guard {
  ~Guard() { reach_runtime(); }  //> call
};

int main() {
  reach_runtime();  //> call
  indirect();       //> call
  wrapper();
  try {
    Guard guard;
    reach_runtime();  //> call
    throw 1;
  } catch (int) {
    return 0;
  }
}
