#pragma once

#include <array>
#include <cstdint>

namespace heddle::scheduler::testing {

/// A relation on up to 24 events, as the axioms of memory models are written with.
class Relation {
 public:
  static constexpr unsigned most = 24;

  void add(unsigned from, unsigned to) { rows_.at(from) |= bit(to); }
  [[nodiscard]] bool has(unsigned from, unsigned to) const {
    return (rows_.at(from) & bit(to)) != 0;
  }

  friend Relation operator|(Relation a, const Relation& b) {
    for (unsigned i = 0; i < most; ++i) {
      a.rows_.at(i) |= b.rows_.at(i);
    }
    return a;
  }
  /// Composition: from a's sources to b's targets.
  friend Relation operator*(const Relation& a, const Relation& b) {
    Relation both;
    for (unsigned i = 0; i < most; ++i) {
      for (unsigned j = 0; j < most; ++j) {
        if (a.has(i, j)) {
          both.rows_.at(i) |= b.rows_.at(j);
        }
      }
    }
    return both;
  }
  /// Those pairs whose ends are both accepted.
  template <typename From, typename To>
  [[nodiscard]] Relation between(const From& from, const To& to) const {
    Relation some;
    for (unsigned i = 0; i < most; ++i) {
      for (unsigned j = 0; j < most; ++j) {
        if (has(i, j) && from(i) && to(j)) {
          some.add(i, j);
        }
      }
    }
    return some;
  }
  /// R+
  [[nodiscard]] Relation transitive() const {
    Relation all = *this;
    for (unsigned k = 0; k < most; ++k) {
      for (unsigned i = 0; i < most; ++i) {
        if (all.has(i, k)) {
          all.rows_.at(i) |= all.rows_.at(k);
        }
      }
    }
    return all;
  }
  [[nodiscard]] Relation reflexive() const {
    Relation all = *this;
    for (unsigned i = 0; i < most; ++i) {
      all.add(i, i);
    }
    return all;
  }
  [[nodiscard]] bool irreflexive() const {
    for (unsigned i = 0; i < most; ++i) {
      if (has(i, i)) {
        return false;
      }
    }
    return true;
  }
  [[nodiscard]] bool acyclic() const { return transitive().irreflexive(); }

 private:
  static std::uint32_t bit(unsigned i) { return std::uint32_t{1} << i; }
  std::array<std::uint32_t, most> rows_{};
};

}  // namespace heddle::scheduler::testing
