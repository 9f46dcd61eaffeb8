#include "harnesses/traces/story/story_lines.hpp"

#include <algorithm>

#include "base/printable_text.hpp"
#include "harnesses/traces/table.hpp"

namespace heddle::harnesses {
namespace {

constexpr std::size_t order_width = 8;
constexpr std::size_t hanging = 4;  ///< columns by which a further line is indented

class Layout {
 public:
  Layout(const std::vector<StoryLine>& lines, std::size_t width) : width_(width) {
    std::size_t widest = 0;
    for (const StoryLine& line : lines) {
      widest = std::max(widest, base::display_width(base::printable_line(line.place)));
    }
    note_at_ = width - std::min(widest + order_width, width / 2);
    for (const StoryLine& line : lines) {
      add(line);
    }
  }

  std::vector<StyledLine> take() { return std::move(laid_out_); }

 private:
  void add(const StoryLine& line) {
    const std::size_t indent = std::min(mark_width + line.indent, width_ / 2);
    const bool has_note = !line.order.empty() || !line.place.empty();
    const std::string note =
        has_note ? padded(line.order, order_width) + base::printable_line(line.place) : "";
    std::string left = padded(padded(line.mark, mark_width), indent);
    std::string last;
    for (const std::string& part :
         wrapped(base::printable_line(line.text), width_ - indent - hanging)) {
      if (!last.empty()) {
        put(last, line.style);
      }
      last = left + part;
      left = std::string(indent + hanging, ' ');
    }
    if (has_note && base::display_width(last) < note_at_ &&
        note_at_ + base::display_width(note) <= width_) {
      put(padded(last, note_at_) + note, line.style);
      return;
    }
    put(last, line.style);
    if (has_note) {
      const std::size_t room = width_ - indent - hanging;
      const std::size_t used = std::min(base::display_width(note), room);
      for (const std::string& part : wrapped(note, room)) {
        put(std::string(width_ - used, ' ') + part, line.style);
      }
    }
  }

  void put(std::string text, TextStyle style) {
    text.erase(text.find_last_not_of(' ') + 1);
    laid_out_.push_back({std::move(text), style});
  }

  std::size_t width_;
  std::size_t note_at_ = 0;  ///< column of the orders
  std::vector<StyledLine> laid_out_;
};

}  // namespace

std::vector<StyledLine> lay_out(const std::vector<StoryLine>& lines, std::size_t width) {
  return Layout(lines, width).take();
}

}  // namespace heddle::harnesses
