// expect: invalid-free
// Deletes an object that new has not made.

struct Node {
  long value;
};
Node first;

int main() {
  Node* volatile node = &first;
  delete node;
}
