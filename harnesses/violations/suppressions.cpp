#include "harnesses/violations/suppressions.hpp"

#include <algorithm>
#include <initializer_list>

#include "harnesses/options/suppression_rules.hpp"

namespace heddle::harnesses {
namespace {

using runtime::SiteDescription;
using runtime::SiteFrame;
using scheduler::AccessKind;
using scheduler::MemoryAccess;

using Patterns = std::initializer_list<const char*>;

/// Where one access of a race must be: reads in one of `readers`, or writes in one of `writers`.
/// The reading function is the innermost one, and so says which variable it is.
struct BuiltInRule {
  const char* name;
  Patterns readers;
  Patterns writers;
  bool also_two_writes;  ///< a race of two writes counts as well
};

/// atomic<shared_ptr> unlocks by a relaxed operation after it has only read its pointer, which the
/// next owner of the lock then writes (GCC bug 101761, libstdc++ 12). ctype<char> keeps what it has
/// narrowed or widened in an array of plain characters that all threads share (GCC bug 77704).
/// Without optimisation std::swap, called by _Sp_atomic::swap, has no frame of that around it.
const BuiltInRule built_in_rules[] = {
    {"std::_Sp_atomic",
     {"^std::_Sp_atomic<*>::load$", "^std::_Sp_atomic<*>::compare_exchange_strong$",
      "^std::_Sp_atomic<*>::wait$"},
     {"^std::_Sp_atomic<*>::swap$", "^std::_Sp_atomic<*>::compare_exchange_strong$",
      "std::swap<*>$"},
     false},
    {"std::ctype<char>::narrow",
     {"^std::ctype<char>::narrow$"},
     {"^std::ctype<char>::narrow$"},
     true},
    {"std::ctype<char>::widen", {"^std::ctype<char>::widen$"}, {"^std::ctype<char>::widen$"}, true},
};

/// A pattern may be written with the parameters of a function or without.
bool names(const std::string& pattern, const SiteFrame& frame) {
  return matches(pattern, frame.signature) ||
         matches(pattern, runtime::without_parameters(frame.signature));
}

bool is_in(const Patterns& functions, const SiteFrame& frame) {
  return std::any_of(functions.begin(), functions.end(),
                     [&](const char* pattern) { return names(pattern, frame); });
}

bool is_read_in(const Patterns& functions, const MemoryAccess& access,
                const SiteDescription& site) {
  return access.kind == AccessKind::plain_read && !site.frames.empty() &&
         is_in(functions, site.frames.front());
}

bool is_written_in(const Patterns& functions, const MemoryAccess& access,
                   const SiteDescription& site) {
  return access.kind == AccessKind::plain_write &&
         std::any_of(site.frames.begin(), site.frames.end(),
                     [&](const SiteFrame& frame) { return is_in(functions, frame); });
}

bool is_of_user(const std::string& pattern, const SiteDescription& site) {
  return std::any_of(site.frames.begin(), site.frames.end(), [&](const SiteFrame& frame) {
    return names(pattern, frame) || matches(pattern, frame.file);
  });
}

}  // namespace

std::string Suppressions::rule_for(const scheduler::Race& race, const Namer& namer) const {
  const auto& [first, second] = race;
  for (const AccessKind kind : {first.kind, second.kind}) {
    if (kind == AccessKind::free || is_life_end(kind)) {
      return "";
    }
  }
  const SiteDescription one = namer.site(first.site);
  const SiteDescription other = namer.site(second.site);
  for (const std::string& pattern : patterns_) {
    if (is_of_user(pattern, one) || is_of_user(pattern, other)) {
      return "race:" + pattern;
    }
  }
  if (!has_built_in_) {
    return "";
  }
  for (const BuiltInRule& rule : built_in_rules) {
    const bool writes_first = is_written_in(rule.writers, first, one);
    const bool writes_second = is_written_in(rule.writers, second, other);
    if ((writes_first && is_read_in(rule.readers, second, other)) ||
        (writes_second && is_read_in(rule.readers, first, one)) ||
        (rule.also_two_writes && writes_first && writes_second)) {
      return std::string("race:") + rule.name + " (built in)";
    }
  }
  return "";
}

}  // namespace heddle::harnesses
