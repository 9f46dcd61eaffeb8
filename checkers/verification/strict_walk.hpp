#pragma once

#include "checkers/verification/walk.hpp"

namespace heddle::checkers {

/// The steps of the flavour strict. A state is that of the container, and behind it how often each
/// item has been overtaken.
class StrictWalk : public Walk {
 public:
  /// No factor: any. Needs a container with a removal_order.
  StrictWalk(CodedHistory& history, std::optional<std::uint64_t> factor);

  [[nodiscard]] Point start() const override;
  [[nodiscard]] std::vector<Point> follow(const Point& from, std::uint64_t called,
                                          std::uint64_t stands) const override;

 private:
  [[nodiscard]] std::size_t items_in(const Codes& container) const;
  [[nodiscard]] Codes without(const Codes& container, std::size_t item) const;
  [[nodiscard]] bool may_go(const Codes& container, const Codes& overtaken, std::size_t item,
                            std::vector<bool>& before) const;
  [[nodiscard]] std::vector<Point> remove(const Codes& container, const Codes& overtaken,
                                          const Call& call) const;
  [[nodiscard]] Codes with_new_item(const Codes& before, const Codes& after, Codes overtaken) const;

  const RemovalOrder& order_;
  std::optional<std::uint64_t> factor_;
};

}  // namespace heddle::checkers
