#include "harnesses/scenario/test_frameworks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <sstream>
#include <string>
#include <vector>

#include "base/exit_status.hpp"
#include "base/log.hpp"
#include "harnesses/options/usage_error.hpp"
#include "heddle/c_api.h"
#include "runtime/interpose/program_side.hpp"
#include "runtime/world.hpp"

namespace heddle::harnesses {
namespace {

struct Present {
  std::string name;
  std::string header;
};

struct Frameworks {
  std::vector<HeddleFramework> declared;
  std::vector<Present> present;

  [[nodiscard]] bool declares(const std::string& name) const {
    return std::any_of(declared.begin(), declared.end(),
                       [&](const HeddleFramework& one) { return one.name == name; });
  }
};

/// Made by constructors of the program's globals; kept by the tester.
Frameworks& frameworks() {
  static auto* all = new Frameworks;
  return *all;
}

/// A framework is a frame of C functions, through which nothing is thrown.
struct Rest {
  std::size_t next;
  void (*function)(void* context);
  void* context;
  std::exception_ptr thrown;

  static void run(void* self) {
    auto& rest = *static_cast<Rest*>(self);
    if (rest.next < frameworks().declared.size()) {
      const runtime::OutsideScope as_framework;
      frameworks().declared[rest.next++].around(&Rest::run, self);
      return;
    }
    const runtime::TesterScope as_tester;
    try {
      rest.function(rest.context);
    } catch (...) {
      rest.thrown = std::current_exception();
    }
  }
};

}  // namespace

void run_with_frameworks(void (*function)(void* context), void* context) {
  for (const Present& present : frameworks().present) {
    if (!frameworks().declares(present.name)) {
      throw UsageError(fmt::format(
          "the program has {}, whose assertions would be lost in an exploration: include <{}>",
          present.name, present.header));
    }
  }
  Rest all{0, function, context, nullptr};
  Rest::run(&all);
  if (all.thrown) {
    std::rethrow_exception(all.thrown);
  }
}

unsigned report_width(unsigned most) {
  for (const HeddleFramework& framework : frameworks().declared) {
    most = framework.width == 0 ? most : std::min<unsigned>(most, framework.width);
  }
  return most;
}

}  // namespace heddle::harnesses

extern "C" {

void heddle_declare_framework(const HeddleFramework* framework) {
  const heddle::runtime::TesterScope scope;
  auto& all = heddle::harnesses::frameworks();
  if (!all.declares(framework->name)) {
    all.declared.push_back(*framework);
  }
}

void heddle_note_framework(const char* name, const char* header) {
  const heddle::runtime::TesterScope scope;
  heddle::harnesses::frameworks().present.push_back({name, header});
}

void heddle_failed_assertion(const char* file, int line, const char* text, uint8_t is_fatal) {
  char place[512];
  *fmt::format_to_n(place, sizeof place - 1, "{}:{}", file, line).out = 0;
  heddle::runtime::program_side::check_failed(place, text, is_fatal != 0);
}

void heddle_tell_framework(const char* file, int line, const char* text) {
  const auto& all = heddle::harnesses::frameworks();
  for (const HeddleFramework& framework : all.declared) {
    framework.tell(file, line, text);
  }
  const heddle::runtime::TesterScope scope;
  if (!all.declared.empty()) {
    return;
  }
  std::istringstream lines(text);
  for (std::string part; std::getline(lines, part);) {
    heddle::log::error("{}:{}: {}", file, line, part);
  }
  if (!all.present.empty()) {
    std::exit(number_of(heddle::base::ExitStatus::misuse));  // it cannot be told, and must not pass
  }
}

}  // extern "C"
