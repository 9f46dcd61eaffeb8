// Variables of many kinds, each of which is written once, with a number of its own, by a thread
// that did not make it. What a report has to call it stands behind the number:
//
//     set(alpha, 101);  //= alpha
//
// derived from the declarations: the variable, then the members and elements that lead to the
// bytes. A block is called by its type and its number among those of that type. "//= ?" means that
// nothing is known there and has to be said: no name at all. The test is acceptance_names.py.

#include <array>
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

using Word = std::atomic<int>;

void set(Word& word, int number) { word.store(number); }

struct Inner {
  Word first{0};
  Word second{0};
};

struct Outer {
  Inner inner;
  Inner inners[3];
  Word* pointer = nullptr;
  Word last{0};
};

struct Base {
  Word of_base{0};
};

struct OtherBase {
  Word of_other{0};
};

struct Derived : Base, OtherBase {
  Word of_derived{0};
};

struct Virtual {
  virtual ~Virtual() = default;
  Word behind_pointer{0};
};

struct WithAnonymous {
  int before = 0;
  union {
    Word chosen;
    char bytes[4];
  };
  struct {
    Word nameless_inside;
  };
  WithAnonymous() : chosen(0), nameless_inside(0) {}
};

/// Its member hides that of Base.
struct Hiding : Base {
  Word of_base{0};
};

struct Locked {
  int before = 0;
  std::mutex guard;
  std::condition_variable changed;
  Word flag{0};
};

struct Node {
  int value = 0;
  std::atomic<Node*> next{nullptr};
  Word mark{0};
};

template <typename T>
struct Slot {
  T item{0};
  T more{0};
};

namespace space {
Word in_namespace{0};
struct Kept {
  static Word shared;
};
Word Kept::shared{0};
}  // namespace space

namespace {
Word hidden{0};
}

Word global{0};
Outer outer_global;
std::array<Inner, 3> array_global;
Word plain_array[4];
thread_local Word own{0};
thread_local Inner own_pair;
inline Word inline_global{0};

Word& static_local() {
  static Word counted{0};
  return counted;
}

Word& other_static_local() {
  static Word counted{0};
  return counted;
}

std::atomic<Node*> given_away{nullptr};

/// The same variable of two calls.
template <typename Next>
void frame(Word*& kept, Next next) {
  Word again{0};
  kept = &again;
  next();
}

void set_globals() {
  set(global, 101);                        //= global
  set(space::in_namespace, 102);           //= space::in_namespace
  set(space::Kept::shared, 103);           //= space::Kept::shared
  set(hidden, 104);                        //= hidden
  set(outer_global.inner.second, 105);     //= outer_global.inner.second
  set(outer_global.inners[2].first, 106);  //= outer_global.inners[2].first
  set(outer_global.last, 107);             //= outer_global.last
  set(array_global[1].second, 108);        //= array_global[1].second
  set(plain_array[3], 109);                //= plain_array[3]
  set(inline_global, 110);                 //= inline_global
  set(static_local(), 111);                //= static_local()::counted
  set(other_static_local(), 112);          //= other_static_local()::counted
  set(own, 113);                           //= own of T1
  set(own_pair.second, 114);               //= own_pair.second of T1
}

/// Scalars, structs and arrays.
void set_locals() {
  Word alpha{0};
  Word beta{0};
  Outer outer;
  Derived derived;
  Virtual with_table;
  WithAnonymous anonymous;
  Hiding hiding;
  Locked locked;
  Word row[5]{};
  Word grid[2][3]{};
  struct Local {
    Word of_local{0};
  } of_local_type;
  std::thread([&] {
    set(alpha, 201);                      //= alpha
    set(beta, 202);                       //= beta
    set(outer.inner.first, 203);          //= outer.inner.first
    set(outer.inners[1].second, 204);     //= outer.inners[1].second
    set(outer.last, 205);                 //= outer.last
    set(derived.of_base, 206);            //= derived.of_base
    set(derived.of_other, 207);           //= derived.of_other
    set(derived.of_derived, 208);         //= derived.of_derived
    set(with_table.behind_pointer, 209);  //= with_table.behind_pointer
    set(anonymous.chosen, 210);           //= anonymous.chosen|bytes
    set(anonymous.nameless_inside, 211);  //= anonymous.nameless_inside
    set(hiding.of_base, 212);             //= hiding.of_base
    set(hiding.Base::of_base, 213);       //= hiding.Base.of_base
    set(locked.flag, 214);                //= locked.flag
    set(row[4], 217);                     //= row[4]
    set(grid[1][2], 218);                 //= grid[1][2]
    set(of_local_type.of_local, 224);     //= of_local_type.of_local
    const std::lock_guard<std::mutex> held(locked.guard);
    locked.changed.notify_all();
  }).join();
}

