#pragma once

/// What the tester knows of the test framework that asks for an exploration.
namespace heddle::harnesses {

/// Calls function(context) while every declared framework hands its failed assertions over. On the
/// tester's side, around all of an exploration. Throws UsageError if the program has a framework
/// that hands over nothing: what fails in it would be lost.
void run_with_frameworks(void (*function)(void* context), void* context);

/// The same for anything that is called without arguments.
template <typename Exploration>
void with_frameworks(Exploration exploration) {
  run_with_frameworks([](void* context) { (*static_cast<Exploration*>(context))(); }, &exploration);
}

/// How wide a report may be for all of them to show it as it is; `most` if they do not care.
[[nodiscard]] unsigned report_width(unsigned most);

}  // namespace heddle::harnesses
