// SPDX-License-Identifier: MIT

import EventLoop
import FixtureProtocols
import FixtureServer
import Testing
import WaylandCore
import WaylandServer

/// Every type of argument, to a compositor and back, through libwayland.
@Suite struct ArgumentTests {
  private let echo: EchoWire

  init() throws { echo = try EchoWire() }

  @Test(arguments: [Int32.min, -1, 0, 1, .max], [UInt32.min, 1, .max])
  func numbers(_ signed: Int32, _ unsigned: UInt32) throws {
    var heard: (Int32, UInt32)?
    echo.everything.onEvent = { event in
      if case .numbers(let signed, let unsigned, _) = consume event { heard = (signed, unsigned) }
    }
    echo.everything.numbers(signed: signed, unsigned: unsigned, fixed: 0)
    try echo.settle()
    #expect(try #require(heard) == (signed, unsigned))
  }

  /// Numbers and their values after a round trip. Values out of range are clamped; NaN becomes 0.
  static let fixedNumbers: [(sent: Double, arrives: Double)] = [
    (0, 0), (1, 1), (-1, -1), (0.5, 0.5), (-0.25, -0.25), (0.00390625, 0.00390625), (0.001, 0),
    (8_388_607.99609375, 8_388_607.99609375), (-8_388_608, -8_388_608),
    (1e12, 8_388_607.99609375), (-1e12, -8_388_608), (.infinity, 8_388_607.99609375), (.nan, 0),
  ]

  @Test(arguments: fixedNumbers)
  func fixed(_ sent: Double, _ expected: Double) throws {
    var heard: Double?
    echo.everything.onEvent = { event in
      if case .numbers(_, _, let fixed) = consume event { heard = fixed }
    }
    echo.everything.numbers(signed: 0, unsigned: 0, fixed: sent)
    try echo.settle()
    #expect(heard == expected)
  }

  @Test(arguments: ["", "a", "Grüße, 世界 🪟", String(repeating: "x", count: 3000)])
  func texts(_ text: String) throws {
    var heard: [(String, String?)] = []
    echo.everything.onEvent = { event in
      if case .texts(let text, let maybe) = consume event { heard.append((text, maybe)) }
    }
    echo.everything.texts(text: text, maybe: nil)
    try echo.settle()
    echo.everything.texts(text: "", maybe: String(text.prefix(900)))
    try echo.settle()
    try #require(heard.count == 2)
    #expect(heard[0] == (text, nil))
    #expect(heard[1] == ("", String(text.prefix(900))))
  }

  @Test func arrays() throws {
    var heard = 0
    let bytes: [UInt8] = [0, 1, 255, 7, 9]
    let words: [UInt32] = [0, 0xDEAD_BEEF, .max]
    echo.everything.onEvent = { event in
      guard case .arrays(let b, let w, let c, let t) = consume event else { return }
      #expect(b == (heard == 0 ? bytes : []))
      #expect(w == (heard == 0 ? words : []))
      #expect(c == (heard == 0 ? [.red, .unrecognized(77), .colour90] : []))
      #expect(t == (heard == 0 ? [.left, .none] : []))
      heard += 1
    }
    echo.everything.arrays(
      bytes: bytes, words: words, colours: [.red, .unrecognized(77), .colour90],
      turns: [.left, .none])
    echo.everything.arrays(bytes: [], words: [], colours: [], turns: [])
    try echo.settle()
    #expect(heard == 2)
  }

  @Test func enums() throws {
    var heard: (FixtureEverything.Colour, FixtureEverything.Axes, FixtureNeighbour.Turn)?
    echo.everything.onEvent = { event in
      if case .enums(let colour, let axes, let turn) = consume event {
        heard = (colour, axes, turn)
      }
    }
    echo.everything.enums(colour: .default, axes: [.x, .y], turn: .left)
    try echo.settle()
    #expect(try #require(heard) == (.default, [.x, .y], .left))
  }

  @Test func unknownEnumValuesAreKept() throws {
    var heard: (FixtureEverything.Colour, FixtureEverything.Axes, FixtureNeighbour.Turn)?
    echo.everything.onEvent = { event in
      if case .enums(let colour, let axes, let turn) = consume event {
        heard = (colour, axes, turn)
      }
    }
    echo.resource.postEnums(
      colour: .unrecognized(6), axes: [.x, .init(rawValue: 0x40)], turn: .unrecognized(0x8000_0000))
    try echo.settle()
    let (colour, axes, turn) = try #require(heard)
    #expect(colour == .unrecognized(6))
    #expect(axes.rawValue == 0x41)
    #expect(turn.rawValue == 0x8000_0000)
  }

