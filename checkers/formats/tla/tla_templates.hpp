#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace heddle::checkers {

// The TLA+ modules of tla_export.hpp with names between "@" where the history at hand goes in.

/// @module@ @remark@ @processes@ @values@ @object@ @invocations@ @responses@ @events@
extern const std::string_view tla_events_template;

/// @module@ @object@ @never@ @operations@
extern const std::string_view tla_operations_template;

/// What both say of the object: @type@ @form@ @initial@ @state@ @initial_state@ @steps@
extern const std::string_view tla_object_template;

/// The template with each "@name@" replaced by the text that belongs to the name.
std::string filled(std::string_view text,
                   std::initializer_list<std::pair<std::string_view, std::string>> parts);

}  // namespace heddle::checkers
