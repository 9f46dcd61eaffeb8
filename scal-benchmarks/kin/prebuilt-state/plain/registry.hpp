#pragma once

/// A library that is not instrumented and keeps a registry, which its static constructors begin.
extern "C" {
int registry_size();
int registry_add(const char* name);
void registry_remove(const char* name);
const char* registry_first();
int registry_once();
}