  @Test func swiftKeywordsAsNames() throws {
    var heard: (UInt32, UInt32, UInt32)?
    echo.everything.onEvent = { event in
      if case .repeat(let a, let b, let c) = consume event { heard = (a, b, c) }
    }
    echo.everything.repeat(default: 1, self_: 2, arguments_: 3)
    try echo.settle()
    #expect(try #require(heard) == (1, 2, 3))
  }

  // MARK: Files

  @Test func descriptorsArriveAndAreClosed() throws {
    let pipe = Pipe()
    var size: UInt32?
    echo.everything.onEvent = { event in
      guard case .descriptor(let fd, let told) = consume event else { return }
      size = told
      write([1, 2, 3], to: fd)
    }
    do {
      let writing = pipe.takeWriting()
      echo.everything.descriptor(fd: writing, size: 3)
    }
    #expect(!pipe.isHungUp)
    try echo.settle()
    #expect(size == 3)
    #expect(pipe.read() == [1, 2, 3])
    #expect(pipe.isHungUp, "a copy of the descriptor is still open")
  }

  @Test func descriptorsWithoutAHandlerAreClosed() throws {
    let pipe = Pipe()
    do { echo.everything.descriptor(fd: pipe.takeWriting(), size: 0) }
    try echo.settle()
    #expect(pipe.isHungUp)
  }

  // MARK: Objects

  @Test func objects() throws {
    let one = echo.everything.makeThing(label: "one")
    let two = echo.everything.makeThing(label: "two")
    var heard: [[Proxy?]] = []
    echo.everything.onEvent = { event in
      if case .objects(let thing, let maybe, let any, let stranger) = consume event {
        heard.append([thing, maybe, any, stranger])
      }
    }
    echo.everything.objects(thing: one, maybe: nil, any: two, stranger: nil)
    echo.everything.objects(thing: two, maybe: one, any: echo.everything, stranger: one)
    try echo.settle()
    try #require(heard.count == 2)
    #expect(heard[0].map { $0.map(ObjectIdentifier.init) } == [id(one), nil, id(two), nil])
    #expect(
      heard[1].map { $0.map(ObjectIdentifier.init) } == [
        id(two), id(one), id(echo.everything), id(one),
      ])
    one.release()
    two.release()
  }

  private func id(_ proxy: Proxy) -> ObjectIdentifier? { ObjectIdentifier(proxy) }

  @Test func eventsCreateObjects() throws {
    var made: (FixtureThing, String)?
    echo.everything.onEvent = { event in
      if case .made(let id, let label) = consume event { made = (id, label) }
    }
    let theirs = echo.resource.postMade(label: "theirs")
    theirs.onRequest = { [unowned theirs] request in
      if case .greet = request { theirs.postGreeted() }
    }
    try echo.settle()
    let (thing, label) = try #require(made)
    #expect(label == "theirs")
    #expect(thing.version == 3)
    var greetings = 0
    thing.onEvent = { _ in greetings += 1 }
    thing.greet()
    try echo.settle()
    #expect(greetings == 1)
    thing.release()
    try echo.settle()
    #expect(!theirs.isAlive)
  }

  @Test func createdObjectsWithoutAHandlerAreDestroyed() throws {
    let live = echo.wire.connection.liveProxies
    _ = echo.resource.postMade(label: "unheard")
    try echo.settle()
    #expect(echo.wire.connection.liveProxies == live)
  }

  @Test func requestsNameTheInterface() throws {
    var asked: [(UInt32, String, UInt32)] = []
    echo.resource.onRequest = { request in
      guard case .makeAny(let name, let id) = consume request else { return }
      asked.append((name, id.interface, id.version))
    }
    let newest = echo.everything.makeAny(name: 7, as: FixtureThing.self, version: 99)
    let oldest = echo.everything.makeAny(name: 8, as: FixtureThing.self, version: 1)
    #expect(newest.version == 3)
    #expect(oldest.version == 1)
    newest.retire()
    oldest.retire()
    try echo.settle()
    try #require(asked.count == 2)
    #expect(asked[0] == (7, "fixture_thing", 3))
    #expect(asked[1] == (8, "fixture_thing", 1))
  }
}
