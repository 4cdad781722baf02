// SPDX-License-Identifier: MIT

public import FakeCompositor

/// An act of the compositor, of the person in front of it, or of the app. Surfaces, outputs and
/// panels are named by numbers, of which each means one of those that there are.
public enum LabAct: Equatable, Sendable {
  /// An output is plugged in.
  case plug(scale: Int32)
  /// An output is unplugged.
  case unplug(Int)
  /// A surface is taken from the screen: `closed` for a layer surface, `popup_done` for a popup.
  case dismiss(Int)
  /// A surface is configured with the size that it asked for, or with a side for both directions.
  case configure(Int, side: Int32?)
  /// A surface, or an output, gets a scale.
  case rescale(Int, Int32)
  case rescaleOutput(Int, Int32)
  /// A surface enters or leaves an output.
  case enter(Int, output: Int)
  case leave(Int, output: Int)
  /// The pointer presses a button over a surface, or lets it go.
  case press(Int)
  case release
  /// A surface gets the keyboard.
  case focus(Int)
  /// Files are dragged over a surface, or dropped, or taken away.
  case hover(Int)
  case drop
  case leaveDrag
  /// The drag that the app began is cancelled.
  case cancelDrag
  /// The app opens or closes a panel.
  case toggle(Int)
  /// The app opens a popup on a surface, which may be a popup itself; moves or closes the newest.
  case popup(Int)
  case popover(Int)
  case movePopup
  case closePopup
  /// The app shows a toast, or dismisses the oldest.
  case toast
  case dismissToast
  /// The app begins a drag out of a surface.
  case drag(Int)
  /// The content of a surface changes.
  case change(Int)
  /// The next frames get no buffer.
  case starve(Int)
  /// The compositor goes on with these modes.
  case modes(HostileModes)
  /// What waits is delivered, once: all before this is one batch.
  case deliver
}
