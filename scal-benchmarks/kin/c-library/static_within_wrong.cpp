// expect: deadlock

int value(int depth) {
  static const int result = depth == 0 ? 1 : value(depth - 1);
  return result;
}

int main() { return value(1) - 1; }
