// SPDX-License-Identifier: MIT

/// Style sheet of the page, light or dark like the reader's desktop.
enum PageStyle {
  /// The CSS.
  static let sheet = """
    :root { color-scheme: light dark; --ground: #f5f4f9; --card: #ffffff; --ink: #1b1824;
      --soft: #655f73; --line: #e3e0ea; --accent: #6a3fd0; --band: #6a3fd02e; --other: #8c8799;
      --good: #14764a; --bad: #b3261e; --limit: #c2410c; }
    @media (prefers-color-scheme: dark) { :root { --ground: #131019; --card: #1d1926;
      --ink: #efecf6; --soft: #a59eb5; --line: #332d40; --accent: #b69bff; --band: #b69bff38;
      --other: #8b8499; --good: #62d19b; --bad: #ff8a80; --limit: #ffab6e; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--ground); color: var(--ink);
      font: 16px/1.55 system-ui, "Inter", "Cantarell", sans-serif; }
    main { max-width: 1120px; margin: 0 auto; padding: 48px 24px 80px; }
    h1 { font-size: 2.1rem; line-height: 1.15; letter-spacing: -0.02em; margin: 0 0 8px; }
    h2 { font-size: 1.25rem; letter-spacing: -0.01em; margin: 48px 0 6px; }
    p { margin: 0 0 14px; max-width: 74ch; color: var(--soft); }
    p.lead { font-size: 1.1rem; color: var(--ink); }
    .tiles { display: grid; gap: 14px; margin: 26px 0;
      grid-template-columns: repeat(auto-fill, minmax(188px, 1fr)); }
    .tile, .card { background: var(--card); border: 1px solid var(--line); border-radius: 16px; }
    .tile { padding: 16px 18px; }
    .tile b { display: block; font-size: 1.9rem; line-height: 1.2; letter-spacing: -0.02em;
      font-variant-numeric: tabular-nums; }
    .tile span { display: block; color: var(--soft); font-size: 0.85rem; }
    .tile .met { color: var(--good); } .tile .missed { color: var(--bad); }
    .card { padding: 16px; margin: 12px 0; overflow-x: auto; }
    .pair { display: grid; gap: 14px; grid-template-columns: repeat(auto-fit, minmax(400px, 1fr)); }
    .pair .card { margin: 0; }
    h3 { font-size: 1rem; margin: 0 0 8px; }
    svg { display: block; width: 100%; height: auto; }
    .grid { stroke: var(--line); stroke-width: 1; }
    .tick, .note { fill: var(--soft); font-size: 11px; font-variant-numeric: tabular-nums; }
    .axis { fill: var(--soft); font-size: 12px; }
    .name { fill: var(--ink); font-size: 12px; } .ours-name { font-weight: 700; }
    .limit { stroke: var(--limit); stroke-width: 1.5; stroke-dasharray: 4 4; }
    .stroke { stroke: var(--accent); stroke-width: 1; opacity: 0.3; }
    .bar { fill: var(--accent); opacity: 0.55; } .median { stroke: var(--ink); stroke-width: 2; }
    .band { fill: var(--band); } .curve { fill: none; stroke: var(--accent); stroke-width: 2.5;
      stroke-linejoin: round; }
    .dot { fill: var(--card); stroke: var(--accent); stroke-width: 2; }
    .ours { fill: var(--accent); } .other { fill: var(--other); }
    table { border-collapse: collapse; width: 100%; font-size: 0.86rem;
      font-variant-numeric: tabular-nums; }
    th, td { padding: 6px 10px; text-align: right; white-space: nowrap;
      border-bottom: 1px solid var(--line); }
    th { color: var(--soft); font-weight: 600; }
    th:first-child, td:first-child { text-align: left; }
    tr:last-child td { border-bottom: 0; }
    tr.own td { color: var(--accent); font-weight: 650; }
    .images { display: grid; gap: 16px; margin-top: 12px;
      grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); }
    figure { margin: 0; } figure img { width: 100%; border-radius: 12px; display: block;
      border: 1px solid var(--line); }
    figcaption { font-size: 0.85rem; color: var(--soft); padding: 6px 2px 0; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 18px; margin: 0; }
    dt { color: var(--soft); } dd { margin: 0; }
    """
}
