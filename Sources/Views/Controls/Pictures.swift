// SPDX-License-Identifier: MIT

/// An icon of the system's theme, of 16 logical units.
///
/// Symbolic icons, whose names end in "-symbolic", have the colour of the text around them. An icon
/// that cannot be shown is a square that is crossed out, and the app says why (`App.onProblem`).
///
/// ```swift
/// Icon("network-wireless-symbolic").size(24)
/// ```
public struct Icon: ToneView {
  /// The name.
  private let name: String
  /// The name of the icon in its place if it cannot be shown; nil for a square.
  private let substitute: String?
  /// The width and height, in logical units.
  private var side = 16.0
  /// The colour of a symbolic icon.
  private(set) var tone = Label.Tone.primary

  /// The icon `name` of the theme, or of the PNG or SVG file with this absolute path. If it cannot
  /// be shown, the one that is called `substitute` is, and nothing is said.
  public init(_ name: String, otherwise substitute: String? = nil) {
    self.name = name
    self.substitute = substitute
  }

  /// The icon in another size, in logical units.
  public func size(_ side: Double) -> Icon { changed { $0.side = side } }

  /// The icon in a colour, if it is symbolic.
  public func tone(_ tone: Label.Tone) -> Icon { changed { $0.tone = tone } }

  func makeWidget() -> Widgets.Icon { Widgets.Icon(name, size: side, tone: tone) }

  func configure(_ widget: Widgets.Icon) {
    widget.name = name
    widget.substitute = substitute
    widget.size = side
  }
}

/// An image.
///
/// ```swift
/// Image(file: "/usr/share/backgrounds/lake.jpg")
/// ```
public struct Image: LeafView {
  /// The pixels; nil shows nothing, or the file.
  private let raster: Raster?
  /// The path of the file; nil if there are pixels.
  private let path: String?
  /// Scaling to the place.
  private let fit: ImageContent.Fit

  /// An image of one logical unit for each pixel, or smaller where less is offered.
  public init(_ raster: Raster?, fit: ImageContent.Fit = .cover) {
    self.raster = raster
    self.fit = fit
    path = nil
  }

  /// An image of the PNG, JPEG, GIF or WebP file at `path`, or in a `data:` URI in place of a path.
  /// It moves if it is animated. A file that cannot be shown is replaced by the reason in words,
  /// which also goes to the app (`App.onProblem`).
  public init(file path: String, fit: ImageContent.Fit = .cover) {
    raster = nil
    self.fit = fit
    self.path = path
  }

  func makeWidget() -> ImageView {
    path.map { ImageFileView(file: $0, fit: fit) } ?? ImageView(raster, fit: fit)
  }

  func canShow(in widget: ImageView) -> Bool { (widget is ImageFileView) == (path != nil) }

  func configure(_ widget: ImageView) {
    if let path {
      (widget as? ImageFileView)?.path = path
    } else {
      widget.raster = raster
    }
    widget.fit = fit
  }
}
