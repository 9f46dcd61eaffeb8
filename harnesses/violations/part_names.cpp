#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "harnesses/violations/type_layout.hpp"

namespace heddle::harnesses {
namespace {

using Kind = TypeLayout::Kind;
using Member = TypeLayout::Member;

/// A step on the way from an object to a part of it.
struct PathStep {
  const TypeLayout* in = nullptr;  ///< a record or an array
  const Member* member = nullptr;  ///< of it
  std::uint64_t index = 0;         ///< of an array
};

struct Path {
  std::vector<PathStep> steps;
  std::uint64_t offset = 0;  ///< within what the steps lead to
  const TypeLayout* type = nullptr;
};

/// All ways to the bytes; several only through unions and bit-fields.
class PathSearch {
 public:
  PathSearch(std::uint64_t size, std::vector<Path>& found) : size_(size), found_(found) {}

  void visit(const TypeLayout& type, std::uint64_t offset) {
    const std::size_t before = found_.size();
    if (size_ != 0 || offset != 0) {
      type.kind == Kind::array ? visit_element(type, offset) : visit_members(type, offset);
    }
    if (found_.size() == before) {
      found_.push_back({steps_, offset, &type});
    }
  }

 private:
  [[nodiscard]] bool holds(const TypeLayout& type, std::uint64_t offset) const {
    return offset < type.bytes && std::max<std::uint64_t>(size_, 1) <= type.bytes - offset;
  }

  void visit_element(const TypeLayout& array, std::uint64_t offset) {
    const Member& element = array.parts.front();
    const std::uint64_t bytes = element.type.bytes;
    const std::uint64_t index = bytes == 0 ? 0 : offset / bytes;
    if (bytes == 0 || (array.count != 0 && index >= array.count) ||
        !holds(element.type, offset % bytes)) {
      return;
    }
    steps_.push_back({&array, &element, index});
    visit(element.type, offset % bytes);
    steps_.pop_back();
  }

  void visit_members(const TypeLayout& record, std::uint64_t offset) {
    for (const Member& member : record.parts) {
      if (member.type.kind == Kind::record && member.type.parts.empty()) {
        continue;  // has nothing in it
      }
      const bool is_open = member.type.kind == Kind::array && member.type.count == 0;
      if (offset >= member.offset && (is_open || holds(member.type, offset - member.offset))) {
        steps_.push_back({&record, &member, 0});
        visit(member.type, offset - member.offset);
        steps_.pop_back();
      }
    }
  }

  std::uint64_t size_;
  std::vector<Path>& found_;
  std::vector<PathStep> steps_;
};

struct Leaf {
  std::uint64_t offset;
  std::uint64_t bytes;

