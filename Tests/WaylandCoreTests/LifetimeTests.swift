// SPDX-License-Identifier: MIT

import FixtureProtocols
import FixtureServer
import Testing
import WaylandCore
import WaylandServer

/// Creation and destruction of objects, and compositors with older versions.
@Suite struct LifetimeTests {
  // MARK: Versions

  @Test func requestNewerThanTheBoundVersionFails() throws {
    let echo = try EchoWire(version: 1)
    var heard = 0
    echo.everything.onEvent = { _ in heard += 1 }
    do {
      try echo.everything.later(value: 1)
      Issue.record("the request was sent")
    } catch {
      #expect(error.request == "fixture_everything.later")
      #expect(error.since == 2)
      #expect(error.bound == 1)
      #expect(
        "\(error)" == "fixture_everything.later needs version 2, the compositor offers 1")
    }
    try echo.settle()
    #expect(heard == 0)
  }

  @Test func creatingRequestNewerThanTheBoundVersionFails() throws {
    let echo = try EchoWire(version: 2)
    let live = echo.wire.connection.liveProxies
    #expect(throws: RequestUnavailable.self) { _ = try echo.everything.makeLater() }
    #expect(echo.wire.connection.liveProxies == live)
  }

  @Test func requestOfTheBoundVersionIsSent() throws {
    let echo = try EchoWire(version: 3)
    var heard: UInt32?
    echo.everything.onEvent = { event in
      if case .later(let value) = consume event { heard = value }
    }
    try echo.everything.later(value: 5)
    let thing = try echo.everything.makeLater()
    try echo.settle()
    #expect(heard == 5)
    #expect(thing.version == 3)
    thing.release()
  }

  @Test func bindingIsLimitedToTheKnownVersion() throws {
    let echo = try EchoWire()
    echo.wire.display.offer(FixtureNeighbourResource.self)
    try echo.settle()
    let neighbour = echo.globals.bind(FixtureNeighbour.self)
    #expect(neighbour.version == 1)
    neighbour.destroy()
  }

  // MARK: Destructors

  @Test func destructorDestroysBothSides() throws {
    let echo = try EchoWire()
    let live = echo.wire.connection.liveProxies
    let thing = echo.everything.makeThing(label: "")
    try echo.settle()
    let theirs = try #require(echo.wire.client.all(FixtureThingResource.self).first)
    var requests: [String] = []
    theirs.onRequest = { requests.append("\($0)") }
    thing.release()
    #expect(!thing.isAlive)
    #expect(echo.wire.connection.liveProxies == live)
    try echo.settle()
    #expect(requests == ["release"])
    #expect(!theirs.isAlive)
  }

  @Test func destructorNewerThanTheBoundVersionDestroysThisSideOnly() throws {
    let echo = try EchoWire(version: 1)
    let live = echo.wire.connection.liveProxies
    let thing = echo.everything.makeThing(label: "")
    try echo.settle()
    let theirs = try #require(echo.wire.client.all(FixtureThingResource.self).first)
    thing.release()
    #expect(echo.wire.connection.liveProxies == live)
    try echo.settle()
    #expect(theirs.isAlive)
  }

  @Test func destroyingReleasesTheHandler() throws {
    let echo = try EchoWire()
    final class Held {}
    weak var weakly: Held?
    let destroyed = echo.everything.makeThing(label: "destroyed")
    let retired = echo.everything.makeThing(label: "retired")
    do {
      let held = Held()
      weakly = held
      destroyed.onEvent = { _ in _ = held }
      retired.onEvent = { _ in _ = held }
    }
    #expect(weakly != nil)
    destroyed.release()
    retired.retire()
    #expect(weakly == nil)
  }

  @Test func handlerMayDestroyItsObject() throws {
    let echo = try EchoWire()
    let thing = echo.everything.makeThing(label: "")
    var greetings = 0
    thing.onEvent = { [unowned thing] _ in
      greetings += 1
      thing.release()
    }
    thing.greet()
    thing.greet()
    try echo.settle()
    #expect(greetings == 1)
    #expect(!thing.isAlive)
  }

  // MARK: Events that end an object

  @Test func spentObjectIsReused() throws {
    let echo = try EchoWire()
    let live = echo.wire.connection.liveProxies
    var serial: UInt32 = 0
    echo.resource.onRequest = { request in
      guard case .makeOnce(let id) = consume request else { return }
      serial += 1
      id.postDone(serial: serial)
    }
    let once = echo.everything.makeOnce()
    var heard: [UInt32] = []
    once.onEvent = { [unowned once] event in
      guard case .done(let serial) = event else { return }
      heard.append(serial)
      #expect(!once.isAlive)
      if serial < 5 { #expect(echo.everything.makeOnce(reusing: once) === once) }
    }
    try echo.settle()
    #expect(heard == [1, 2, 3, 4, 5])
    #expect(!once.isAlive)
    #expect(echo.wire.connection.liveProxies == live)
  }

  @Test func destructorEventWithoutAHandlerDestroys() throws {
    let echo = try EchoWire()
    let once = echo.everything.makeOnce()
    try echo.settle()
    try #require(echo.wire.client.all(FixtureOnceResource.self).first).postDone(serial: 1)
    try echo.settle()
    #expect(!once.isAlive)
  }

  // MARK: Events that come too late

  @Test func eventsToADestroyedObjectAreDropped() throws {
    let echo = try EchoWire()
    let thing = echo.everything.makeThing(label: "")
    try echo.settle()
    let theirs = try #require(echo.wire.client.all(FixtureThingResource.self).first)
    thing.onEvent = { _ in Issue.record("a destroyed object received an event") }
    thing.release()
    theirs.postGreeted()
    try echo.settle()
  }

  @Test func descriptorsToADestroyedObjectAreClosed() throws {
    let echo = try EchoWire()
    let pipe = Pipe()
    echo.everything.onEvent = { _ in Issue.record("a destroyed object received an event") }
    echo.everything.destroy()
    do { echo.resource.postDescriptor(fd: pipe.takeWriting(), size: 0) }
    try echo.settle()
    #expect(pipe.isHungUp)
  }

  @Test func destroyedObjectsInEventsAreNil() throws {
    let echo = try EchoWire()
    let thing = echo.everything.makeThing(label: "")
    try echo.settle()
    let theirs = try #require(echo.wire.client.all(FixtureThingResource.self).first)
    var heard: [Proxy?]?
    echo.everything.onEvent = { event in
      if case .objects(let thing, let maybe, _, _) = consume event { heard = [thing, maybe] }
    }
    echo.resource.postObjects(thing: theirs, maybe: theirs, any: echo.resource, stranger: nil)
    thing.release()
    try echo.settle()
    #expect(try #require(heard).allSatisfy { $0 == nil })
  }

  @Test func eventNewerThanTheBoundVersionIsDelivered() throws {
    let echo = try EchoWire(version: 1)
    var heard: UInt32?
    echo.everything.onEvent = { event in
      if case .later(let value) = consume event { heard = value }
    }
    echo.resource.postLater(value: 3)
    try echo.settle()
    #expect(heard == 3)
  }

  // MARK: Counting

  @Test func nothingLeaks() throws {
    let echo = try EchoWire()
    #expect(echo.wire.connection.liveProxies == 2)
    let thing = echo.everything.makeThing(label: "")
    let once = echo.everything.makeOnce()
    #expect(echo.wire.connection.liveProxies == 4)
    try echo.settle()
    thing.release()
    once.retire()
    echo.everything.destroy()
    echo.globals.close()
    #expect(echo.wire.connection.liveProxies == 0)
    try echo.settle()
    // The compositor does not learn that a `once` was retired.
    #expect(echo.wire.client.liveResources == 1)
  }
}
