#include "checkers/formats/edn/edn_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "checkers/bad_line.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

constexpr int deepest_level = 64;  ///< protects the stack

bool is_space(char c) {
  return c == ' ' || c == ',' || c == '\n' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

bool ends_token(char c) {
  return is_space(c) || std::string_view("()[]{}\";").find(c) != std::string_view::npos;
}

char closing_of(char opening) {
  switch (opening) {
    case '(':
      return ')';
    case '[':
      return ']';
    default:
      return '}';
  }
}

}  // namespace

EdnReader::EdnReader(const InputText& input) : name_(input.name), text_(input.text) {}

void EdnReader::fail(std::uint32_t line, const std::string& problem) const {
  throw bad_line(name_, line, problem);
}

void EdnReader::skip_space() {
  for (; position_ < text_.size(); ++position_) {
    const char c = text_[position_];
    if (c == ';') {
      skip_comment();
    } else if (!is_space(c)) {
      return;
    }
    if (at('\n')) {
      ++line_;
    }
  }
}

/// Stops at the end of the line, or before the end of the text.
void EdnReader::skip_comment() {
  position_ = std::min(text_.find('\n', position_), text_.size() - 1);
}

bool EdnReader::enter_list() {
  skip_space();
  if (!at('(') && !at('[')) {
    return false;
  }
  closing_ = closing_of(text_[position_]);
  entered_line_ = line_;
  ++position_;
  return true;
}

const EdnNode* EdnReader::next() {
  for (;;) {
    poll_time(32);
    skip_space();
    if (position_ == text_.size()) {
      if (closing_ != '\0') {
        fail(line_, fmt::format("the text ends before the '{}' that closes the list of line {}",
                                closing_, entered_line_));
      }
      return nullptr;
    }
    if (closing_ != '\0' && at(closing_)) {
      ++position_;
      closing_ = '\0';
      return nullptr;
    }
    nodes_.clear();
    read_form(1);
    if (!nodes_.empty()) {
      return nodes_.data();
    }
  }
}

EdnNode& EdnReader::add(EdnKind kind) {
  EdnNode& node = nodes_.emplace_back();
  node.kind = kind;
  node.line = line_;
  return node;
}

/// Adds the nodes of one form; none if it is hidden by "#_".
void EdnReader::read_form(int depth) {
  skip_space();
  if (position_ == text_.size()) {
    fail(line_, "the text ends within a form");
  }
  if (depth > deepest_level) {
    fail(line_, fmt::format("nested more than {} levels deep", deepest_level));
  }
  const char c = text_[position_];
  switch (c) {
    case '(':
    case '[':
    case '{': {
      const std::size_t parent = nodes_.size();
      add(c == '{' ? EdnKind::map : EdnKind::list);
      ++position_;
      read_forms(parent, closing_of(c), depth);
      return;
    }
    case ')':
    case ']':
    case '}':
      fail(line_, std::string("'") + c + "' closes nothing that is open");
    case '"':
      read_string(add(EdnKind::string));
      return;
    case '#':
      read_hash(depth);
      return;
    default:
      read_atom();
  }
}

void EdnReader::read_forms(std::size_t parent, char closing, int depth) {
  const std::uint32_t begin = line_;
  std::size_t count = 0;
  for (skip_space(); !at(closing); skip_space()) {
    poll_time(32);
    if (position_ == text_.size()) {
      fail(line_, fmt::format("the text ends before the '{}' that closes what line {} opens",
                              closing, begin));
    }
    const std::size_t before = nodes_.size();
    read_form(depth + 1);
    count += nodes_.size() > before ? 1U : 0U;
  }
  ++position_;
  if (nodes_[parent].kind == EdnKind::map && count % 2 != 0) {
    fail(begin, "a map with a key that has no value");
  }
  nodes_[parent].size = static_cast<std::uint32_t>(nodes_.size() - parent);
}

void EdnReader::read_string(EdnNode& node) {
  const std::size_t begin = ++position_;
  for (; !at('"'); ++position_) {
    if (position_ < text_.size() && text_[position_] == '\\') {
      ++position_;
    }
    if (position_ >= text_.size()) {
      fail(line_, fmt::format("the text ends within the string of line {}", node.line));
    }
    line_ += text_[position_] == '\n' ? 1U : 0U;
  }
  node.text = text_.substr(begin, position_++ - begin);
}

/// "#{...}", "#_form", "##Inf", "#tag form".
void EdnReader::read_hash(int depth) {
  const std::size_t parent = nodes_.size();
  const std::size_t begin = position_++;
  if (at('{')) {
    add(EdnKind::set);
    ++position_;
    read_forms(parent, '}', depth);
    return;
  }
  if (at('_')) {
    ++position_;
    while (nodes_.size() == parent) {
      read_form(depth + 1);
    }
    nodes_.resize(parent);
    return;
  }
  const bool is_number = at('#');
  const std::string_view tag = token();
  if (tag.empty()) {
    fail(line_, "a '#' without a tag");
  }
  add(is_number ? EdnKind::other : EdnKind::tagged).text = text_.substr(begin, position_ - begin);
  while (!is_number && nodes_.size() == parent + 1) {
    read_form(depth + 1);
  }
  nodes_[parent].size = static_cast<std::uint32_t>(nodes_.size() - parent);
}

std::string_view EdnReader::token() {
  const std::size_t begin = position_;
  while (position_ < text_.size() && !ends_token(text_[position_])) {
    ++position_;
  }
  return text_.substr(begin, position_ - begin);
}

void EdnReader::read_atom() {
  const std::size_t begin = position_;
  if (at('\\')) {  // a character, which may be one that ends tokens
    position_ = std::min(position_ + 2, text_.size());
    if (text_[position_ - 1] == '\n') {
      fail(line_, "a '\\' without a character");
    }
  }
  token();
  EdnNode& node = add(EdnKind::other);
  node.text = text_.substr(begin, position_ - begin);
  classify(node);
}

void EdnReader::classify(EdnNode& node) const {
  const std::string_view text = node.text;
  if (text == "nil") {
    node.kind = EdnKind::nil;
  } else if (text == "true" || text == "false") {
    node.kind = EdnKind::boolean;
    node.boolean = text == "true";
  } else if (text.front() == ':') {
    node.kind = EdnKind::keyword;
    if (text.size() == 1) {
      fail(node.line, "a ':' without a name");
    }
  } else {
    const bool has_plus = text.size() > 1 && text.front() == '+' && text[1] != '-';
    std::string_view digits = text.substr(has_plus ? 1 : 0);
    digits.remove_suffix(!digits.empty() && digits.back() == 'N' ? 1 : 0);
    const char* const end = digits.data() + digits.size();
    const auto [stopped, error] = std::from_chars(digits.data(), end, node.integer);
    if (error == std::errc() && stopped == end) {
      node.kind = EdnKind::integer;
    } else if (std::ranges::any_of(text,
                                   [](char c) { return static_cast<unsigned char>(c) < ' '; })) {
      fail(node.line, "neither EDN nor any text: " + quoted_beginning(text));
    }
  }
}

}  // namespace heddle::checkers