  /// Whether no byte of it is among these, of which there is at least one.
  [[nodiscard]] bool is_apart_from(std::uint64_t begin, std::uint64_t size) const {
    return offset >= begin + std::max<std::uint64_t>(size, 1) || begin >= offset + bytes;
  }
};

/// What an object is made of in the end; of an array, the first element.
void add_leaves(const TypeLayout& type, std::uint64_t at, std::vector<Leaf>& leaves) {
  constexpr std::size_t enough = 1000;
  if (leaves.size() >= enough) {
    return;
  }
  if (type.parts.empty()) {
    if (type.bytes != 0 && type.kind != Kind::record) {
      leaves.push_back({at, type.bytes});
    }
    return;
  }
  for (const Member& member : type.parts) {
    add_leaves(member.type, at + member.offset, leaves);
  }
}

std::vector<Leaf> leaves_of(const TypeLayout& type) {
  std::vector<Leaf> leaves;
  add_leaves(type, 0, leaves);
  return leaves;
}

/// Whether an object consists of more than these bytes.
bool has_more(const TypeLayout& type, std::uint64_t offset, std::uint64_t size) {
  const std::vector<Leaf> leaves = leaves_of(type);
  return std::any_of(leaves.begin(), leaves.end(),
                     [&](const Leaf& leaf) { return leaf.is_apart_from(offset, size); });
}

/// With which steps a part is told: the source's members; its base classes too, where a class hides
/// a member of one; the standard library's as well.
enum class Detail : std::uint8_t { brief, bases, all };

bool is_internal(const PathStep& step) {
  return step.in->is_standard &&
         (step.member->is_base || step.member->name.starts_with('_') || step.member->name.empty());
}

std::string step_name(const PathStep& step, Detail detail) {
  if (step.in->kind == Kind::array) {
    return fmt::format("[{}]", step.index);
  }
  if (step.member->name.empty() || (step.member->is_base && detail == Detail::brief)) {
    return "";
  }
  return "." + step.member->name;
}

/// ".get<1>": where the step enters the base of a std::tuple that holds its element 1.
std::string element_of_tuple(const TypeLayout& entered, const PathStep& step) {
  constexpr std::string_view base = "std::_Head_base<";
  const std::string& name = step.member->name;
  if (!entered.name.starts_with("std::tuple<") || !name.starts_with(base)) {
    return "";
  }
  const std::size_t end = name.find_first_not_of("0123456789", base.size());
  return fmt::format(".get<{}>", name.substr(base.size(), end - base.size()));
}

/// Of the steps within the standard library that the path ends with: the outermost member that
/// holds nothing else than what the path leads to. None if the library's object itself does not.
std::string name_inside(std::span<const PathStep> steps, const TypeLayout& end) {
  const auto has_more_around = [&](std::size_t first, const TypeLayout& type) {
    std::uint64_t offset = 0;
    for (const PathStep& step : steps.subspan(first)) {
      offset += step.member->offset;
    }
    return has_more(type, offset, end.bytes);
  };
  if (steps.empty() || !has_more_around(0, *steps.front().in)) {
    return "";
  }
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const bool is_told = !step_name(steps[i], Detail::brief).empty();
    if (is_told && !has_more_around(i + 1, steps[i].member->type)) {
      return step_name(steps[i], Detail::brief);
    }
  }
  return "";
}

std::string name_of(const Path& path, Detail detail) {
  std::string name;
  std::size_t inside = 0;  ///< steps so far that are within the standard library and untold
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    const PathStep& step = path.steps[i];
    if (detail == Detail::all || !is_internal(step)) {
      inside = 0;
      name += step_name(step, detail);
      continue;
    }
    ++inside;
    const std::string element = element_of_tuple(*path.steps[i + 1 - inside].in, step);
    inside = element.empty() ? inside : 0;
    name += element;
  }
  name += name_inside(std::span(path.steps).last(inside), *path.type);
  return path.offset == 0 ? name : fmt::format("{}+{}", name, path.offset);
}

/// The same for paths that lead to one place.
std::string names_of(const std::vector<Path>& paths, Detail detail) {
  std::vector<std::string> names;
  for (const Path& path : paths) {
    std::string name = name_of(path, detail);
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      names.push_back(std::move(name));
    }
  }
  std::string text;
  for (const std::string& name : names) {
    const bool follows = !text.empty();
    text += follows ? "|" + name.substr(name.starts_with('.') ? 1 : 0) : name;
  }
  return text;
}

/// Of the ways to the bytes those that end just there, if any do; then the ones that begin there.
std::vector<Path> best_of(std::vector<Path> paths, std::uint64_t size) {
  const auto keep = [&paths](const auto& is_good) {
    if (std::any_of(paths.begin(), paths.end(), is_good)) {
      std::erase_if(paths, [&](const Path& path) { return !is_good(path); });
    }
  };
  keep([](const Path& path) { return path.offset == 0; });
  keep([size](const Path& path) { return size == 0 || path.type->bytes == size; });
  return paths;
}

std::vector<Path> paths_to(const TypeLayout& type, std::uint64_t offset, std::uint64_t size) {
  std::vector<Path> paths;
  PathSearch(size, paths).visit(type, offset);
  return best_of(std::move(paths), size);
}

/// Whether another part of the object has that name.
bool is_shared(const TypeLayout& type, const std::string& name, std::uint64_t offset,
               std::uint64_t size, Detail detail) {
  const std::vector<Leaf> leaves = leaves_of(type);
  return std::any_of(leaves.begin(), leaves.end(), [&](const Leaf& leaf) {
    return leaf.is_apart_from(offset, size) &&
           names_of(paths_to(type, leaf.offset, leaf.bytes), detail) == name;
  });
}

}  // namespace

std::string part_name(const TypeLayout& type, std::uint64_t offset, std::uint64_t size) {
  const std::vector<Path> paths = paths_to(type, offset, size);
  for (const Detail detail : {Detail::brief, Detail::bases, Detail::all}) {
    std::string name = names_of(paths, detail);
    if (!is_shared(type, name, offset, size, detail)) {
      return name;
    }
  }
  return fmt::format("+{}", offset);
}

}  // namespace heddle::harnesses
