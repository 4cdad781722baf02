// SPDX-License-Identifier: MIT

import Testing

@testable import Services

/// Files of desktop entries.
@Suite struct DesktopEntryTests {
  private func read(
    _ lines: String, id: String = "a", locale: String = "C", desktops: [String] = []
  ) throws -> DesktopEntry.Content {
    let reader = DesktopEntry.Reader(
      locale: EntryLocale(locale), desktops: desktops, hasProgram: { $0 == "there" })
    return try DesktopEntry.read(
      Array("# comment\n[Desktop Entry]\n\(lines)".utf8), id: id, path: "/a.desktop", for: reader)
  }

  /// The application of an entry that has a type, a name and a command, and these lines.
  private func application(
    _ lines: String, id: String = "a", locale: String = "C", desktops: [String] = []
  ) throws -> Application? {
    let content = try read(
      "Type=Application\nName=A\nExec=a\n\(lines)", id: id, locale: locale, desktops: desktops)
    guard case .application(let application) = content else { return nil }
    return application
  }

  @Test func keysAreValues() throws {
    let found = try application(
      """
      GenericName = Kind
      Comment=Does\\sthings\\tand\\nmore\\\\
      Icon=icon
      Keywords=one;two\\;three;;four
      Categories=A;B;
      MimeType=text/plain
      StartupWMClass=Class
      Path=/tmp
      Terminal=true
      NoDisplay=true
      """)
    let application = try #require(found)
    #expect(application.genericName == "Kind")
    #expect(application.comment == "Does things and more\\")
    #expect(application.icon == "icon")
    #expect(application.keywords == ["one", "two;three", "four"])
    #expect(application.categories == ["A", "B"])
    #expect(application.mimeTypes == ["text/plain"])
    #expect(application.windowClass == "Class")
    #expect(application.folder == "/tmp")
    #expect(application.needsTerminal && !application.isListed && !application.isOnBus)
  }

  @Test(arguments: [
    ("C", "A"), ("de", "de"), ("de_AT.UTF-8", "de_AT"), ("de_CH.UTF-8@x", "de@x"),
    ("de_AT@x", "de_AT@x"), ("de_LI", "de"), ("fr_FR", "A"), ("de_DE@y", "de"), ("", "A"),
  ])
  func namesAreInTheLanguageOfTheUser(locale: String, name: String) throws {
    let lines = ["de", "de_AT", "de@x", "de_AT@x", "sr@latin"].map { "Name[\($0)]=\($0)\n" }
    #expect(try application(lines.joined(), locale: locale)?.name == name)
  }

  @Test func theLanguageIsThatOfMessages() {
    func locale(_ values: [String: String]) -> EntryLocale { EntryLocale { values[$0] } }
    #expect(locale(["LC_ALL": "", "LC_MESSAGES": "de_DE", "LANG": "fr"]) == EntryLocale("de_DE"))
    #expect(locale(["LC_ALL": "fr", "LANG": "de"]) == EntryLocale("fr"))
    #expect(locale([:]) == EntryLocale("C"))
  }

  @Test func actionsHaveGroups() throws {
    let found = try application(
      """
      Actions=new;gone;new;private;broken
      [Desktop Action new]
      Name=New
      Name[de]=Neu
      Icon=plus
      Exec=a --new
      [Desktop Action private]
      Name=Private
      [Desktop Action broken]
      Name=Broken
      Exec=a "
      """, locale: "de")
    #expect(
      found?.actions
        == [Application.Action(id: "new", name: "Neu", icon: "plus", exec: "a --new")])
  }

  @Test func entriesAreForDesktops() throws {
    func isListed(_ lines: String, _ desktops: String...) throws -> Bool? {
      try application(lines, desktops: desktops)?.isListed
    }
    #expect(try isListed("", "sway") == true)
    #expect(try isListed("OnlyShowIn=GNOME;Unity;", "sway") == false)
    #expect(try isListed("OnlyShowIn=GNOME;Unity;", "sway", "Unity") == true)
    #expect(try isListed("OnlyShowIn=GNOME;") == false)
    #expect(try isListed("NotShowIn=sway", "sway") == false)
    #expect(try isListed("NotShowIn=KDE", "sway") == true)
    // The first name of the desktop that an entry knows decides.
    #expect(try isListed("OnlyShowIn=A;\nNotShowIn=B;", "B", "A") == false)
  }

  @Test func whatIsNoApplicationIsLeftOut() throws {
    #expect(try read("Type=Link\nName=A\nURL=x") == .ignored)
    #expect(try read("Type=Application\nHidden=true") == .hidden)
    #expect(try application("TryExec=gone") == nil)
    #expect(try application("TryExec=there") != nil)
  }

  @Test func brokenFilesSayWhy() {
    func fault(_ lines: String) -> DesktopEntry.Fault? {
      do { _ = try read(lines) } catch { return error as? DesktopEntry.Fault }
      return nil
    }
    #expect(fault("Name=A") == .noEntry)
    #expect(fault("Type=Application\nExec=a") == .noName)
    #expect(fault("Type=Application\nName=\u{202e}\nExec=a") == .noName)
    #expect(fault("Type=Application\nName=A") == .noCommand)
    #expect(fault("Type=Application\nName=A\nDBusActivatable=true") == .noCommand)
    #expect(fault("Type=Application\nName=A\nExec=a \"") == .badCommand)
  }

  @Test func applicationsOnTheBusNeedNoCommand() throws {
    let content = try read("Type=Application\nName=A\nDBusActivatable=true", id: "org.x-y.Z")
    guard case .application(let application) = content else {
      Issue.record("no application")
      return
    }
    #expect(application.isOnBus && application.exec == nil)
    #expect(BusObject(id: application.id)?.path == "/org/x_y/Z")
    for id in ["a", "a.1", "a..b", "a.b c", ".a", ""] { #expect(BusObject(id: id) == nil) }
  }

  @Test func listsAndTextsAreBounded() throws {
    let many = String(repeating: "x;", count: 1_000)
    #expect(try application("Categories=\(many)")?.categories.count == 256)
    #expect(
      try application("Name=\(String(repeating: "x", count: 5_000))")?.name.count == 1_024)
    #expect(try application("Comment=\(String(repeating: "x", count: 20_000))")?.comment == nil)
    #expect(try application("Comment=a\u{202e}b\\nc")?.comment == "ab c")
  }

  @Test func theProgramIsTheFirstWord() throws {
    for exec in ["/usr/bin/gimp %U", "env A=1 \"B=2 3\" gimp", "gimp"] {
      #expect(try application("Exec=\(exec)")?.program == "gimp")
    }
  }
}
