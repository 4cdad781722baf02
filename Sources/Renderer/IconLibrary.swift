// SPDX-License-Identifier: MIT

import Geometry
public import Icons
import Images

/// The icons of the system's theme, found and read from their files. Nothing is read before the
/// first icon is drawn, and librsvg is not loaded.
@MainActor public final class IconLibrary {
  /// The theme and the folders of icons; nil for those of the user, which are determined with the
  /// first icon.
  public var search: IconSearch? { didSet { if search != oldValue { forget() } } }
  /// The name of the theme that the running desktop has told of; nil if it has not.
  public var desktopTheme: String? { didSet { if desktopTheme != oldValue { forget() } } }
  /// Called with a line for each icon that cannot be shown, and for each theme that cannot be read.
  public var onProblem: ((String) -> Void)?
  /// The number of times that all icons may have changed.
  private(set) var revision = 0
  /// Finds files; nil before the first icon.
  private var finder: IconFinder?
  /// Draws SVG files.
  private let renderer = SVGRenderer()
  /// The lines that were reported.
  private var reported: Set<String> = []

  /// The pixels of an icon.
  enum Picture {
    /// A symbolic icon without its colours.
    case mask(SymbolMask)
    /// An icon with colours of its own.
    case image(Bitmap)
  }

  /// The most lines that are reported, so that an app that asks for ever new names does not fill a
  /// log.
  private static let reportLimit = 100

  /// A library that reads from `search`; nil for the user's theme.
  public init(_ search: IconSearch? = nil) { self.search = search }

  /// Forgets what was found, so that icons and themes that were installed since are seen. Scenes
  /// show them from their next frame on that redraws them.
  public func forget() {
    finder = nil
    revision += 1
  }

  /// The icon `name` in `side` by `side` pixels, drawn for `size` logical units at `scale`. If it
  /// cannot be shown, it is `substitute`, or a placeholder without one.
  func picture(
    _ name: String, otherwise substitute: String?, size: Int, scale: Int, side: Int
  ) -> Picture {
    let reason: String
    do throws(ImageError) {
      if let file = openFinder().find(name, size: size, scale: scale) {
        return try read(file, side: side)
      }
      reason = "was not found in the icon theme"
    } catch {
      reason = "cannot be shown: \(error)"
    }
    if let substitute {
      return picture(substitute, otherwise: nil, size: size, scale: scale, side: side)
    }
    report("the icon \(name) \(reason)")
    return .mask(.placeholder(side: side))
  }

  private func read(_ file: IconFile, side: Int) throws(ImageError) -> Picture {
    let pixels = Size<Physical>(width: side, height: side)
    switch file.format {
    case .png:
      let bitmap = try Bitmap(contentsOf: file.path, limits: SVGRenderer.iconLimits)
        .fitted(into: pixels)
      return file.isSymbolic ? .mask(SymbolMask(alphaOf: bitmap)) : .image(bitmap)
    case .svg:
      let bytes = try SVGRenderer.read(file.path)
      return file.isSymbolic
        ? .mask(try renderer.drawMask(bytes, named: file.path, size: pixels))
        : .image(try renderer.draw(bytes, named: file.path, size: pixels))
    }
  }

  private func openFinder() -> IconFinder {
    if let finder { return finder }
    let finder = IconFinder(search ?? .system(desktopTheme: desktopTheme))
    finder.onProblem = { [unowned self] in report($0) }
    self.finder = finder
    return finder
  }

  private func report(_ line: String) {
    guard reported.count < Self.reportLimit, reported.insert(line).inserted else { return }
    onProblem?(line)
  }
}