/// Of the standard library, or templates, or closures.
void set_library_locals() {
  Slot<Word> slot;
  std::array<Inner, 2> array;
  std::pair<Word, Word> pair;
  std::tuple<Word, Word, Word> tuple;
  std::optional<Inner> perhaps;
  perhaps.emplace();
  std::optional<Word> one_perhaps;
  one_perhaps.emplace(0);
  auto closure = [captured = Inner()]() mutable -> Inner& { return captured; };
  std::thread([&] {
    set(slot.more, 215);           //= slot.more
    set(array[1].first, 216);      //= array[1].first
    set(pair.second, 219);         //= pair.second
    set(std::get<1>(tuple), 220);  //= tuple.get<1>
    set(std::get<2>(tuple), 221);  //= tuple.get<2>
    set(perhaps->second, 222);     //= perhaps.second
    set(*one_perhaps, 223);        //= one_perhaps._M_payload
    set(closure().second, 225);    //= closure.captured.second
  }).join();
}

void set_blocks() {
  Node* first = new Node;
  Node* second = new Node;
  auto unique = std::make_unique<Outer>();
  auto shared = std::make_shared<Derived>();
  std::vector<Inner> vector(3);
  std::map<int, Inner> map;
  Inner& of_map = map[7];
  // What malloc is asked for has no type, and new[] may keep a length in front of the elements.
  Inner* many = new Inner[3];
  auto* raw = new (std::malloc(sizeof(Inner))) Inner;
  Node* gone = new Node;
  given_away = gone;
  delete gone;
  Node* reused = new Node;
  std::thread([&] {
    set(first->mark, 226);               //= Node #1.mark
    set(second->mark, 227);              //= Node #2.mark
    set(unique->inners[0].second, 228);  //= Outer #1.inners[0].second
    set(shared->of_derived, 229);        //= block.of_derived
    set(vector[2].second, 230);          //= Inner #1[2].second
    set(of_map.second, 231);             //= block.second.second
    set(many[1].second, 232);            //= Inner #2 +12
    set(raw->second, 233);               //= ?
    set(reused->mark, 234);              //= Node #4.mark
  }).join();
}

void set_calls() {
  Word* of_first = nullptr;
  Word* of_second = nullptr;
  frame(of_first, [&] {
    frame(of_second, [&] {
      std::thread([&] {
        set(*of_first, 235);   //= again #1
        set(*of_second, 236);  //= again #2
      }).join();
    });
  });
}

/// Variables of two blocks, and of two functions, of which each has a name of its own.
void set_scopes() {
  {
    Word inside{0};
    std::thread([&] { set(inside, 237); }).join();  //= inside #1
  }
  {
    Word inside{0};
    std::thread([&] { set(inside, 238); }).join();  //= inside #2
  }
  Word both{0};
  std::thread([&] { set(both, 239); }).join();  //= both of set_scopes
}

void set_other_scope() {
  Word both{0};
  std::thread([&] { set(both, 240); }).join();  //= both of set_other_scope
}

int main() {
  std::thread(set_globals).join();
  set_locals();
  set_library_locals();
  set_blocks();
  set_calls();
  set_scopes();
  set_other_scope();
  assert(global == 0 && hidden == 0);
}
