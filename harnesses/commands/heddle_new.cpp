#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/exit_status.hpp"
#include "base/option_parser.hpp"
#include "harnesses/commands/heddle_commands.hpp"
#include "harnesses/options/log_options.hpp"
#include "harnesses/options/option_values.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/options/version.hpp"
#include "harnesses/reports/standard_output.hpp"

namespace heddle::harnesses {
namespace {

/// An object as simple as it can be, which somebody replaces with their own.
struct Sample {
  std::string_view name;       ///< as --specification has it
  std::string_view container;  ///< the header of what it is made of
  std::string_view object;
  std::string_view declarations;
};

constexpr std::array samples{
    Sample{"queue", "deque",
           R"text(struct Object {
  std::mutex mutex;
  std::deque<int> items;

  void enq(int value) {
    const std::lock_guard lock(mutex);
    items.push_back(value);
  }
  std::optional<int> deq() {
    const std::lock_guard lock(mutex);
    if (items.empty()) {
      return std::nullopt;
    }
    const int value = items.front();
    items.pop_front();
    return value;
  }
};
)text",
           R"text(  operation("enq", &Object::enq);
  operation("deq", &Object::deq);
  scenario("2x2", "enq(1) deq() || enq(2) deq()");
  scenario("two removers", "enq(1) enq(2) >> deq() || deq()");
)text"},
    Sample{"stack", "deque",
           R"text(struct Object {
  std::mutex mutex;
  std::deque<int> items;

  void push(int value) {
    const std::lock_guard lock(mutex);
    items.push_back(value);
  }
  std::optional<int> pop() {
    const std::lock_guard lock(mutex);
    if (items.empty()) {
      return std::nullopt;
    }
    const int value = items.back();
    items.pop_back();
    return value;
  }
};
)text",
           R"text(  operation("push", &Object::push);
  operation("pop", &Object::pop);
  scenario("2x2", "push(1) pop() || push(2) pop()");
  scenario("two removers", "push(1) push(2) >> pop() || pop()");
)text"},
    Sample{"set", "set",
           R"text(struct Object {
  std::mutex mutex;
  std::set<int> items;

  bool add(int value) {
    const std::lock_guard lock(mutex);
    return items.insert(value).second;
  }
  bool remove(int value) {
    const std::lock_guard lock(mutex);
    return items.erase(value) != 0;
  }
  bool contains(int value) {
    const std::lock_guard lock(mutex);
    return items.count(value) != 0;
  }
};
)text",
           R"text(  operation("add", &Object::add);
  operation("remove", &Object::remove);
  operation("contains", &Object::contains);
  scenario("2x2", "add(1) remove(1) || add(1) contains(1)");
  scenario("neighbours", "add(1) add(2) >> remove(1) || remove(2) ;; contains(1) contains(2)");
)text"},
};

constexpr std::string_view program_text =
    "#include <{container}>\n"
    "#include <heddle/heddle.hpp>\n"
    "#include <mutex>\n"
    "#include <optional>\n"
    "\n"
    "// What is tested: your own in place of this one. It is made afresh for each execution.\n"
    "{object}\n"
    "// What it is compared with, what threads call, and who calls what: before >> it runs\n"
    "// alone, || stands between threads, after ;; it runs alone again.\n"
    "HEDDLE_HARNESS(Object, heddle::specification::{specification}) {{\n"
    "{declarations}}}\n";

constexpr std::string_view cmake_text =
    R"text(# By itself: cmake -S {name} -B build -D CMAKE_CXX_COMPILER=clang++-{llvm}
# In a larger project: add_subdirectory({name}), and find_package(Heddle) may stand above.
cmake_minimum_required(VERSION 3.25)
project({name} LANGUAGES CXX)
find_package(Heddle REQUIRED)
enable_testing()

# The harness, and the test `{name}`: all its scenarios, every interleaving.
heddle_add_harness({name} {name}.cpp)
target_compile_features({name} PRIVATE cxx_std_20)

