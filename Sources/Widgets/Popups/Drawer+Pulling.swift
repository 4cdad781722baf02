// SPDX-License-Identifier: MIT

// Pulling from elsewhere, such as a bar with a surface of its own.
extension Drawer {
  /// Starts to pull the panel by a pointer or finger that is `distance` away from the edge, as seen
  /// by a surface that is not the drawer's own.
  public func beginPull(at distance: Double, _ timestamp: Moment) {
    position.grab(at: distance, timestamp)
  }

  /// Moves the panel with the pointer or finger of `beginPull`.
  public func pull(to distance: Double, _ timestamp: Moment) {
    guard position.isHeld else { return }
    position.follow(distance, in: 0...max(thickness, 0), timestamp)
    animate()
  }

  /// Ends the pull; the panel goes on with its velocity.
  public func endPull(_ timestamp: Moment) {
    guard position.isHeld else { return }
    settle(position.release(at: timestamp))
  }
}
