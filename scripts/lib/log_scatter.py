"""Scatter pictures with two logarithmic axes and a diagonal, as SVG."""

import math
from dataclasses import dataclass
from xml.sax.saxutils import escape

SIDE = 300  # of a panel, in pixels
LEFT, TOP, GAP = 70, 40, 90
FOOT = 60
ARM = 5  # of the cross that marks a point

STYLE = """
text { font: 12px sans-serif; fill: #222 }
.title { font-size: 14px; font-weight: bold }
.frame { fill: none; stroke: #222 }
.grid { stroke: #ddd }
.diagonal { stroke: #c33; stroke-width: 1.5 }
.point { stroke: #1f5fa8; stroke-width: 1.8 }
"""


@dataclass
class Panel:
    title: str
    x_label: str
    y_label: str
    points: list  # (x, y, name), all numbers above 0


def decades(values):
    """The powers of ten around the values: at least one decade."""
    low = math.floor(math.log10(min(values)))
    high = math.ceil(math.log10(max(values)))
    return low, max(high, low + 1)


def power_text(exponent):
    if -3 <= exponent <= 4:
        return f"{10.0 ** exponent:g}"
    return f'10<tspan dy="-5" font-size="9">{exponent}</tspan>'


def axes(low, high, to_x, to_y):
    """One scale for both axes, so that the diagonal is where both numbers are equal."""
    parts = []
    for exponent in range(low, high + 1):
        x, y = to_x(exponent), to_y(exponent)
        parts.append(f'<path class="grid" d="M{x:.1f} {to_y(low):.1f}V{to_y(high):.1f}"/>')
        parts.append(f'<path class="grid" d="M{to_x(low):.1f} {y:.1f}H{to_x(high):.1f}"/>')
        label = power_text(exponent)
        below = to_y(low) + 18
        parts.append(f'<text x="{x:.1f}" y="{below:.1f}" text-anchor="middle">{label}</text>')
        beside = to_x(low) - 8
        parts.append(f'<text x="{beside:.1f}" y="{y + 4:.1f}" text-anchor="end">{label}</text>')
    return parts


def marks(points, to_x, to_y):
    for x, y, name in points:
        px, py = to_x(math.log10(x)), to_y(math.log10(y))
        cross = f"M{px - ARM:.1f} {py:.1f}h{2 * ARM}M{px:.1f} {py - ARM:.1f}v{2 * ARM}"
        yield f'<path class="point" d="{cross}"><title>{escape(name)}: {x:g}, {y:g}</title></path>'


def drawn(panel, left):
    low, high = decades([value for x, y, _ in panel.points for value in (x, y)])
    step = SIDE / (high - low)

    def to_x(exponent):
        return left + (exponent - low) * step

    def to_y(exponent):
        return TOP + SIDE - (exponent - low) * step

    middle = left + SIDE / 2
    aside = left - 52
    return [
        f'<text class="title" x="{middle}" y="{TOP - 14}" text-anchor="middle">'
        f"{escape(panel.title)}</text>",
        *axes(low, high, to_x, to_y),
        f'<rect class="frame" x="{left}" y="{TOP}" width="{SIDE}" height="{SIDE}"/>',
        f'<path class="diagonal" d="M{left} {TOP + SIDE}L{left + SIDE} {TOP}"/>',
        *marks(panel.points, to_x, to_y),
        f'<text x="{middle}" y="{TOP + SIDE + 42}" text-anchor="middle">'
        f"{escape(panel.x_label)}</text>",
        f'<text x="{aside}" y="{TOP + SIDE / 2}" text-anchor="middle" '
        f'transform="rotate(-90 {aside} {TOP + SIDE / 2})">{escape(panel.y_label)}</text>',
    ]


def picture(panels):
    """The panels side by side."""
    width = LEFT + len(panels) * SIDE + (len(panels) - 1) * GAP + 20
    height = TOP + SIDE + FOOT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}">',
        f"<style>{STYLE}</style>",
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for number, panel in enumerate(panels):
        parts += drawn(panel, LEFT + number * (SIDE + GAP))
    return "\n".join([*parts, "</svg>\n"])
