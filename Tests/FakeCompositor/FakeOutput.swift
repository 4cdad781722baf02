// SPDX-License-Identifier: MIT

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
