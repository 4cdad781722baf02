// SPDX-License-Identifier: MIT

import Images

/// Shows an image file.
///
/// The file is read when the widget is first shown. One that cannot be read is replaced by the
/// reason in words, which also goes to the app (`App.onProblem`).
///
/// An animated file (GIF, APNG or WebP) plays as often as it says. It stops while it is not seen,
/// because it is hidden, covered or scrolled away, and goes on from there. With reduced motion it
/// shows its first frame.
public final class ImageFileView: ImageView {
  /// The path of a PNG, JPEG, GIF or WebP file, or a `data:` URI with one.
  public var path: String { didSet { if path != oldValue { unload() } } }
  /// The reason why the file cannot be shown; nil if it can, or was not read yet.
  public private(set) var failure: String?
  /// True if the file was read, with success or without.
  private var isLoaded = false
  /// The animation; nil for a still image.
  private var animation: AnimationState?
  /// The reason in words.
  private let words = Label("", role: .caption, tone: .secondary, alignment: .center, maxLines: 4)

  /// An animation that is shown.
  private struct AnimationState {
    /// The frames.
    let image: AnimatedImage
    /// The index of the frame that is shown.
    var index = 0
    /// The time for which it is shown.
    var duration: Nanoseconds
    /// The moment of the next frame; nil while the animation is stopped.
    var due: Moment?
    /// The number of times that the animation plays from its beginning, this one included; nil for
    /// an endless loop.
    var playsLeft: Int?
    /// True once the last frame of the last time is shown, or a frame is damaged.
    var isFinished = false
  }

  /// The words of the file's name.
  public override var accessibleContent: AccessibleContent {
    let file = path.hasPrefix("data:") ? "" : path.split(separator: "/").last ?? ""
    let stem = file.split(separator: ".").dropLast().last ?? file
    let words = stem.split { $0 == "-" || $0 == "_" }
    return AccessibleContent(.image, title: words.joined(separator: " "))
  }

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
    let watch = DrawWatch()
    watch.onDraw = { [unowned self] in drawn() }
    self.watch = watch
  }

  /// Reads the file again, since it has changed.
  public func reload() { unload() }

  /// Requests the frame in which the file is read.
  public override func didAttach() { if !isLoaded { animate() } }

  /// Reads the file, or shows the next frame of an animation if it is due.
  public override func tick(at moment: Moment) -> FrameDemand {
    load()
    return play(at: moment)
  }

  private func unload() {
    isLoaded = false
    accessibilityChanged()
    animate()
  }

  private func load() {
    guard !isLoaded else { return }
    isLoaded = true
    failure = nil
    animation = nil
    watch?.reset()
    do throws(ImageError) {
      naturalSize = nil
      switch try ImageFile(contentsOf: path, limits: Self.limits, side: neededSide) {
      case .still(let bitmap, let size):
        if bitmap.size != size {
          naturalSize = Size(width: Double(size.width), height: Double(size.height))
        }
        raster = Raster(size: bitmap.size, premultiplied: bitmap.pixels)
      case .animated(let image):
        let frame = try image.decodeNext()
        animation = AnimationState(
          image: image, duration: .seconds(frame.duration), playsLeft: image.plays)
        show(frame)
      }
    } catch {
      failure = error.description
      raster = nil
      tree?.onProblem?("the image \(error)")
    }
    words.text = failure ?? ""
    words.isHidden = failure == nil
    if let theme { restyle(theme) }
    invalidateLayout()
  }

  /// The pixels that each side of an image needs at most: those of the surface, or of this widget
  /// if it is larger.
  private var neededSide: Int? {
    guard let scene = tree?.scene else { return nil }
    let sizes = [scene.size, layer.frame.size]
    let side = sizes.reduce(1) { max($0, $1.width, $1.height) }
    guard side < Double(Self.limits.side) else { return nil }
    return Int(scene.scale.physical(side).rounded(.up))
  }

  // MARK: Animations

  private func show(_ frame: AnimatedImage.Frame) {
    watch?.reset()
    raster = Raster(
      size: frame.bitmap.size, premultiplied: frame.bitmap.pixels, isFrame: true)
  }

  /// Starts or goes on with an animation that is seen.
  private func drawn() {
    guard let animation, animation.due == nil, !animation.isFinished else { return }
    if isMoving { animate() } else { watch?.reset() }
  }

  /// True unless the user prefers still images.
  private var isMoving: Bool {
    switch tree?.motion {
    case .normal: true
    case .reduced, nil: false
    }
  }

  /// Shows the next frame if it is due. Returns when the one after it is; never, if nobody has seen
  /// the last one.
  private func play(at moment: Moment) -> FrameDemand {
    guard var animation, !animation.isFinished else { return .idle }
    defer { self.animation = animation }
    guard watch?.wasDrawn == true, isMoving else {
      animation.due = nil
      watch?.reset()
      return .idle
    }
    let due = animation.due ?? moment + animation.duration
    guard due <= moment else {
      animation.due = due
      return .at(due)
    }
    animation.due = nil
    guard advance(&animation) else { return .idle }
    // Time that was lost is not made up for.
    let next = max(due + animation.duration, moment)
    animation.due = next
    return .at(next)
  }

  /// Shows the next frame. Returns false if there is none.
  private func advance(_ animation: inout AnimationState) -> Bool {
    if animation.index == animation.image.frameCount - 1, let left = animation.playsLeft {
      animation.playsLeft = left - 1
      animation.isFinished = left <= 1
    }
    guard !animation.isFinished else { return false }
    do throws(ImageError) {
      let frame = try animation.image.decodeNext()
      animation.index = frame.index
      animation.duration = .seconds(frame.duration)
      show(frame)
      return true
    } catch {
      // The last frame that could be read stays.
      animation.isFinished = true
      tree?.onProblem?("the image \(error)")
      return false
    }
  }

  // MARK: Appearance

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
    // A reduced image has too few pixels once its surface has become larger.
    if naturalSize != nil, let raster, let neededSide,
      min(raster.size.width, raster.size.height) < neededSide
    {
      unload()
    }
    guard failure != nil else { return }
    let inner = layer.bounds.insetBy(Self.padding)
    words.layout(in: inner.isEmpty ? layer.bounds : inner)
  }
}
