# SPDX-License-Identifier: MIT
"""Writes the pages of the repository as a static site around the API that DocC has written.

python3 scripts/site.py OUT SYMBOLS: OUT/api has the output of DocC, SYMBOLS its symbol graphs.
cmark-gfm converts Markdown. Fails if a link leads nowhere.
"""

import glob
import html
import json
import os
import re
import shutil
import string
import subprocess
import sys
import urllib.parse

CATALOGUE = "Sources/ScrimKit/ScrimKit.docc"
# The navigation: its parts, and their pages in order. Names in capitals are articles of DocC.
PARTS = {
    "Use it": ["README.md"] + [
        f"docs/{name}.md" for name in "shell desktop-glass ipc".split()
    ] + ["CHANGELOG.md"],
    "Write panels": [
        f"{CATALOGUE if name[0].isupper() else 'docs'}/{name}.md"
        for name in (
            "panel views ControlCentre kit widgets FirstPanel Shell gallery theme Icons Tasks"
            " services notifications accessibility from-qml"
        ).split()
    ],
    "The blur": [f"docs/{name}.md" for name in "blur looks blur-quality benchmarks peers".split()],
    "The code": [
        f"docs/{name}.md"
        for name in (
            "architecture modules walks changes glossary reliability benchmark-format"
        ).split()
    ] + ["CONTRIBUTING.md", "PACKAGING.md", "SECURITY.md"],
}
LISTED = [page for pages in PARTS.values() for page in pages]
MEASUREMENTS = sorted(glob.glob("docs/measurements/*.md"), reverse=True)
PRODUCTS = ["ScrimKit", "Views", "ScrimTesting", "ScrimGL", "Services", "DBus"]

out, symbols = sys.argv[1:]
faults = []


def reference(path):
    """The address of a page of DocC, whose program reads it without the name of its file."""
    return f"api/documentation/{path.lower()}"


def exists(place):
    """True if the site has a page or a file at an address."""
    path = os.path.join(out, place)
    return os.path.isfile(path) or os.path.isfile(os.path.join(path, "index.html"))


def address(page):
    """The address of a page or a folder in the site."""
    if page == "README.md":
        return "index.html"
    if page == "docs/measurements":
        return "docs/measurements/index.html"
    if page not in LISTED + MEASUREMENTS:
        return page
    return page.replace(CATALOGUE, "articles").removesuffix(".md") + ".html"


def words(markup):
    """The text of HTML."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def with_anchors(body):
    """The HTML with the IDs that GitHub gives to headings."""
    used = {}

    def heading(match):
        title = html.unescape(re.sub(r"<[^>]+>", "", match[2]))
        anchor = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        count = used.get(anchor, 0)
        used[anchor] = count + 1
        anchor += f"-{count}" if count else ""
        return f'<h{match[1]} id="{anchor}">{match[2]}</h{match[1]}>'

    return re.sub(r"<h([1-6])>(.*?)</h\1>", heading, body, flags=re.S)


def read(page):
    """The Markdown of a page. An article's links to symbols and articles become ordinary ones."""
    with open(page, encoding="utf-8") as file:
        text = file.read()
    if not page.startswith(CATALOGUE):
        return text

    def symbol(match):
        *owners, name = match[1].strip("/").split("/")
        owners = [owner for owner in owners if owner not in PRODUCTS]
        key = tuple(word.lower() for word in (*owners, re.match("[^(-]*", name)[0]))
        places = [place for other, place in widgets.get(key, []) if other.startswith(name.lower())]
        if not places:
            faults.append(f"{page}: {match[1]} has no declaration")
            return f"`{name}`"
        return f"[`{name}`](site:{urllib.parse.quote(places[0])})"

    def article(match):
        return f"[{title(f'{CATALOGUE}/{match[1]}.md')}]({match[1]}.md)"

    # Code stays as it is.
    parts = re.split(r"(^```.*?^```$)", text, flags=re.S | re.M)
    for index in range(0, len(parts), 2):
        parts[index] = re.sub(r"<doc:(\w+)>", article, parts[index])
        parts[index] = re.sub(r"``([^`]+)``", symbol, parts[index])
    return "".join(parts)


def with_addresses(body, page):
    """The HTML with links that lead to pages of the site. Other files are copied into it."""

    def link(match):
        target, _, anchor = html.unescape(match[2]).partition("#")
        start = os.path.dirname(address(page))
        if target.startswith("site:"):
            place = os.path.relpath(target.removeprefix("site:"), start or ".")
            return f'{match[1]}="{html.escape(place)}"'
        if re.match(r"[a-z]+:", target) or not target:
            return match[0]
        path = os.path.normpath(os.path.join(os.path.dirname(page), urllib.parse.unquote(target)))
        place = address(path)
        if place == path:
            if not os.path.isfile(path):
                faults.append(f"{page}: there is no {path}")
                return match[0]
            copy(path)
        place = os.path.relpath(place, start or ".") + ("#" + anchor if anchor else "")
        return f'{match[1]}="{html.escape(urllib.parse.quote(place, safe="/#-_.()"))}"'

    return re.sub(r'\b(href|src)="([^"]*)"', link, body)


