// SPDX-License-Identifier: MIT

import DBus
import EventLoop
import Glibc
import Portals
import PrivateBus
import Testing
import Timing

/// The question for a camera, with each answer that it can get.
@Suite(.timeLimit(.minutes(1))) struct CameraPortalTests {
  private let bench: BusBench

  init() throws { bench = try BusBench() }

  /// What asking the portal on a connection of its own comes to.
  private func open(
    patience: Nanoseconds = .seconds(20)
  ) throws -> Result<BusDescriptor, CameraPortal.Failure> {
    let portal = CameraPortal(try bench.connect(), patience: patience)
    defer { portal.close() }
    var result: Result<BusDescriptor, CameraPortal.Failure>?
    portal.open {
      #expect(result == nil, "two answers")
      result = $0
    }
    #expect(bench.run { result != nil })
    // What comes after the answer changes nothing.
    #expect(bench.settle())
    return try #require(result)
  }

  private func failure(patience: Nanoseconds = .seconds(20)) throws -> CameraPortal.Failure? {
    guard case .failure(let failure) = try open(patience: patience) else { return nil }
    #expect(!failure.description.isEmpty && !failure.description.contains("\n"))
    return failure
  }

  private func makePortal(_ consent: MockPortal.Consent = .answered(0)) throws -> MockPortal {
    let portal = try MockPortal(bench)
    portal.consent = consent
    #expect(bench.settle())
    return portal
  }

  @Test(arguments: [
    MockPortal.Consent.answered(0), .answeredFirst(0), .answeredByOthersFirst(0),
  ])
  func aCameraThatIsAllowedGivesADescriptor(consent: MockPortal.Consent) throws {
    let portal = try makePortal(consent)
    var ends: [Int32] = [-1, -1]
    #expect(unsafe pipe(&ends) == 0)
    portal.remote = BusDescriptor(adopting: ends[0])
    let descriptor = try open().get()
    #expect(unsafe write(ends[1], "there", 5) == 5)
    close(ends[1])
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(unsafe read(descriptor.number, &bytes, 16) == 5)
    #expect(portal.calls == ["Get", "AccessCamera", "OpenPipeWireRemote"])
    bench.close()
  }

  @Test func refusalsAreTold() throws {
    let portal = try makePortal(.answered(1))
    #expect(try failure() == .cancelled)
    portal.consent = .answered(2)
    #expect(try failure() == .denied)
    portal.consent = .answeredByOthersFirst(2)
    #expect(try failure() == .denied)
    portal.consent = .answered(0)
    #expect(
      try failure()
        == .failed(.refused(name: "org.freedesktop.portal.Error.NotAllowed", message: "no")))
    portal.isCameraPresent = false
    #expect(try failure() == .noCamera)
  }

  @Test func aPortalThatIsMissingIsTold() throws {
    #expect(try failure() == .absent)
    let portal = try makePortal()
    portal.isCameraPresent = nil
    #expect(try failure() == .absent)
  }

  @Test func aQuestionThatNobodyAnswersIsClosed() throws {
    let portal = try makePortal(.none)
    #expect(try failure(patience: .milliseconds(50)) == .noAnswer(seconds: 0))
    #expect(portal.calls.last == "Close")
  }

  @Test func aPortalThatGoesAwayIsTold() throws {
    _ = try makePortal(.gone)
    #expect(try failure() == .gone)
  }

  @Test func aBusThatEndsIsTold() throws {
    let mock = try makePortal(.none)
    let portal = CameraPortal(try bench.connect())
    defer { portal.close() }
    var result: Result<BusDescriptor, CameraPortal.Failure>?
    portal.open { result = $0 }
    #expect(bench.run { mock.calls.last == "AccessCamera" })
    #expect(bench.settle())
    bench.daemon.kill()
    #expect(bench.run { result != nil })
    guard case .failure(let failure) = result else {
      Issue.record("\(String(describing: result))")
      return
    }
    #expect(failure == .failed(.closed))
  }

  @Test func theLastCameraThatIsUnpluggedIsTold() throws {
    let mock = try makePortal()
    let portal = CameraPortal(try bench.connect())
    var told: [Bool] = []
    try portal.watchCamera { told.append($0) }
    #expect(bench.settle())
    try mock.plug(false)
    try mock.plug(true)
    #expect(bench.settle())
    #expect(told == [false, true])
    portal.close()
    try mock.plug(false)
    #expect(bench.settle())
    #expect(told.count == 2)
  }

  @Test func whatIsClosedIsNotAnswered() throws {
    let mock = try makePortal(.none)
    let portal = CameraPortal(try bench.connect())
    var answers = 0
    portal.open { _ in answers += 1 }
    #expect(bench.run { mock.calls.last == "AccessCamera" })
    portal.close()
    #expect(bench.settle())
    #expect(answers == 0)
  }
}
