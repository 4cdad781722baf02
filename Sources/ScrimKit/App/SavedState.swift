// SPDX-License-Identifier: MIT

import Files
import Glibc
import JSON5
import Window

/// The changes that a person made to an app's surfaces, for the next run of the app: the size of
/// the main window, which panels are open, and how far views are scrolled; and the values that the
/// app keeps.
///
/// `scrim run` has a panel's program write this when it ends, and read it when it starts again, by
/// the environment variable SCRIM_STATE.
struct SavedState: Equatable {
  /// The main window's size, and whether it is maximized and fullscreen; nil without one.
  var window: Window?
  /// True for the panels that are open, by name.
  var panels: [String: Bool] = [:]
  /// The positions of the scroll views of each surface, in the order of its widgets.
  var scrolls: [String: [Double]] = [:]
  /// The values that the app keeps, as texts, by name.
  var values: [String: String] = [:]

  /// The size and the state of a window.
  struct Window: Equatable {
    /// The size in logical units.
    var size: Size<Logical>
    /// True if it is maximized.
    var isMaximized: Bool
    /// True if it is fullscreen.
    var isFullscreen: Bool
  }

  /// The most bytes of a file, and of the values in it.
  fileprivate static let (maximumBytes, maximumValueBytes) = (1 << 20, 1 << 19)

  /// The file for this process; nil if its state is not kept.
  static var path: String? {
    let path = unsafe getenv("SCRIM_STATE").map { unsafe String(cString: $0) } ?? ""
    return path.isEmpty ? nil : path
  }

  /// The state of an app that has none.
  init() {}

  // MARK: Files

  /// Reads the file at `path`. What cannot be understood is left out, since the file may be that of
  /// another version; nil without a file.
  init?(readingFrom path: String) {
    guard let bytes = try? File.read(path, limit: Self.maximumBytes),
      let value = try? JSON5Reader.read(bytes)
    else { return nil }
    if let window = value["window"], let width = window["width"]?.number,
      let height = window["height"]?.number, width >= 1, height >= 1
    {
      self.window = Window(
        size: Size(width: width, height: height),
        isMaximized: window["maximized"]?.isTrue ?? false,
        isFullscreen: window["fullscreen"]?.isTrue ?? false)
    }
    for member in value["panels"]?.members ?? [] { panels[member.key] = member.value.isTrue }
    for member in value["scrolls"]?.members ?? [] {
      guard case .array(let positions) = member.value.content else { continue }
      scrolls[member.key] = positions.map { $0.number ?? 0 }
    }
    for member in value["values"]?.members ?? [] {
      if case .string(let text) = member.value.content { values[member.key] = text }
    }
  }

  /// Writes the state to the file at `path`.
  func write(to path: String) throws(FileError) {
    var members: [(String, JSON)] = []
    if let window {
      members.append(
        (
          "window",
          .object([
            ("width", .decimal(window.size.width)), ("height", .decimal(window.size.height)),
            ("maximized", .bool(window.isMaximized)), ("fullscreen", .bool(window.isFullscreen)),
          ])
        ))
    }
    func sorted<Value>(_ values: [String: Value], _ json: (Value) -> JSON) -> JSON {
      .object(values.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) })
    }
    members.append(("panels", sorted(panels) { .bool($0) }))
    members.append(("scrolls", sorted(scrolls) { .array($0.map { .decimal($0) }) }))
    members.append(("values", sorted(values) { .string($0) }))
    try File.write(JSON.object(members).text() + "\n", to: path)
  }
}

// The state of an app.
extension App {
  /// The state now, while the surfaces are open.
  func saveState() -> SavedState {
    var state = SavedState()
    for surface in surfaces where surface.isOpen {
      if let window = surface.savedWindow, surface === surfaces.first { state.window = window }
      guard let key = surface.stateKey else { continue }
      let positions = surface.surfaceContent.root.scrollViews.map(\.position)
      if positions.contains(where: { $0 != 0 }) { state.scrolls[key] = positions }
    }
    for panel in openables { state.panels[panel.name] = panel.isOpen }
    var room = SavedState.maximumValueBytes
    for value in keptValues {
      do {
        guard let text = try value.read() else { continue }
        let size = JSON.string(text).line.utf8.count
        guard size <= room else { throw KeptValue.TooLong() }
        room -= size
        state.values[value.name] = text
      } catch { onProblem("'\(value.name)' is not kept: \(error)") }
    }
    return state
  }

