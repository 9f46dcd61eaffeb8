#pragma once

#include <cstddef>
#include <functional>

#include "checkers/history/history.hpp"

namespace heddle::checkers {

/// Gives the operations of `history` intervals that realise each interval order over them once, and
/// calls `visit` each time; pending operations stay pending, and precede nothing. For histories
/// that are too large for all_interval_orders(): 81,663 for six operations, 2,602,603 for seven.
/// Returns how many.
///
/// An interval order is an upper triangular matrix of numbers without a row or a column of zeros
/// (P. C. Fishburn, "Interval Orders and Interval Graphs", 1985; V. Dukes, R. Parviainen, "Ascent
/// sequences and upper triangular matrices containing non-negative integers", Electronic Journal of
/// Combinatorics 17, 2010): an operation in row a and column b is invoked in the a-th of some steps
/// and responds in the b-th, and in each step something is invoked and something responds.
std::size_t for_all_layouts(History history, const std::function<void(const History&)>& visit);

}  // namespace heddle::checkers
