// SPDX-License-Identifier: MIT

import DBus
import EventLoop
import PrivateBus
import Testing
import Widgets
import WidgetStage

@testable import Accessibility

/// The coming and going of assistive technology, played by the test on a private bus.
@Suite(.serialized, .timeLimit(.minutes(1))) struct ServiceTests {
  /// The program with the settings, and the registry, on one bus.
  private final class Desktop {
    let bench: BusBench
    /// The bus of assistive technology.
    let other: PrivateBus
    let status: Bus
    var isEnabled = false
    /// The answer to `GetAddress`; nil to refuse.
    var address: String?
    /// The calls that came, in order.
    var calls: [String] = []
    private var registration: BusRegistration?

    init() throws {
      bench = try BusBench()
      other = try PrivateBus()
      address = other.address
      status = try bench.connect()
      _ = try status.export("/org/a11y/bus") { [unowned self] call in
        calls.append(call.method)
        switch call.method {
        case "GetAll": call.reply([.options(["IsEnabled": .bool(isEnabled)])])
        case "GetAddress":
          if let address { call.reply([.string(address)]) } else { call.fail("test.No", "no") }
        default: return false
        }
        return true
      }
      registration = try status.own("org.a11y.Bus") { _ in }
    }

    func setEnabled(_ flag: Bool) throws {
      isEnabled = flag
      try status.emit(
        "/org/a11y/bus", "org.freedesktop.DBus.Properties", "PropertiesChanged",
        [.string("org.a11y.Status"), .options(["IsEnabled": .bool(flag)]), .strings([])])
    }

    func leave() {
      if let registration { status.cancel(registration) }
      registration = nil
    }

    /// A registry on the bus of assistive technology, which is closed with the bench if `isKept`.
    func connectRegistry(isKept: Bool = true) throws -> Bus {
      let registry = try Bus(bench.loop, .at(other.address))
      if isKept { _ = bench.keep(registry) }
      _ = try registry.export("/org/a11y/atspi/accessible/root") { [unowned self] call in
        guard call.method == "Embed" else { return false }
        calls.append("Embed \(call.body[0].values?[1].text ?? "")")
        call.reply([.structure([.string(":9"), .path("/desktop")])])
        return true
      }
      _ = try registry.own("org.a11y.atspi.Registry") { _ in }
      return registry
    }
  }

  private let desktop: Desktop
  private let stage = AccessibleStage()

  init() throws { desktop = try Desktop() }

  private func start() throws -> AccessibilityService {
    let session = try desktop.bench.connect()
    return try AccessibilityService(session, name: "Test") { [stage] in $0.add(stage.surface) }
  }

  private func wait(_ condition: @escaping () -> Bool) {
    #expect(desktop.bench.run(until: condition), "what the test waits for did not happen")
  }

  @Test func nothingIsOfferedWhileNobodyAsks() throws {
    let registry = try desktop.connectRegistry()
    let service = try start()
    wait { desktop.calls == ["GetAll"] }
    #expect(desktop.bench.settle())
    #expect(service.objects == nil && stage.widgets.onAccessibleChange == nil)
    #expect(desktop.calls == ["GetAll"], "it asks for nothing else")
    try desktop.setEnabled(true)
    wait { service.objects?.desktop.values?[1].text == "/desktop" }
    #expect(
      desktop.calls == [
        "GetAll", "GetAddress", "Embed /org/a11y/atspi/accessible/root",
      ])
    #expect(stage.widgets.onAccessibleChange != nil)
    let objects = try #require(service.objects)
    var answer: Result<BusMessage, BusFailure>?
    let call = BusCall(
      objects.sender, "/org/a11y/atspi/accessible/root", "org.a11y.atspi.Accessible",
      "GetChildren")
    registry.call(call, reply: "a(so)") { answer = $0 }
    wait { answer != nil }
    #expect(try answer?.get().body[0].values?.count == 1)
    for (path, interface) in [
      ("/org/a11y/atspi/accessible/77", "org.a11y.atspi.Accessible"),
      ("/org/a11y/atspi/accessible/root", "org.a11y.atspi.Text"), ("/other", "test.Other"),
    ] {
      answer = nil
      registry.call(BusCall(objects.sender, path, interface, "GetRole")) { answer = $0 }
      wait { answer != nil }
      #expect(throws: BusFailure.self) { try answer?.get() }
    }
    try desktop.setEnabled(false)
    wait { service.objects == nil }
    #expect(stage.widgets.onAccessibleChange == nil)
    // It comes again, and goes with the program that has the settings.
    try desktop.setEnabled(true)
    wait { service.objects != nil }
    desktop.leave()
    wait { service.objects == nil }
    service.close()
    desktop.bench.close()
  }

  @Test func aRegistryThatReturnsIsToldAgain() throws {
    desktop.isEnabled = true
    let first = try desktop.connectRegistry(isKept: false)
    let service = try start()
    wait { service.objects?.desktop.values?[1].text == "/desktop" }
    let objects = try #require(service.objects)
    first.close()
    wait { objects.desktop == AccessibleObjects.nothing }
    let second = try Bus(desktop.bench.loop, .at(desktop.other.address))
    _ = try second.export("/org/a11y/atspi/accessible/root") { call in
      call.reply([.structure([.string(":9"), .path("/second")])])
      return true
    }
    _ = try second.own("org.a11y.atspi.Registry") { _ in }
    wait { objects.desktop.values?[1].text == "/second" }
    #expect(service.objects === objects, "the objects stay")
    service.close()
    second.close()
  }

  @Test func aBusThatEndsTakesTheObjectsAlong() throws {
    desktop.isEnabled = true
    _ = try desktop.connectRegistry()
    let service = try start()
    wait { service.objects?.desktop.values?[1].text == "/desktop" }
    desktop.calls = []
    desktop.other.kill()
    wait { service.objects == nil }
    #expect(stage.widgets.onAccessibleChange == nil)
    // It asks again later, also if the answers are of no use.
    desktop.address = "garbage"
    wait { desktop.calls == ["GetAddress"] }
    desktop.address = nil
    wait { desktop.calls == ["GetAddress", "GetAddress"] }
    service.close()
    desktop.bench.close()
  }

  @Test func aSessionBusThatEndsEndsEverything() throws {
    desktop.isEnabled = true
    _ = try desktop.connectRegistry()
    let service = try start()
    wait { service.objects != nil }
    desktop.bench.daemon.kill()
    wait { service.objects == nil }
    service.close()
    desktop.bench.close()
  }

  @Test func withoutAssistiveTechnologyNothingIsAsked() throws {
    desktop.leave()
    #expect(desktop.bench.settle())
    let service = try start()
    #expect(desktop.bench.settle())
    #expect(!service.isWanted && service.objects == nil)
    #expect(desktop.calls == [])
    service.close()
    desktop.bench.close()
  }
}
