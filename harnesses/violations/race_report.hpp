#pragma once

#include "harnesses/reports/report.hpp"
#include "harnesses/violations/trace_builder.hpp"
#include "scheduler/races/race_detector.hpp"

namespace heddle::harnesses {

[[nodiscard]] RaceReport race_report(const scheduler::Race& race, const Namer& namer);

}  // namespace heddle::harnesses
