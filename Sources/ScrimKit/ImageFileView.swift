// SPDX-License-Identifier: MIT

public import Geometry
import Images
public import SceneGraph
public import Style
public import Timing
public import Widgets

/// Shows an image file.
///
/// The file is read when the widget is first shown. One that cannot be read is replaced by the
/// reason in words, which also goes to the app (`App.onProblem`).
public final class ImageFileView: ImageView {
  /// The path of a PNG, JPEG or WebP file.
  public var path: String { didSet { if path != oldValue { unload() } } }
  /// The reason why the file cannot be shown; nil if it can, or was not read yet.
  public private(set) var failure: String?
  /// True if the file was read, with success or without.
  private var isLoaded = false
  /// The reason in words.
  private let words = Label("", role: .caption, tone: .secondary, alignment: .center, maxLines: 4)

  /// The limits of files: 64 MiB, and 64 mebipixels.
  static let limits = ImageLimits(fileBytes: 64 << 20, side: 16_384, pixels: 64 << 20)
  /// The least size of the words in place of an image, in logical units.
  private static let wordsSize = Size<Logical>(width: 160, height: 64)
  /// The space around the words.
  private static let padding = 8.0

  /// Creates a view of the file at `path`; its natural size is one logical unit per pixel.
  public init(file path: String, fit: ImageContent.Fit = .cover, outline: Outline = .rectangle) {
    self.path = path
    super.init(nil, fit: fit, outline: outline)
    words.isHidden = true
    add(words)
  }

  /// Reads the file again, since it has changed.
  public func reload() { unload() }

  /// Requests the frame in which the file is read.
  public override func didAttach() { if !isLoaded { animate() } }

  /// Reads the file.
  public override func tick(at moment: Moment) -> FrameDemand {
    load()
    return .idle
  }

  private func unload() {
    isLoaded = false
    animate()
  }

  private func load() {
    guard !isLoaded else { return }
    isLoaded = true
    do throws(ImageError) {
      let bitmap = try Bitmap(contentsOf: path, limits: Self.limits)
      failure = nil
      raster = Raster(size: bitmap.size, premultiplied: bitmap.pixels)
    } catch {
      failure = error.description
      raster = nil
      tree?.onProblem?("the image \(error)")
    }
    words.text = failure ?? ""
    words.isHidden = failure == nil
    if let tree { restyle(tree.theme) }
    invalidateLayout()
  }

  /// Fills the place of an image that cannot be shown.
  public override func restyle(_ theme: Theme) {
    layer.fill = failure == nil ? nil : .color(theme.colors.control)
    layer.border =
      failure == nil ? nil : Border(width: 1, color: theme.colors.separator)
  }

  /// The size of the image, scaled to fit the proposal, or of the words in its place.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    load()
    guard failure != nil else { return super.sizeThatFits(proposal) }
    return Size(
      width: proposal.width ?? Self.wordsSize.width,
      height: min(proposal.height ?? Self.wordsSize.height, Self.wordsSize.height))
  }

  /// Places the words in the middle.
  public override func layoutChildren() {
    guard failure != nil else { return }
    let inner = layer.bounds.insetBy(Self.padding)
    words.layout(in: inner.isEmpty ? layer.bounds : inner)
  }
}