def copy(path):
    """Copies a file to the same path of the site."""
    place = os.path.join(out, path)
    os.makedirs(os.path.dirname(place), exist_ok=True)
    shutil.copyfile(path, place)


def title(page):
    """The title of a page."""
    if page == "docs/measurements":
        return "Measurements"
    with open(page, encoding="utf-8") as file:
        return re.search(r"^# (.*)", file.read(), re.M)[1].replace("`", "")


def contents(body):
    """The links to the chapters of a page, if it has several."""
    chapters = re.findall(r'<h2 id="([^"]*)">(.*?)</h2>', body, re.S)
    items = [
        f'<li><a href="#{anchor}">{html.escape(words(name))}</a></li>' for anchor, name in chapters
    ]
    return "\n<ul>\n" + "\n".join(items) + "\n</ul>\n" if len(items) > 2 else ""


def navigation(page, root, body):
    """The links of all pages, and those to the chapters of the current one, `page`."""

    def item(name, place, current=False):
        mark = ' aria-current="page"' if current else ""
        inside = contents(body) if current else ""
        return f'<li><a href="{root}{place}"{mark}>{html.escape(name)}</a>{inside}</li>'

    parts = {
        part: [item(title(other), address(other), other == page) for other in pages]
        for part, pages in PARTS.items()
    }
    parts["The blur"].append(
        item("Measurements", "docs/measurements/index.html", page.startswith("docs/measurements")))
    parts["Reference (needs a web server)"] = [
        item(name, reference(name)) for name in PRODUCTS
    ]
    return "\n".join(
        f"<h2>{part}</h2>\n<ul>\n" + "\n".join(items) + "\n</ul>" for part, items in parts.items())


def neighbours(page, root):
    """The links to the pages before and after a page, in the order of the navigation."""
    if page not in LISTED:
        return ""
    index = LISTED.index(page)
    links = [
        f'<a rel="{relation}" href="{root}{address(other)}">{html.escape(title(other))}</a>'
        for relation, others in (("prev", LISTED[:index][-1:]), ("next", LISTED[index + 1:][:1]))
        for other in others
    ]
    return "<footer>\n" + "\n".join(links) + "\n</footer>"


def write(page, body):
    """Writes a page of the site."""
    place = address(page)
    root = "../" * place.count("/")
    os.makedirs(os.path.dirname(os.path.join(out, place)), exist_ok=True)
    name = title(page)
    with open(os.path.join(out, place), "w", encoding="utf-8") as file:
        file.write(TEMPLATE.substitute(
            title=html.escape(name if name == "Scrim" else f"{name} – Scrim"), root=root,
            navigation=navigation(page, root, body), body=body + neighbours(page, root)))


def sections(page, body):
    """The entries of the search for a page: one for each heading."""
    parts = re.split(r'<h[1-6] id="([^"]*)">(.*?)</h[1-6]>', body, flags=re.S)
    for anchor, heading, text in zip(parts[1::3], parts[2::3], parts[3::3]):
        yield [words(heading), title(page), f"{address(page)}#{anchor}", words(text)]


def references():
    """The entries of the search for the types of the API."""
    for product in PRODUCTS:
        for path in sorted(glob.glob(f"{symbols}/{product}*.symbols.json")):
            with open(path, encoding="utf-8") as file:
                graph = json.load(file)
            for symbol in graph["symbols"]:
                names = symbol["pathComponents"]
                place = reference(f"{product}/{names[0]}")
                if len(names) == 1 and exists(place):
                    lines = symbol.get("docComment", {}).get("lines", [])
                    yield [names[0], product, place, " ".join(line["text"] for line in lines)]


def declarations(products):
    """The addresses of the types and members of the API, by type and name, with their labels. The
    types of the first product come first."""
    found = {}
    folder = os.path.join(out, "api/documentation")
    for product in products:
        for place in sorted(glob.glob(f"{folder}/{product.lower()}/**/index.html", recursive=True)):
            names = os.path.relpath(os.path.dirname(place), folder).split("/")[1:] or [""]
            key = tuple(re.match("[^(-]*", name)[0] for name in names)
            found.setdefault(key, []).append((names[-1], os.path.relpath(place, out)[:-11]))
    return found


