// SPDX-License-Identifier: MIT

import Demonstration
import JSON5
import ScrimKit

// The demo as the only one of its session.

extension Demo {
  /// The name of the demo's instance.
  static let instanceName = "demo"

  /// True if the flags ask for the only demo of the session, as a shell is.
  static func isSingle(_ arguments: Arguments) -> Bool {
    arguments[singleInstance] || arguments[shell]
  }

  /// Becomes the only demo of the session, if the flags ask for that. Returns nil if they do not,
  /// or if a demo runs that has got the arguments.
  @MainActor static func startInstance(
    _ invocation: Invocation, _ token: String?
  ) throws(Failure) -> Instance? {
    guard isSingle(invocation.arguments) else { return nil }
    do throws(AppFailure) {
      let instance = try Instance(instanceName, arguments: invocation.words, token: token)
      if instance == nil { invocation.console.report("the running demo has got the arguments") }
      return instance
    } catch { throw Failure(error) }
  }

  /// Lets other processes open the demo's panel, and handles second starts.
  @MainActor static func connect(
    _ demo: DemoApp, to app: App, _ instance: Instance, _ invocation: Invocation
  ) {
    let console = invocation.console
    let parser = ArgumentParser(table: invocation.table)
    demo.onActivation = { [unowned app] in app.activate(token: $0) }
    instance.add(demo.notificationPanel)
    instance.onSecondStart = { [unowned demo, unowned app] words, folder in
      do throws(Failure) {
        guard case .run(_, let arguments) = try parser.parse(words) else { return }
        try show(absolute(arguments, in: folder), in: demo, of: app, console)
      } catch {
        console.report(error.message)
        demo.briefNotice = error.message
      }
    }
  }

  /// Shows what the flags of a second start say. Those of the window and of the end of the program
  /// have no effect.
  @MainActor private static func show(
    _ arguments: Arguments, in demo: DemoApp, of app: App, _ console: Console
  ) throws(Failure) {
    let image = try LookFlags.readImage(arguments[LookFlags.image])
    let video = try LookFlags.openVideo(arguments, waits: false)
    if image != nil || video != nil { play(video, in: demo, of: app, console) }
    if image != nil { demo.image = image }
    changes(arguments).apply(to: &demo.settings)
  }

  /// The arguments with the paths of files as seen from `folder`.
  private static func absolute(_ arguments: Arguments, in folder: String?) -> Arguments {
    guard let folder else { return arguments }
    var result = arguments
    for flag in [LookFlags.image, LookFlags.video] {
      guard let path = arguments[flag], !path.hasPrefix("/") else { continue }
      result.set(flag.name, to: String?.some("\(folder)/\(path)"))
    }
    return result
  }
}
