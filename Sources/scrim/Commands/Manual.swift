// SPDX-License-Identifier: MIT

/// `scrim man`: prints the manual page.
enum Manual {
  /// Entry in the command table.
  static let command = Command(
    name: "man", summary: "Print the manual page, in roff",
    examples: [
      Example(line: "scrim man | man -l -", effect: "Read it"),
      Example(line: "scrim man > ~/.local/share/man/man1/scrim.1", effect: "Install it"),
    ],
    run: { invocation throws(Failure) in
      try invocation.console.write(ManualPage(table: invocation.table).roff)
    })
}