  /// Gives the app's models what the program before has kept.
  func restoreValues(_ state: SavedState) {
    for value in keptValues { state.values[value.name].map(value.write) }
  }

  /// Restores the size of the main window, before it is opened.
  func restoreWindow(_ state: SavedState) {
    if let window = state.window { surfaces.first?.restore(window) }
  }

  /// Opens and closes panels, and scrolls each surface in its first frame.
  func restorePanels(_ state: SavedState) {
    for panel in openables {
      switch state.panels[panel.name] {
      case true where !panel.isOpen: panel.open(token: nil)
      case false where panel.isOpen: panel.close()
      default: break
      }
    }
  }
}

/// A value of a model that the next program begins with.
struct KeptValue {
  /// The name in the file.
  let name: String
  /// The value as a text; nil once the model is gone. Throws if it cannot be written.
  let read: @MainActor () throws -> String?
  /// Sets the value, unless the text is none of its type.
  let write: @MainActor (String) -> Void

  /// The values are more than a file holds.
  struct TooLong: Error, CustomStringConvertible { let description = "it is too long" }
}

extension App {
  /// Keeps a value of a model while `scrim run` replaces the program after a change, so that the
  /// panel goes on where it was: `app.keep("page", of: model, \.page)`.
  ///
  /// Call it before the app runs. The model then begins with the value that it had when the program
  /// before ended, if that is a text of this type. Each value has a name of its own. A program that
  /// `scrim run` did not start keeps nothing, and one that crashes only what the one before it had.
  public func keep<Model: AnyObject, Value: LosslessStringConvertible>(
    _ name: String, of model: Model, _ path: ReferenceWritableKeyPath<Model, Value>
  ) {
    keptValues.append(
      KeptValue(
        name: name, read: { [weak model] in model?[keyPath: path].description },
        write: { [weak model] text in Value(text).map { model?[keyPath: path] = $0 } }))
  }

  /// Keeps a value of a `Codable` type, such as a list, in the same way.
  @_disfavoredOverload
  public func keep<Model: AnyObject, Value: Codable>(
    _ name: String, of model: Model, _ path: ReferenceWritableKeyPath<Model, Value>
  ) {
    keptValues.append(
      KeptValue(
        name: name,
        read: { [weak model] in try model.map { try KeptEncoder.line($0[keyPath: path]) } },
        write: { [weak model] text in
          (try? KeptDecoder.value(Value.self, in: text)).map { model?[keyPath: path] = $0 }
        }))
  }

  /// Keeps a whole model, whose type is `Codable`: `let model = app.keep(Model())`.
  ///
  /// The result is the model of the program before, or else `model`. Call it before the app runs.
  /// Each model has a name of its own, by default that of its type. The `CodingKeys` of an
  /// `@Observable` class have an underscore before the names: `case _count = "count"`.
  public func keep<Model: AnyObject & Codable>(
    _ model: Model, as name: String = "\(Model.self)"
  ) -> Model {
    let text = startState?.values[name]
    let model = text.flatMap { try? KeptDecoder.value(Model.self, in: $0) } ?? model
    keptValues.append(
      KeptValue(
        name: name, read: { [weak model] in try model.map { try KeptEncoder.line($0) } },
        write: { _ in }))
    return model
  }

  /// Keeps a value of an enumeration or an option set, in the same way.
  public func keep<Model: AnyObject, Value: RawRepresentable>(
    _ name: String, of model: Model, _ path: ReferenceWritableKeyPath<Model, Value>
  ) where Value.RawValue: LosslessStringConvertible {
    keptValues.append(
      KeptValue(
        name: name, read: { [weak model] in model?[keyPath: path].rawValue.description },
        write: { [weak model] text in
          Value.RawValue(text).flatMap { Value(rawValue: $0) }.map { model?[keyPath: path] = $0 }
        }))
  }
}

extension Widget {
  /// The scroll views among the descendants, outer ones first.
  var scrollViews: [ScrollView] {
    children.flatMap { child in
      (child as? ScrollView).map { [$0] + child.scrollViews } ?? child.scrollViews
    }
  }
}

extension JSON5Value {
  /// The members of an object; nil for other values.
  fileprivate var members: [JSON5Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The value of a key; nil if there is none.
  fileprivate subscript(key: String) -> JSON5Value? { members?.first { $0.key == key }?.value }

  /// The number, if it is finite.
  fileprivate var number: Double? {
    if case .number(let number) = content, number.isFinite { number } else { nil }
  }

  /// True for `true`.
  fileprivate var isTrue: Bool { content == .bool(true) }
}
