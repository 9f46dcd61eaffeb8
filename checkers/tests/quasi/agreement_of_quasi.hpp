#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

// For comparing algorithms of quasi-linearizability.

using VisitCoded = std::function<void(CodedHistory& history)>;

/// All histories of `size` operations of a container over the values 1 .. `values`, pending ones
/// included. See for_all_histories.
void for_all_coded_histories(const std::string& type, int values, std::size_t size,
                             const VisitCoded& visit);

/// `count` random histories of two or three processes and up to `size` operations, most of them
/// changed so that they may be violations; the same ones each time.
void for_random_coded_histories(const std::string& type, std::size_t count, std::size_t size,
                                const VisitCoded& visit);

/// For messages: "queue: enq(1) -> true [0, 3], ..."
std::string text_of(const CodedHistory& history);

}  // namespace heddle::checkers
