// SPDX-License-Identifier: MIT

import Testing

@testable import Services

/// The order in which applications are found.
@Suite struct ApplicationSearchTests {
  /// A name, a generic name, a program and keywords.
  private typealias Row = (name: String, kind: String, program: String, keywords: String)

  /// What is installed on many desktops.
  private static let rows: [Row] = [
    ("Files", "File Manager", "nautilus", "folder;manager;explore;disk"),
    ("Firefox", "Web Browser", "firefox-esr", "Internet;WWW;Browser;Web;Explorer"),
    ("Chromium", "Web Browser", "chromium", ""),
    ("GNU Image Manipulation Program", "Image Editor", "gimp", "GIMP;graphic;design;paint"),
    ("Visual Studio Code", "Text Editor", "code", "vscode"),
    ("Code::Blocks", "IDE", "codeblocks", ""),
    ("LibreOffice", "Office", "libreoffice", ""),
    ("LibreOffice Writer", "Word Processor", "libreoffice", "Text;Letter;Fax;Document"),
    ("LibreOffice Calc", "Spreadsheet", "libreoffice", "Accounting;Stats;Charts"),
    ("Calculator", "Calculator", "gnome-calculator", "calculation;arithmetic;scientific"),
    ("Calendar", "", "gnome-calendar", "Event;Reminder"),
    ("Terminal", "Terminal", "gnome-terminal", "shell;prompt;command;commandline;cmd"),
    ("KWrite", "Text Editor", "kwrite", ""),
    ("Text Editor", "", "gnome-text-editor", "Write;plain;notes"),
    ("VLC media player", "Media player", "vlc", "Player;Capture;DVD;Audio;Video"),
    ("Thunderbird", "Mail Client", "thunderbird", "EMail;E-mail;Newsgroup"),
    ("Settings", "", "gnome-control-center", "Preferences"),
    ("Système de fichiers", "", "fichiers", ""),
    ("Éditeur d’équations", "", "eqn", ""),
    ("Größenrechner", "", "groesse", ""),
    ("Steam", "", "steam", "Games"),
    ("Disks", "", "gnome-disks", "disk;drive;volume;harddisk"),
    ("7-Zip", "Archiver", "7z", ""),
    ("Ножницы", "", "scissors", ""),
    ("Ёлка", "", "elka", ""),
    ("Σημειώσεις", "", "notes", ""),
  ]

  private static func application(_ row: Row) -> Application {
    Application(
      id: row.name, path: "/a.desktop", name: row.name,
      genericName: row.kind.isEmpty ? nil : row.kind, comment: nil, icon: nil,
      keywords: row.keywords.split(separator: ";").map(String.init), categories: [],
      mimeTypes: [], windowClass: nil, isListed: true, actions: [],
      exec: "/usr/bin/\(row.program) %U", folder: nil, needsTerminal: false, isOnBus: false)
  }

  private let search = ApplicationSearch(rows.map { application($0) })

  private func names(_ query: String, _ history: LaunchHistory = LaunchHistory()) -> [String] {
    search.matches(query, history: history).map(\.application.name)
  }

