#pragma once

// What Catch2 2 and 3 have in common; the header of either comes before this.

#include <cstddef>
#include <cstdint>
#include <string>

#include "heddle/c_api.h"

namespace heddle::detail {

/// An assertion of the test that runs: it holds if there is no complaint.
inline void assert_catch2(const char* macro, const char* file, int line, const char* expression,
                          Catch::ResultDisposition::Flags disposition,
                          const std::string& complaint) {
  Catch::AssertionHandler handler(Catch::StringRef(macro, std::string(macro).size()),
                                  Catch::SourceLineInfo(file, static_cast<std::size_t>(line)),
                                  Catch::StringRef(expression, std::string(expression).size()),
                                  disposition);
  handler.handleMessage(
      complaint.empty() ? Catch::ResultWas::Ok : Catch::ResultWas::ExplicitFailure,
      std::string(complaint));
  handler.complete();
}

inline void tell_catch2(const char* file, int line, const char* text) {
  assert_catch2("heddle::explore", file, line, "", Catch::ResultDisposition::ContinueOnFailure,
                text);
}

/// `around` as in HeddleFramework.
inline bool declare_catch2(void (*around)(void (*inner)(void* context), void* context)) {
  constexpr std::uint32_t width = 76;  // of 80, with its indentation
  const HeddleFramework framework{"Catch2", around, &tell_catch2, width};
  heddle_declare_framework(&framework);
  return true;
}

}  // namespace heddle::detail
