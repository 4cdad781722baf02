// SPDX-License-Identifier: MIT

public import Host

extension MachineHost {
  /// True while the light for Caps Lock is on at any keyboard; nil if none has such a light.
  ///
  /// It is read from sysfs at once, which tells nobody of changes: ask when the key was released.
  public var isCapsLockOn: Bool? {
    let folder = "\(machine.root)/sys/class/leds"
    let lights = Sysfs.names(in: folder, endingWith: "::capslock").compactMap {
      Sysfs.number("\(folder)/\($0)/brightness")
    }
    return lights.isEmpty ? nil : lights.contains { $0 > 0 }
  }
}