  /// What is found first, in order.
  @Test(
    arguments: [
      ("firefox", ["Firefox"]), ("fire", ["Firefox"]), ("fi", ["Files", "Firefox"]),
      ("files", ["Files"]), ("file", ["Files"]), ("gimp", ["GNU Image Manipulation Program"]),
      ("image", ["GNU Image Manipulation Program"]), ("paint", ["GNU Image Manipulation Program"]),
      ("vsc", ["Visual Studio Code"]), ("vscode", ["Visual Studio Code"]),
      ("code", ["Code::Blocks", "Visual Studio Code"]), ("studio", ["Visual Studio Code"]),
      ("code visual", ["Visual Studio Code"]), ("lo w", ["LibreOffice Writer"]),
      ("low", ["LibreOffice Writer"]), ("lo", ["LibreOffice", "LibreOffice Calc"]),
      ("office", ["LibreOffice", "LibreOffice Calc", "LibreOffice Writer"]),
      ("libreoffice", ["LibreOffice", "LibreOffice Calc", "LibreOffice Writer"]),
      ("librecalc", ["LibreOffice Calc"]), ("calc", ["Calculator", "LibreOffice Calc"]),
      ("cal", ["Calendar", "Calculator"]), ("writer", ["LibreOffice Writer"]),
      ("write", ["KWrite", "LibreOffice Writer", "Text Editor"]),
      ("text editor", ["Text Editor"]), ("text ed", ["Text Editor"]),
      ("browser", ["Chromium", "Firefox"]), ("web browser", ["Chromium", "Firefox"]),
      ("term", ["Terminal"]), ("cmd", ["Terminal"]), ("vlc", ["VLC media player"]),
      ("player", ["VLC media player"]), ("mail", ["Thunderbird"]), ("nautilus", ["Files"]),
      ("explorer", ["Firefox"]), ("disk", ["Disks", "Files"]), ("spread", ["LibreOffice Calc"]),
      ("frfx", ["Firefox"]), ("thndr", ["Thunderbird"]), ("systeme", ["Système de fichiers"]),
      ("SYSTÈME", ["Système de fichiers"]), ("equations", ["Éditeur d’équations"]),
      ("grossen", ["Größenrechner"]), ("größe", ["Größenrechner"]), ("7z", ["7-Zip"]),
      ("zip", ["7-Zip"]), ("нож", ["Ножницы"]), ("НОЖ", ["Ножницы"]), ("елка", ["Ёлка"]),
      ("σημειωσεισ", ["Σημειώσεις"]), ("xyzzy", []), ("e\u{301}diteur", ["Éditeur d’équations"]),
    ] as [(String, [String])])
  func theBestComesFirst(query: String, expected: [String]) {
    #expect(Array(names(query).prefix(max(expected.count, 1))) == expected)
  }

  @Test func whatIsUsedComesFirstAmongEquals() {
    var history = LaunchHistory()
    history.add("Firefox", at: 1_000)
    #expect(Array(names("fi", history).prefix(2)) == ["Firefox", "Files"])
    #expect(Array(names("browser", history).prefix(2)) == ["Firefox", "Chromium"])
    // A better fit stays first.
    #expect(names("files", history).first == "Files")
    #expect(names("", history).prefix(2) == ["Firefox", "7-Zip"])
    #expect(names(" ").count == Self.rows.count)
  }

  @Test func thePartsThatFitAreTold() throws {
    func parts(_ query: String) throws -> [Substring] {
      let match = try #require(search.matches(query).first)
      return match.ranges.map { match.application.name[$0] }
    }
    #expect(try parts("fire") == ["Fire"])
    #expect(try parts("vsc") == ["V", "S", "C"])
    #expect(try parts("lo w") == ["L", "O", "W"])
    #expect(try parts("code visual") == ["Visual", "Code"])
    #expect(try parts("frfx") == ["F", "r", "f", "x"])
    #expect(try parts("systeme fic") == ["Système", "fic"])
    #expect(try parts("text ed") == ["Text Ed"])
    #expect(try parts("nautilus") == [])
    // One letter that is searched for as two.
    #expect(try parts("gross") == ["Größ"])
  }

  @Test func actionsAreFoundByTheirNames() throws {
    let secret = Application.Action(id: "p", name: "New Private Window", icon: nil, exec: "true")
    let window = Application.Action(id: "w", name: "New Window", icon: nil, exec: "true")
    let browser = Application(
      id: "web", path: "/a.desktop", name: "Web", genericName: nil, comment: nil, icon: nil,
      keywords: ["window"], categories: [], mimeTypes: [], windowClass: nil, isListed: true,
      actions: [window, secret], exec: "web", folder: nil, needsTerminal: false, isOnBus: false)
    let search = ApplicationSearch([browser])
    func action(_ query: String) -> String? { search.matches(query).first?.action?.id }
    #expect(action("private") == "p" && action("win new") == "w" && action("PRIV win") == "p")
    // The application itself is meant.
    #expect(action("web") == nil && action("web private") == nil && action("") == nil)
    #expect(search.matches("web").count == 1 && search.matches("tab").isEmpty)
  }

  @Test func longQueriesAreCut() {
    let long = String(repeating: "a", count: 10_000)
    #expect(names(long) == [])
    #expect(names(String(repeating: "fi ", count: 1_000)).first == "Files")
    // What costs the most: everything fits until the last letter.
    let hostile = ApplicationSearch([
      Self.application((String(repeating: "a ", count: 500) + "b", "", "a", ""))
    ])
    #expect(hostile.matches(String(repeating: "a", count: 63) + "c").isEmpty)
  }

  @Test func theNumberOfMatchesIsBounded() {
    #expect(search.matches("", limit: 3).count == 3)
  }
}
