// SPDX-License-Identifier: MIT

@testable import Services

/// Desktop files, and histories of started applications. An application has texts of one line in
/// bounded numbers, commands that can be run, and is found by its own name; what is written of a
/// history is read as the same.
enum EntriesTarget {
  static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let history = LaunchHistory(bytes)
    try promise(LaunchHistory(history.bytes) == history, "the history is read as another one")
    let reader = DesktopEntry.Reader(
      locale: EntryLocale("de_AT@euro"), desktops: ["sway", "GNOME"],
      hasProgram: { !$0.contains("x") })
    guard
      case .application(let application)? = try? DesktopEntry.read(
        bytes, id: "org.test.A", path: "/a.desktop", for: reader)
    else { return }
    try checkTexts(application)
    for exec in application.actions.map(\.exec) + [application.exec] {
      if let exec { try checkCommands(exec, of: application) }
    }
    let found = ApplicationSearch([application]).matches(application.name)
    try promise(found.map(\.id) == [application.id], "it is not found by its name")
    for (range, next) in zip(found[0].ranges, found[0].ranges.dropFirst()) {
      try promise(range.upperBound < next.lowerBound, "highlights overlap")
    }
  }

  private static func checkTexts(_ application: Application) throws(BrokenPromise) {
    let lines =
      [application.name, application.genericName, application.comment, application.windowClass]
      .compactMap(\.self) + application.keywords + application.categories
      + application.actions.map(\.name)
    for line in lines { try promise(InputText.isOneLine(line), "not one line: '\(line)'") }
    try promise(
      max(application.keywords.count, application.categories.count, application.mimeTypes.count)
        <= 256 && application.actions.count <= 32, "a list is too long")
    try promise(
      application.exec != nil || application.isOnBus, "there is no way to start the application")
  }

  private static func checkCommands(
    _ exec: String, of application: Application
  ) throws(BrokenPromise) {
    guard let line = ExecLine(exec) else {
      throw BrokenPromise(description: "'\(exec)' was taken and cannot be read")
    }
    for targets in [[], ["/a b"], ["file:///a%20b", "http://c"]] {
      let commands = line.commands(.init(targets: targets, name: application.name))
      try promise(commands.count <= max(targets.count, 1), "more commands than targets")
      try promise(!targets.isEmpty || commands.count == 1, "nothing opens the application")
      for command in commands {
        try promise(command.count <= ExecLine.wordLimit + 2, "too many arguments")
        try promise(!command.contains { $0.utf8.contains(0) }, "an argument ends in its middle")
      }
    }
  }
}
