// expect: data-race
// levels: O0 O1 O2 O3
// A facet of the user's own that counts what it narrows.

#include <atomic>
#include <locale>
#include <thread>

class Facet : public std::ctype<char> {
 public:
  int narrowed() const { return narrowed_; }

 protected:
  char do_narrow(char c, char) const override {
    ++narrowed_;
    return c;
  }

 private:
  mutable int narrowed_ = 0;
};

int main() {
  const std::locale locale(std::locale::classic(), new Facet);
  const auto& facet = std::use_facet<std::ctype<char>>(locale);
  std::thread other([&] { static_cast<void>(facet.narrow('a', ' ')); });
  static_cast<void>(facet.narrow('b', ' '));
  other.join();
}
