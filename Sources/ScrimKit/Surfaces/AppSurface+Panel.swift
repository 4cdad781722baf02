// SPDX-License-Identifier: MIT

import Window

// The panel that a surface shows, and the place of the surface on its output.
extension AppSurface {
  /// Sets what is shown of a panel, whose content needs `natural`. Changes are requested at once if
  /// it is open. A window takes only the size, when it is opened.
  func setPanel(_ panel: Panel, natural: Size<Logical>) {
    self.panel = panel
    switch role {
    case .popup: break
    case .window(var options, let isMain):
      let size = panel.size(natural: natural)
      if size.width > 0 { options.size.width = size.width }
      if size.height > 0 { options.size.height = size.height }
      options.minimumSize = Size(width: 1, height: 1)
      role = .window(options, isMain: isMain)
    case .layer(let old, let output):
      surfaceContent.contentPlacement = panel.contentPlacement(app.layoutDirection)
      var options = panel.layerOptions(natural: natural, app.layoutDirection)
      options.keyboard = keyboardMode
      guard options != old else { return }
      role = .layer(options, output)
      (surface as? LayerSurface)?.options = options
      placeDesktop()
    }
  }

  /// The outputs that show the surface; before it has entered any, the one that it was opened on.
  var outputs: [Output] {
    guard let surface, surface.outputs.isEmpty else { return surface?.outputs ?? [] }
    guard case .layer(_, let id?) = role, let output = app.output(id) else { return [] }
    return [output]
  }

  /// The output of which the surface has a picture; nil without one.
  var capturedOutput: Output.ID? { desktopView.output }

  /// Moves the picture of the desktop to where the surface is.
  func placeDesktop() {
    guard capturedOutput != nil, let surface, let area = app.geometry.origin(of: self) else {
      return
    }
    desktopView.move(
      to: Rect(origin: area.origin, size: surface.state.size), on: area.output)
  }

  /// Chooses the output of a layer surface. If it is open on another one it is opened again.
  func setOutput(_ output: Output.ID?) {
    guard case .layer(let options, let old) = role, output != old else { return }
    role = .layer(options, output)
    guard let surface, let output, surface.output != nil, !surface.isOn(output) else { return }
    ending = .reopen
  }
}
