#pragma once

// The part of the test runtime that prints what calls of libraries read and write: KIND HOW.

#include <cstdint>
#include <cstdio>

namespace {

const char* text_access_name(std::uint64_t how) {
  switch (how) {
#define HEDDLE_TEXT_ACCESS(name, number) \
  case number:                           \
    return #name;
#include "runtime/hooks/hooks.def"
    default:
      return "unknown access";
  }
}

/// KIND HOW, of an access to text.
void print_text(std::uint64_t how, const Site* site, unsigned kind) {
  if (begin_line(site, kind)) {
    std::printf(" %s", text_access_name(how));
    end_line(site);
  }
}

void print_format(const void* destination, const Site* store_site, const Site* load_site) {
  if (begin_line(load_site, 8)) {
    std::printf(" format");
    end_line(load_site);
  }
  if (destination != nullptr && begin_line(store_site, 9)) {
    std::printf(" format");
    end_line(store_site);
  }
}

}  // namespace

extern "C" {

void __heddle_text_load(std::uint64_t how, const void*, std::uint64_t, std::uint64_t,
                        const Site* site) {
  print_text(how, site, 8);
}

void __heddle_text_store(std::uint64_t how, const void*, std::uint64_t, std::uint64_t,
                         const Site* site) {
  print_text(how, site, 9);
}

void __heddle_format(const void* destination, std::uint64_t, const Site* store_site,
                     const Site* load_site, const char*, ...) {
  print_format(destination, store_site, load_site);
}

void __heddle_format_list(const void* destination, std::uint64_t, const Site* store_site,
                          const Site* load_site, const char*, const void*) {
  print_format(destination, store_site, load_site);
}

void __heddle_container_sites(const Site* load_site, const Site* store_site) {
  print_bare(load_site, 8);
  print_bare(store_site, 9);
}
}
