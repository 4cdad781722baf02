# SPDX-License-Identifier: MIT
"""Writes scene.json as source code of the peers: scene.js, scene.h, Scene.swift.

    generate.py FOLDER
"""

import json
import pathlib
import sys

# Ascent of Inter in em. Toolkits that place a text by its top round it to whole pixels.
ASCENT = 0.96875


def texts(card, scene):
    """Returns the lines of a card with their baselines, from the top left of the card."""
    style, lines = scene["card"], []
    for line in scene["lines"]:
        strings = card[line["text"]]
        strings = [strings] if isinstance(strings, str) else strings
        baseline = line["baseline"] + (card["height"] if line["baseline"] < 0 else 0)
        for string in strings:
            lines.append({
                "string": string, "size": line["size"], "weight": line["weight"],
                "x": style["padding"], "baseline": baseline,
                "top": baseline - round(ASCENT * line["size"]),
            })
            baseline += line.get("leading", 0)
    return lines


def flat(scene):
    """Returns the scene with the lines of each card worked out."""
    cards = [
        {key: card[key] for key in ("x", "y", "width", "height", "axis", "colors")}
        | {"texts": texts(card, scene)}
        for card in scene["cards"]
    ]
    return {key: value for key, value in scene.items() if key != "lines"} | {"cards": cards}


def javascript(scene):
    return f"var scene = {json.dumps(scene)};\n"


def rgb(color):
    return "0x" + color.removeprefix("#")


def header(scene):
    panel, card = scene["panel"], scene["card"]
    values = {
        "WIDTH": scene["width"], "HEIGHT": scene["height"], "STEP": scene["step"],
        "CONTENT_HEIGHT": scene["contentHeight"], "HOLD_AT": scene["holdAt"],
        "BACKGROUND": rgb(scene["background"]), "FONT": json.dumps(card["font"]),
        "INK": rgb(card["ink"]), "CARD_RADIUS": card["radius"],
        "PANEL_HEIGHT": panel["height"], "PANEL_RADIUS": panel["radius"],
        "PANEL_SIGMA": panel["sigma"], "PANEL_SATURATION": panel["saturation"],
        "PANEL_TINT": rgb(panel["tint"]), "PANEL_TINT_ALPHA": panel["tintAlpha"],
        "CARD_COUNT": len(scene["cards"]),
    }
    most = max(len(card["texts"]) for card in scene["cards"])
    out = [f"#define SCENE_{name} {value}" for name, value in values.items()]
    out += [
        f"#define SCENE_TEXT_COUNT {most}",
        "struct scene_text { const char *string; int size, weight, x, baseline; };",
        "struct scene_card {",
        "  int x, y, width, height, is_vertical;",
        "  unsigned colors[3];",
        "  struct scene_text texts[SCENE_TEXT_COUNT];",
        "};",
        "static const struct scene_card scene_cards[SCENE_CARD_COUNT] = {",
    ]
    for card in scene["cards"]:
        lines = ", ".join(
            "{%s, %d, %d, %d, %d}" % (json.dumps(text["string"]), text["size"], text["weight"],
                                      text["x"], text["baseline"])
            for text in card["texts"])
        out.append("  {%d, %d, %d, %d, %d, {%s}, {%s}}," % (
            card["x"], card["y"], card["width"], card["height"], card["axis"] == "y",
            ", ".join(map(rgb, card["colors"])), lines))
    return "\n".join(out + ["};", ""])


def swift(scene):
    panel, style = scene["panel"], scene["card"]
    values = {
        "width": scene["width"], "height": scene["height"], "step": scene["step"],
        "contentHeight": scene["contentHeight"], "holdAt": scene["holdAt"],
        "cardRadius": style["radius"], "panelHeight": panel["height"],
        "panelRadius": panel["radius"], "panelSigma": panel["sigma"],
        "panelSaturation": panel["saturation"],
    }
    out = ["enum Scene {"]
    out += [f"  static let {name}: Double = {value}" for name, value in values.items()]
    out += [
        f"  static let background: UInt32 = {rgb(scene['background'])}",
        f"  static let ink: UInt32 = {rgb(style['ink'])}",
        f"  static let font = {json.dumps(style['font'])}",
        f"  static let panelTint: UInt32 = {rgb(panel['tint'])}",
        f"  static let panelTintAlpha: Float = {panel['tintAlpha']}",
        "  static let cards: [SceneCard] = [",
    ]
    for card in scene["cards"]:
        start = "    SceneCard(x: %d, y: %d, width: %d, height: %d, isVertical: %s, colors: [%s], "
        out.append((start + "texts: [") % (
            card["x"], card["y"], card["width"], card["height"],
            "true" if card["axis"] == "y" else "false", ", ".join(map(rgb, card["colors"]))))
        out += [
            "      SceneText(%s, size: %d, isBold: %s, x: %d, top: %d)," % (
                json.dumps(text["string"]), text["size"],
                "true" if text["weight"] >= 700 else "false", text["x"], text["top"])
            for text in card["texts"]
        ]
        out.append("    ]),")
    return "\n".join(out + ["  ]", "}", ""])


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    scene = flat(json.loads(pathlib.Path(__file__).parents[1].joinpath("scene.json").read_text()))
    for name, text in (
        ("scene.js", javascript(scene)), ("scene.h", header(scene)), ("Scene.swift", swift(scene)),
    ):
        (folder / name).write_text(text)


main()
