// SPDX-License-Identifier: MIT

import Views

extension View {
  /// Puts the view on the shell's glass over the desktop, which is as solid as the person wants it.
  /// Its rim is drawn along `edges`. `strength` is the part of the blur that is seen, from 0 to 1.
  func onGlass(
    _ model: ShellModel, _ theme: Theme, radius: Double, border: Border? = nil,
    edges: Edges = .all, strength: Double = 1, hasShadow: Bool = false
  ) -> some View {
    let solidity = model.solidity
    var glass = theme.looks.panel.glass(over: .desktop)
    (glass.edges, glass.sigma) = (edges, glass.sigma * min(max(strength, 0), 1))
    return background(solidity > 0 ? theme.colors.surface.with(alpha: Float(solidity)) : nil)
      .glass(solidity < 1 ? glass : nil, isLegible: true)
      .outline(radius: radius)
      .border(edges == .all ? border ?? Border(color: theme.colors.separator) : nil)
      .shadow(
        hasShadow
          ? Shadow(color: theme.colors.shadow, sigma: 10, offset: Point(x: 0, y: 4)) : nil)
  }
}
