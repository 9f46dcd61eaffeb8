#include "harnesses/reports/report_premises.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/printable_text.hpp"
#include "harnesses/reports/memory_model/rare_outcomes_text.hpp"
#include "harnesses/reports/memory_model/report_robustness.hpp"
#include "harnesses/traces/step_text.hpp"

namespace heddle::harnesses {
namespace {

using base::Json;

const char* told_model(const Report& report) {
  switch (report.memory_model) {
    case MemoryModel::tso:
      return "x86 (TSO)";
    case MemoryModel::cpp20:
      return "C++20 (RC20, without load buffering)";
    case MemoryModel::sequentially_consistent:
    case MemoryModel::robust:
      break;
  }
  return "sequential consistency";
}

std::string functions_text(const std::vector<std::string>& functions) {
  constexpr std::size_t most = 3;
  if (functions.size() <= most) {
    return fmt::format("{}", fmt::join(functions, ", "));
  }
  return fmt::format("{} and {} more", fmt::join(functions.begin(), functions.begin() + most, ", "),
                     functions.size() - most);
}

/// What kept an exploration from all interleavings, by names.
Json cut_by(const SearchReport& search) {
  Json names = Json::array();
  if (search.exhausted) {
    return names;
  }
  for (const StageReport& stage : search.stages) {
    if (stage.cut_by_bound > 0) {
      names.push_back("preemption-bound");
      break;
    }
  }
  if (search.stopped_by && *search.stopped_by != StoppedBy::preemption_bound) {
    names.push_back(stopped_by_names.name_of(*search.stopped_by));
  }
  return names;
}

Json json_of(const PremisesReport& premises) {
  Json libraries = Json::array();
  for (const UninstrumentedLibrary& library : premises.uninstrumented) {
    libraries.push_back(Json{{"library", library.name}, {"functions", library.functions}});
  }
  return {{"touched_common_location", premises.touched},
          {"ran_at_the_same_time", premises.overlapped},
          {"all_discarded", premises.all_discarded},
          {"uninstrumented", libraries},
          {"vacuous", premises.is_vacuous()}};
}

}  // namespace

std::string nondeterminism_text(const Report& report) {
  if (!report.nondeterminism) {
    return "";
  }
  const NondeterminismReport& found = *report.nondeterminism;
  std::string text =
      fmt::format("{}: {}\n", report.program_changed ? "divergence" : "nondeterminism",
                  base::printable_line(found.message));
  if (!found.difference.empty()) {
    text += fmt::format("  The first difference: {}\n", base::printable_line(found.difference));
  }
  for (const std::string& suspect : found.suspects) {
    text += fmt::format("  Suspect: {}\n", base::printable_line(suspect));
  }
  if (!found.trace_file.empty()) {
    text += "  Trace: " + base::printable_line(found.trace_file) + "\n";
  }
  return text + "\n";
}

std::string told_object(const RacingAccess& access) {
  const bool is_by_address = !access.is_named && !access.site.variable.empty();
  return is_by_address ? access.site.variable : undecorated(access.object);
}

std::string access_text(const RacingAccess& access) {
  const std::string place = place_text(access.site);
  return fmt::format("{}{}{}", name_of(access.kind), place.empty() ? "" : " in ", place);
}

std::string possible_races_text(const Report& report) {
  std::vector<std::string> lines;
  for (const PossibleRaceReport& possible : report.possible_races) {
    std::vector<std::string> libraries;
    for (const UninstrumentedLibrary& library : possible.libraries) {
      libraries.push_back(fmt::format("{} ({})", library.name, functions_text(library.functions)));
    }
    std::string line = fmt::format(
        "possible-race: {}: {} and {}; between them both threads called {}, whose synchronisation "
        "cannot be seen: compile it with heddle-clang++\n",
        told_object(possible.race.first), access_text(possible.race.first),
        access_text(possible.race.second), fmt::join(libraries, " and "));
    if (std::find(lines.begin(), lines.end(), line) == lines.end()) {
      lines.push_back(std::move(line));
    }
  }
  return fmt::format("{}", fmt::join(lines, ""));
}

std::vector<std::string> unseen_texts(const PremisesReport& premises) {
  std::vector<std::string> texts;
  for (const UninstrumentedLibrary& library : premises.uninstrumented) {
    texts.push_back(fmt::format("not seen: what {} does, which is not instrumented ({})",
                                library.name, functions_text(library.functions)));
  }
  return texts;
}

std::string premises_text(const Report& report) {
  std::string text;
  if (report.premises) {
    const PremisesReport& premises = *report.premises;
    if (premises.all_discarded) {
      text += "  vacuous: the assumptions left no execution\n";
    }
    if (!premises.overlapped) {
      text += "  vacuous: operations never overlapped: no two threads ran at the same time\n";
    }
    if (!premises.touched) {
      text +=
          "  vacuous: threads never touched a common location that one of them writes, while "
          "both ran\n";
    }
    for (const std::string& unseen : unseen_texts(premises)) {
      text += fmt::format("  {}\n", unseen);
    }
  }
  return text +
         fmt::format("  memory model: {}{}{}\n", told_model(report),
                     rare_outcomes_text(report.subject.rare), robustness_text(report)) +
         (report.orders ? orders_text(*report.orders) : "");
}

void add_premises(Json& json, const Report& report) {
  json["memory_model"] = told_model(report);
  json["rare_outcomes"] = rare_outcomes_json(report.subject.rare);
  json["robustness"] = report.robustness ? robustness_json(*report.robustness) : Json();
  json["orders"] = report.orders ? orders_json(*report.orders) : Json();
  json["cut_by"] = cut_by(report.search);
  json["premises"] = report.premises ? json_of(*report.premises) : Json();
  json["undecided"] = report.undecided.empty() ? Json() : Json(report.undecided);
  json["computation"] = report.computation.empty() ? Json() : Json(report.computation);
  json["nondeterminism"] = nullptr;
  if (report.nondeterminism) {
    json["nondeterminism"] = {{"message", report.nondeterminism->message},
                              {"difference", report.nondeterminism->difference},
                              {"suspects", report.nondeterminism->suspects},
                              {"trace", report.nondeterminism->trace_file}};
  }
}

}  // namespace heddle::harnesses
