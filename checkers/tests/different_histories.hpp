#pragma once

#include <functional>

#include "checkers/tests/all_histories.hpp"

namespace heddle::checkers {

/// Like for_all_histories, but calls `visit` for one at least, and mostly one only, of histories
/// that are the same but for which of two equal operations stands where, or but for the names of
/// the values 1 and 2, if to this type all values are alike. Returns how many were visited.
std::size_t for_all_different_histories(const Alphabet& alphabet, std::size_t size,
                                        const std::function<void(const History&)>& visit);

}  // namespace heddle::checkers
