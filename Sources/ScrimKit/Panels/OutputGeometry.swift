// SPDX-License-Identifier: MIT

import Window

/// The positions of an app's surfaces on its outputs, as far as they are known. The exclusive zones
/// of other programs are not.
@MainActor struct OutputGeometry {
  /// The app.
  unowned let app: App

  /// The position of `surface` before it is opened.
  func position(of surface: AppSurface, _ desktop: Desktop) -> DesktopView.Position {
    switch surface.role {
    case .window: return .unknown
    case .layer(let options, let output):
      let panel = surface.panel
      if let output {
        return app.output(output).map { .known(reach(of: options, panel, on: $0)) } ?? .unknown
      }
      if let output = desktop.onlyOutput { return .known(reach(of: options, panel, on: output)) }
      return .onFocusedOutput { reach(of: options, panel, on: $0) }
    case .popup(let parent, let placement, _):
      guard let (output, origin) = origin(of: parent) else { return .unknown }
      return .known(
        DesktopView.Area(output: output, reach: placement.reach.offsetBy(origin)))
    }
  }

  /// The output of an open surface and the surface's top left corner there; nil if the compositor
  /// alone knows.
  func origin(of surface: AppSurface) -> (output: Output, origin: Point<Logical>)? {
    guard let shown = surface.surface else { return nil }
    switch surface.role {
    case .window: return nil
    case .layer(var options, _):
      // It is on no output before its first frame.
      let captured = surface.capturedOutput.flatMap { app.output($0) }
      guard let output = shown.output ?? captured else { return nil }
      // Its size follows the options once the compositor has configured it.
      if options.size.width > 0 { options.size.width = shown.state.size.width }
      if options.size.height > 0 { options.size.height = shown.state.size.height }
      return (output, area(options, on: output).origin)
    case .popup(let parent, _, _):
      guard let position = (shown as? Popup)?.position, let below = origin(of: parent) else {
        return nil
      }
      return (below.output, below.origin + position)
    }
  }

  /// The part of an output in which a surface may lie before it is opened. A side that follows the
  /// content of `panel` may become as long as the output.
  private func reach(
    of options: LayerSurface.Options, _ panel: Panel?, on output: Output
  ) -> DesktopView.Area {
    let area = area(options, on: output)
    let whole = Rect(origin: .zero, size: output.logicalSize).union(area)
    let (width, height) = (panel?.width == .content, panel?.height == .content)
    return DesktopView.Area(
      output: output,
      reach: Rect(
        left: width ? whole.left : area.left, top: height ? whole.top : area.top,
        right: width ? whole.right : area.right, bottom: height ? whole.bottom : area.bottom))
  }

  /// The rectangle of a layer surface on an output.
  private func area(_ options: LayerSurface.Options, on output: Output) -> Rect<Logical> {
    var free = Rect(origin: .zero, size: output.logicalSize)
    if options.exclusiveZone == .none { free = free.inset(by: reserved(on: output)) }
    return options.area(in: free)
  }

  /// The exclusive zones of the app's own panels on an output.
  private func reserved(on output: Output) -> LayerSurface.Margins {
    var margins = LayerSurface.Margins()
    for surface in app.surfaces {
      guard surface.surface?.isOn(output.id) == true,
        case .layer(let options, _) = surface.role,
        case .reserve(let thickness) = options.exclusiveZone
      else { continue }
      let isWide = options.anchors.isSuperset(of: [.left, .right])
      let isTall = options.anchors.isSuperset(of: [.top, .bottom])
      if options.anchors.contains(.top), !isTall { margins.top += thickness }
      if options.anchors.contains(.bottom), !isTall { margins.bottom += thickness }
      if options.anchors.contains(.left), !isWide { margins.left += thickness }
      if options.anchors.contains(.right), !isWide { margins.right += thickness }
    }
    return margins
  }
}

extension App {
  /// The positions of the surfaces on their outputs.
  var geometry: OutputGeometry { OutputGeometry(app: self) }

  /// The output of an identity; nil if it is no longer connected.
  func output(_ id: Output.ID) -> Output? { session?.desktop.output(id) }
}

extension Popup.Placement {
  /// The part of the parent's coordinates in which the popup lies, wherever it flips or slides.
  fileprivate var reach: Rect<Logical> {
    Rect(
      left: anchorRect.left - size.width - abs(offset.x),
      top: anchorRect.top - size.height - abs(offset.y),
      right: anchorRect.right + size.width + abs(offset.x),
      bottom: anchorRect.bottom + size.height + abs(offset.y))
  }
}

extension LayerSurface.Options {
  /// The rectangle of the surface on an output of which `free` is left.
  fileprivate func area(in free: Rect<Logical>) -> Rect<Logical> {
    func side(
      _ length: Double, _ start: Bool, _ end: Bool, _ margins: (Double, Double),
      _ free: (Double, Double)
    ) -> (Double, Double) {
      let stretched = free.1 - free.0 - margins.0 - margins.1
      let length = length > 0 ? length : max(stretched, 0)
      switch (start, end) {
      case (true, false): return (free.0 + margins.0, length)
      case (false, true): return (free.1 - margins.1 - length, length)
      case (true, true) where length == stretched: return (free.0 + margins.0, length)
      case (true, true), (false, false):
        // Compositors halve whole units.
        let middle = free.0 + ((free.1 - free.0) / 2).rounded(.down)
        return (middle - (length / 2).rounded(.down), length)
      }
    }
    let (left, width) = side(
      size.width, anchors.contains(.left), anchors.contains(.right),
      (margins.left, margins.right), (free.left, free.right))
    let (top, height) = side(
      size.height, anchors.contains(.top), anchors.contains(.bottom),
      (margins.top, margins.bottom), (free.top, free.bottom))
    return Rect(x: left, y: top, width: width, height: height)
  }
}

extension Rect<Logical> {
  /// The rectangle without the margins.
  fileprivate func inset(by margins: LayerSurface.Margins) -> Rect<Logical> {
    Rect(
      left: left + margins.left, top: top + margins.top, right: right - margins.right,
      bottom: bottom - margins.bottom)
  }
}
