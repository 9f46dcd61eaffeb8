#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "checkers/formats/edn/edn_event.hpp"
#include "checkers/formats/edn/edn_reader.hpp"

namespace heddle::checkers {

/// The :value of an event of a test that works on many objects at a time, each with a key (Jepsen's
/// jepsen.independent): a tuple of the key and of the value proper.
struct IndependentTuple {
  std::string key;                 ///< as text: equal keys have equal texts
  const EdnNode* value = nullptr;  ///< null if nil
};

/// Of an event whose :value is such a tuple: a literal with a tag of jepsen.independent, or, if
/// `lists_are_tuples`, any list of two. Throws BadInput if what has such a tag is no list of two.
std::optional<IndependentTuple> independent_tuple(const EdnEvent& event, bool lists_are_tuples,
                                                  const EdnReader& reader);

/// Whether a node is a list of so many parts.
bool is_list_of(std::size_t length, const EdnNode& node);

}  // namespace heddle::checkers
