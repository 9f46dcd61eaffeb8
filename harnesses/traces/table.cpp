#include "harnesses/traces/table.hpp"

#include <algorithm>

#include "base/printable_text.hpp"

namespace heddle::harnesses {
namespace {

constexpr std::size_t narrowest_column = 16;
constexpr std::size_t separator_width = 3;  ///< " | "

/// One line of one cell, split where the emphasis changes.
struct Line {
  std::string text;
  std::string note;  ///< follows the text directly
};

std::string blanks(std::size_t count) { return std::string(count, ' '); }

std::vector<Line> lines_of(const Cell& cell, std::size_t width) {
  const std::size_t room = width - std::min<std::size_t>(cell.indent, width / 2);
  const std::string indent = blanks(width - room);
  std::vector<Line> lines;
  for (const std::string& part : wrapped(base::printable_line(cell.text), room)) {
    lines.push_back({indent, ""});
    lines.back().text += part;
  }
  const std::string note = base::printable_line(cell.note);
  if (note.empty()) {
    return lines;
  }
  const std::size_t used = lines.back().text.size();
  if (lines.size() == 1 && used + 2 + note.size() <= width) {
    lines.back().note = blanks(width - used - note.size()) + note;
    return lines;
  }
  const std::string note_indent = indent + "  ";
  for (const std::string& part : wrapped(note, room - std::min<std::size_t>(2, room / 2))) {
    lines.push_back({"", note_indent});
    lines.back().note += part;
  }
  return lines;
}

std::string in_colours(const Line& line, Emphasis emphasis, bool colours) {
  if (!colours) {
    return line.text + line.note;
  }
  const bool strong = emphasis == Emphasis::strong && !line.text.empty();
  std::string result = strong ? base::coloured(line.text, base::Colour::strong) : line.text;
  if (!line.note.empty()) {
    result += base::coloured(line.note, base::Colour::dim);
  }
  return result;
}

void add_row(std::string& table, const std::vector<std::size_t>& widths, std::size_t column,
             const std::string& content, std::size_t content_width) {
  std::string row;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    row += i == 0 ? " " : " | ";
    const bool last = i + 1 == widths.size();
    if (i == column) {
      row += content + (last ? "" : blanks(widths[i] - std::min(widths[i], content_width)));
    } else if (!last) {
      row += blanks(widths[i]);
    }
  }
  row.erase(row.find_last_not_of(' ') + 1);
  table += row + "\n";
}

std::string header_of(const std::vector<std::string>& titles,
                      const std::vector<std::size_t>& widths) {
  std::string header;
  std::string rule;
  for (std::size_t i = 0; i < titles.size(); ++i) {
    const std::string title = titles[i].substr(0, widths[i]);
    header += (i == 0 ? " " : " | ") + title + blanks(widths[i] - title.size());
    rule += (i == 0 ? "-" : "-+-") + std::string(widths[i], '-');
  }
  header.erase(header.find_last_not_of(' ') + 1);
  return header + "\n" + rule + "\n";
}

/// Of the first `columns` characters of UTF-8, or of all.
std::size_t bytes_of(std::string_view text, std::size_t columns) {
  std::size_t bytes = 0;
  while (bytes < text.size()) {
    const bool begins = (static_cast<unsigned char>(text[bytes]) & 0xc0U) != 0x80U;
    if (begins && columns-- == 0) {
      break;
    }
    ++bytes;
  }
  return bytes;
}

}  // namespace

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  width = std::max<std::size_t>(width, 1);
  while (text.size() > width) {
    const std::size_t most = bytes_of(text, width);
    if (most == text.size()) {
      break;
    }
    std::size_t end = text.rfind(' ', most);
    const bool at_blank = end != std::string_view::npos && end > 0;
    end = at_blank ? end : most;
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(at_blank ? end + 1 : end);
  }
  lines.emplace_back(text);
  return lines;
}

std::string lay_out_table(const std::vector<std::string>& titles, const std::vector<Cell>& cells,
                          const TableStyle& style) {
  const std::size_t count = std::max<std::size_t>(titles.size(), 1);
  const std::size_t used = 1 + separator_width * (count - 1);
  const std::size_t room = style.width > used ? (style.width - used) / count : 0;
  const std::vector<std::size_t> widths(count, std::max(narrowest_column, room));
  std::string table = header_of(titles, widths);
  for (const Cell& cell : cells) {
    for (const Line& line : lines_of(cell, widths[cell.column])) {
      add_row(table, widths, cell.column, in_colours(line, cell.emphasis, style.colours),
              line.text.size() + line.note.size());
    }
  }
  return table;
}

}  // namespace heddle::harnesses
