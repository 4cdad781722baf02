// SPDX-License-Identifier: MIT

import EventLoop
import Glibc
import WaylandCore
public import WaylandServer

/// An output that can be plugged in and unplugged.
public final class FakeOutput {
  /// The name.
  public let name: String
  /// The scale.
  public private(set) var scale: Int32
  /// The client's live objects for this output.
  public private(set) var resources: [WlOutputResource] = []
  /// The size in logical units, as it is sent.
  public private(set) var logicalSize: (width: Int32, height: Int32)
  /// The client's live descriptions of this output.
  private var descriptions: [ZxdgOutputV1Resource] = []
  /// The number of steps in tables of colours; 0 if the colours cannot be changed.
  public var gammaSize: UInt32 = 256
  /// The client's control of the colours; nil while nobody has it.
  public private(set) var gammaControl: ZwlrGammaControlV1Resource?
  /// The table of colours; nil for the output's own colours.
  public private(set) var gamma: [UInt16]?
  /// The number of requests for a control.
  public private(set) var gammaRequests = 0
  /// The global; nil once unplugged.
  private var global: Global?
  /// The compositor.
  private unowned let compositor: FakeCompositor

  init(_ compositor: FakeCompositor, name: String, scale: Int32) {
    self.compositor = compositor
    self.name = name
    self.scale = scale
    logicalSize = (1920 / max(scale, 1), 1080 / max(scale, 1))
    guard let version = compositor.offers[WlOutputResource.interface.name] else { return }
    // The client may keep the object after the output is unplugged.
    global = compositor.display.offer(WlOutputResource.self, version: version) { new in
      self.resources.append(new)
      new.onDestroy = { [weak self, unowned new] in self?.resources.removeAll { $0 === new } }
      self.describe(to: new)
    }
  }

  /// The object that the client has bound.
  public var resource: WlOutputResource {
    guard let resource = resources.last else { preconditionFailure("\(name) is not bound") }
    return resource
  }

  /// True if `resource` is an object of the client's for this output.
  func has(_ resource: WlOutputResource?) -> Bool { resources.contains { $0 === resource } }

  private func describe(to resource: WlOutputResource) {
    resource.postGeometry(
      x: 0, y: 0, physicalWidth: 300, physicalHeight: 200, subpixel: .unknown, make: "Maker",
      model: "Model", transform: .normal)
    resource.postMode(flags: .current, width: 1920, height: 1080, refresh: 60_000)
    if resource.version >= 2 { resource.postScale(factor: scale) }
    if resource.version >= 4 {
      resource.postName(name: name)
      resource.postDescription(description: "\(name) by Maker")
    }
    if resource.version >= 2 { resource.postDone() }
  }

  /// Describes the output to a new object of the client's.
  func adopt(_ description: ZxdgOutputV1Resource) {
    descriptions.append(description)
    description.onDestroy = { [weak self, unowned description] in
      self?.descriptions.removeAll { $0 === description }
    }
    postSize()
  }

  private func postSize() {
    for description in descriptions {
      description.postLogicalSize(width: logicalSize.width, height: logicalSize.height)
      if description.version < 3 { description.postDone() }
    }
    // The size of version 3 applies with the output's own event.
    for resource in resources where resource.version >= 2 { resource.postDone() }
  }

  // MARK: Colours

  func adopt(_ control: ZwlrGammaControlV1Resource) {
    gammaRequests += 1
    guard gammaSize > 0, gammaControl == nil else { return control.postFailed() }
    gammaControl = control
    control.onDestroy = { [weak self, unowned control] in
      guard let self, gammaControl === control else { return }
      (gammaControl, gamma) = (nil, nil)
    }
    control.onRequest = { [unowned self, unowned control] request in
      switch consume request {
      case .setGamma(let file):
        var table = [UInt16](repeating: 0, count: 3 * Int(gammaSize))
        let count = unsafe table.withUnsafeMutableBytes {
          unsafe read(file.number, $0.baseAddress, $0.count)
        }
        guard count == 2 * table.count else {
          return control.postError(
            code: ZwlrGammaControlV1Resource.Error.invalidGamma.rawValue, message: "\(count) bytes")
        }
        gamma = table
      case .destroy: break
      }
    }
    control.postGammaSize(size: gammaSize)
  }

  /// Ends the client's control, as when another program is preferred.
  public func endGammaControl() {
    gammaControl?.postFailed()
    (gammaControl, gamma) = (nil, nil)
  }

  /// Changes the scale to a whole number.
  public func change(scale: Int32) {
    self.scale = scale
    for resource in resources where resource.version >= 2 { resource.postScale(factor: scale) }
    change(logicalWidth: 1920 / max(scale, 1), height: 1080 / max(scale, 1))
  }

  /// Changes the size in logical units.
  public func change(logicalWidth width: Int32, height: Int32) {
    logicalSize = (width, height)
    postSize()
  }

  /// Removes the global. The client's object stays until the client releases it.
  public func unplug() {
    global?.withdraw()
    descriptions = []
    compositor.forget(self, global)
    global = nil
  }
}