# Scenarios that are drawn, for ten seconds at most.
add_test(NAME {name}.generated
  COMMAND {name} --no-progress --generate 20 --time-limit 10)
)text";

/// Targets that CMake makes by itself, and folders that are none.
constexpr std::array taken{"all",     "clean",         "edit_cache", "help",   "install",
                           "package", "rebuild_cache", "test",       "heddle", "heddle_main"};

/// Of a folder, a file, a CMake target and a program: what all of these can be called.
void require_name(const std::string& name) {
  const bool is_word = std::ranges::all_of(name, [](unsigned char letter) {
    return letter < 128 && (std::isalnum(letter) != 0 || letter == '_');
  });
  if (name.empty() || !is_word || std::isdigit(static_cast<unsigned char>(name.front())) != 0) {
    throw UsageError(fmt::format(
        "new: '{}' is no name for a harness: letters, digits and _, no digit first", name));
  }
  if (name.size() > 64) {
    throw UsageError("new: the name of a harness has at most 64 letters");
  }
  if (std::ranges::find(taken, name) != taken.end()) {
    throw UsageError(fmt::format("new: '{}' is the name of another target in CMake", name));
  }
}

void write_file(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) {
    throw UsageError("cannot write '" + path.string() + "'");
  }
}

const Sample& sample_of(const std::string& specification) {
  std::vector<std::string_view> known;
  for (const Sample& sample : samples) {
    if (sample.name == specification) {
      return sample;
    }
    known.push_back(sample.name);
  }
  throw_unknown_value("--specification", specification, std::move(known));
}

void write_harness(const std::string& name, const Sample& sample) {
  std::error_code error;
  const std::filesystem::path folder = name;
  if (std::filesystem::exists(std::filesystem::symlink_status(folder, error))) {
    throw UsageError(fmt::format("new: there is a '{}' here already: nothing is written", name));
  }
  if (!std::filesystem::create_directory(folder, error)) {
    throw UsageError(fmt::format("new: cannot make the folder '{}': {}", name, error.message()));
  }
  write_file(folder / (name + ".cpp"), fmt::format(program_text, fmt::arg("object", sample.object),
                                                   fmt::arg("container", sample.container),
                                                   fmt::arg("specification", sample.name),
                                                   fmt::arg("declarations", sample.declarations)));
  write_file(folder / "CMakeLists.txt", fmt::format(cmake_text, fmt::arg("name", name),
                                                    fmt::arg("llvm", plugin_llvm_version())));
}

std::string next_steps(const std::string& name) {
  const std::string harness = fmt::format("{0}/{0}.cpp", name);
  const std::string cmake = name + "/CMakeLists.txt";
  return fmt::format(
      "{1:<{3}}  the harness: put your own object in place of the one there\n"
      "{2:<{3}}  how it is compiled, and two tests\n"
      "\n"
      "heddle-clang++ -std=c++20 --harness {1} -o {0}/{0} && {0}/{0}\n"
      "or\n"
      "cmake -S {0} -B build-{0} -D CMAKE_CXX_COMPILER=clang++-{4}\n"
      "cmake --build build-{0} && ctest --test-dir build-{0}\n",
      name, harness, cmake, std::max(harness.size(), cmake.size()), plugin_llvm_version());
}

}  // namespace

int write_new_harness(const std::vector<std::string>& arguments) {
  base::OptionParser parser("Writes a folder with a first harness, its CMake lines and its tests.",
                            "heddle new");
  std::string name;
  std::string specification = "queue";
  parser.option("NAME", name, "Of the folder, the harness and its test").required();
  parser.option("--specification", specification, "NAME",
                "What the sample in it is: queue (default), stack or set");
  WrittenLog written_log;
  declare_log_options(parser, written_log);
  declare_version_option(parser);
  parse_words(parser, arguments);
  set_up_log(log_settings(written_log));
  require_name(name);
  write_harness(name, sample_of(specification));
  write_output(next_steps(name));
  return number_of(base::ExitStatus::none_found);
}

}  // namespace heddle::harnesses