def with_declarations(body, page, known):
    """The HTML whose names of types, members and modifiers lead to their declarations."""

    def link(match):
        code = html.unescape(match[1] or "")
        name = re.fullmatch(r"([A-Za-z]\w*(?=\.))?(\.?)([A-Za-z]\w*)(\([a-z:]*)?.*", code, re.S)
        if not name or not (name[2] or name[3][0].isupper()):
            return match[0]
        owner = name[1] or ("View" if name[2] else "")
        key = tuple(word.lower() for word in (owner, name[3]) if word)
        start = (name[3] + (name[4] or "")).lower()
        places = [place for other, place in known.get(key, []) if other.startswith(start)]
        places += [place for _, place in known.get(key, [])]
        if places:
            place = os.path.relpath(places[0], os.path.dirname(address(page)))
            return f'<a href="{html.escape(place)}"><code>{match[1]}</code></a>'
        if owner == "app":
            faults.append(f"{page}: {code} has no declaration")
        return match[0]

    # What is preformatted, a link or a heading is left as it is.
    whole = r"<pre.*?</pre>|<a .*?</a>|<h\d.*?</h\d>|<code>(.*?)</code>"
    return re.sub(whole, link, body, flags=re.S)


def finish_reference():
    """Gives the pages of DocC, which are all the same, a way back, and relative addresses."""
    with open("docs/site/reference.html", encoding="utf-8") as file:
        header = string.Template(file.read())
    for path in glob.glob(f"{out}/api/**/index.html", recursive=True):
        folder = os.path.relpath(f"{out}/api", os.path.dirname(path)) + "/"
        root = os.path.join(folder, "../")
        products = "\n".join(
            f'<a href="{root}{reference(name)}/">{name}</a>' for name in PRODUCTS)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        base = f'baseUrl = new URL("{folder}", location).pathname'
        text = text.replace('baseUrl = "/api/"', base).replace('"/api/', f'"{folder}')
        text = re.sub(
            "<body[^>]*>", lambda body: body[0] + header.substitute(root=root, products=products),
            text, count=1)
        if re.search(r"""["']/(?!/)""", text) or f'href="{root}index.html"' not in text:
            faults.append(f"{path}: a page of DocC is not as expected")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


def check():
    """Notes links of the site's own pages that lead to no file or no heading."""
    places = [address(page) for page in LISTED + MEASUREMENTS + ["docs/measurements"]]
    texts = {}
    for place in places:
        with open(os.path.join(out, place), encoding="utf-8") as file:
            texts[place] = file.read()
    for place, text in texts.items():
        for link in re.findall(r'\b(?:href|src)="([^"]*)"', text):
            target, _, anchor = urllib.parse.unquote(html.unescape(link)).partition("#")
            if re.match(r"[a-z]+:", target):
                continue
            path = os.path.normpath(os.path.join(os.path.dirname(place), target))
            path = path if target else place
            if not exists(path):
                faults.append(f"{place}: {link} leads to no file")
            elif anchor and f'id="{anchor}"' not in texts.get(path, ""):
                faults.append(f"{place}: {link} leads to no heading")


# The pages of the catalogue that list symbols are DocC's alone.
missing = set(glob.glob("docs/*.md") + glob.glob(f"{CATALOGUE}/*.md")) - set(LISTED)
missing -= {f"{CATALOGUE}/{name}.md" for name in PRODUCTS}
faults += [f"{page} is not in the navigation of scripts/site.py" for page in sorted(missing)]
with open("docs/site/page.html", encoding="utf-8") as file:
    TEMPLATE = string.Template(file.read())
copy("packaging/scrim.svg")
for name in ["site.css", "search.js"]:
    shutil.copyfile(f"docs/site/{name}", os.path.join(out, name))

views = declarations(sorted(PRODUCTS, key="Views".__ne__))
widgets = declarations(PRODUCTS)
entries = []
for page in LISTED + MEASUREMENTS:
    extensions = ["-e", "table", "-e", "strikethrough", "-e", "autolink"]
    body = subprocess.run(
        ["cmark-gfm", *extensions], input=read(page), check=True, capture_output=True,
        text=True).stdout
    body = with_anchors(with_addresses(body, page))
    if page in PARTS["Write panels"]:
        about_widgets = page in ("docs/kit.md", "docs/widgets.md") or (
            page.startswith(CATALOGUE) and not page.endswith("/ControlCentre.md"))
        body = with_declarations(body, page, widgets if about_widgets else views)
    write(page, body)
    entries += sections(page, body)
listing = "".join(
    f'<li><a href="{os.path.basename(address(page))}">{html.escape(title(page))}</a></li>\n'
    for page in MEASUREMENTS)
write("docs/measurements", f'<h1 id="measurements">Measurements</h1>\n<ul>\n{listing}</ul>')
entries += references()
with open(os.path.join(out, "entries.js"), "w", encoding="utf-8") as file:
    file.write("const entries = " + json.dumps(entries, ensure_ascii=False) + ";\n")

finish_reference()
check()
for fault in faults:
    print(f"scrim: {fault}", file=sys.stderr)
sys.exit(1 if faults else 0)
