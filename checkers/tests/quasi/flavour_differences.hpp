#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "checkers/tests/quasi/flavour_comparison.hpp"

namespace heddle::checkers {

/// Histories in which the flavours are equal for queues: complete, of additions and removals, each
/// value added once and removed once, and
/// - either all removals took something, and none of them responds before the addition of its value
///   is invoked,
/// - or some found nothing, and each of the others is invoked after the addition of its value has
///   responded. (If it may overlap that, "+1 [0, 1], +2 [0, 3], -1 [4, 5], -2 [0, 1], - [2, 3]" has
///   the factor 1 under permutation, as rho' may have the removal of 2 before its addition and
///   still as many removals as additions before "-"; strictly there is none.)
///
/// All of up to `operations` operations, under all interval orders.
FlavourFindings compare_on_all_well_formed(const std::string& type, std::size_t operations);

/// The same at random, up to `values` values, with removals at random distances.
FlavourFindings compare_on_random_well_formed(const std::string& type, std::size_t values,
                                              std::size_t count);

/// Sequential well-formed histories, up to `values` values: larger ones than under all orders.
FlavourFindings compare_on_sequences(const std::string& type, std::size_t values);

/// Histories with one of the conditions broken, as short as they can be.
std::vector<FlavourFindings> compare_elsewhere(const std::string& type);

}  // namespace heddle::checkers
