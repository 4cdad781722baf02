// SPDX-License-Identifier: MIT

import Demonstration
import Portals
import ScrimKit

/// The cameras of this machine, for `scrim info`.
struct CameraReport {
  /// The cameras that can be opened by name.
  let devices: [VideoSource.CameraName]
  /// The reason why the desktop's portal offers none; nil if it does.
  let portalFailure: CameraPortal.Failure?

  /// The longest wait for the portal, which may have to be started.
  static let patience = Nanoseconds.seconds(3)

  /// Looks for cameras. The user is not asked.
  @MainActor init() {
    devices = VideoSource.cameras()
    switch CameraPortal.findCamera(within: Self.patience) {
    case .success: portalFailure = nil
    case .failure(let failure): portalFailure = failure
    }
  }

  /// The camera that the portal offers, or what is missing.
  var portalLine: String {
    switch portalFailure {
    case nil: "offers a camera, for which '--camera' alone asks the user"
    case .absent:
      "none; install xdg-desktop-portal, a backend such as xdg-desktop-portal-gtk, pipewire,"
        + " wireplumber and gstreamer1.0-pipewire"
    case .some(let failure): failure.description
    }
  }
}
