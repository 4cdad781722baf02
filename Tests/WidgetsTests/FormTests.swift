// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

/// Checkboxes, radio buttons and steppers, which forms are made of.
@MainActor @Suite struct FormTests {
  /// What controls have told.
  private final class Log {
    var lines: [String] = []
  }

  private let log = Log()

  private func stage(_ control: Widget) -> Stage {
    Stage(400, 300, Stack(.vertical, padding: Padding(20), alignment: .start, [control, Spacer()]))
  }

  @Test func aCheckboxIsTurnedByItsTitleAndByKeys() {
    let box = Checkbox("Remember me") { [log] in log.lines.append("\($0)") }
    let stage = stage(box)
    let place = stage.place(of: box)
    stage.click(place.left + 5, place.top + 18)
    stage.click(place.right - 5, place.top + 18)
    stage.touch(place.right - 5, place.top + 18)
    stage.lift()
    stage.key(.tab)
    stage.key(.space)
    stage.key(.enter)
    #expect(log.lines == ["true", "false", "true", "false", "true"] && box.isOn)
    #expect(box.accessibleContent.role == .checkbox && box.accessibleName == "Remember me")
    #expect(box.accessibleContent.states == [.checkable, .checked])
  }

  @Test func aRowOfRadioButtonsIsPressedAnywhere() {
    let group = RadioGroup(["Always", "On Wi-Fi", "Never"]) { [log] in log.lines.append("\($0)") }
    let stage = stage(group)
    let place = stage.place(of: group)
    #expect(place.height == 3 * 36)
    stage.click(place.left + 4, place.top + 40)
    stage.click(place.right - 1, place.bottom - 1)
    // The one that is selected is told of no more.
    stage.click(place.left + 4, place.bottom - 1)
    #expect(log.lines == ["1", "2"] && group.selection == 2)
  }

  @Test func radioButtonsAreOneStopOfTheKeyboard() {
    let group = RadioGroup(["Always", "On Wi-Fi", "Never"]) { [log] in log.lines.append("\($0)") }
    let button = Button("Next")
    let stage = stage(Stack(.vertical, [group, button]))
    stage.key(.tab)
    for key in [Keysym.down, .down, .down, .up, .home, .end] { stage.key(key) }
    #expect(log.lines == ["1", "2", "1", "0", "2"])
    #expect(!stage.key(.left))
    stage.key(.tab)
    #expect(stage.widgets.focused === button)
    let parts = group.accessibleChildren
    #expect(parts.map(\.accessibleContent.role) == [.choice, .choice, .choice])
    #expect(parts.map { $0.accessibleContent.states.contains(.checked) } == [false, false, true])
    group.titles = ["Yes", "No"]
    stage.settle()
    #expect(group.selection == 1 && stage.place(of: group).height == 2 * 36)
  }

  @Test func aStepperIsChangedAtItsSidesWithinItsRange() {
    let stepper = Stepper(2, in: 1...4) { [log] in log.lines.append("\(Int($0))") }
    var finished = 0
    stepper.onFinish = { finished += 1 }
    let stage = stage(stepper)
    let place = stage.place(of: stepper)
    let (left, middle, right) = (place.left + 9, place.left + place.width / 2, place.right - 9)
    for x in [right, right, right, middle, left] { stage.click(x, place.top + 18) }
    #expect(log.lines == ["3", "4", "3"] && finished == 4)
    stage.key(.tab)
    for key in [Keysym.up, .right, .home, .down, .end] { stage.key(key) }
    #expect(log.lines.suffix(3) == ["4", "1", "4"])
    #expect(stepper.accessibleContent.role == .stepper)
    #expect(stage.widgets.perform(.setValue(2.2), on: stepper, at: stage.now))
    #expect(stepper.value == 2 && stepper.accessibleContent.value?.range == 1...4)
    #expect(stage.place(of: stepper).width == place.width)
  }

  @Test func aStepperThatIsHeldGoesOnUntilItIsReleased() {
    let stepper = Stepper(0, in: 0...50)
    let stage = stage(stepper)
    let place = stage.place(of: stepper)
    stage.point(place.right - 9, place.top + 18)
    stage.press()
    for _ in 0..<40 { stage.frame(after: 0.025) }
    let held = stepper.value
    #expect(held > 4 && held < 12)
    stage.release()
    for _ in 0..<40 { stage.frame(after: 0.025) }
    #expect(stepper.value == held)
  }

  @Test func aFingerThatScrollsChangesNoStepper() {
    let stepper = Stepper(5, in: 0...50) { [log] in log.lines.append("\($0)") }
    let stage = stage(stepper)
    let place = stage.place(of: stepper)
    stage.touch(place.right - 9, place.top + 18)
    stage.cancelTouch()
    #expect(log.lines.isEmpty && stepper.value == 5)
    stage.touch(place.right - 9, place.top + 18)
    stage.lift()
    #expect(stepper.value == 6)
  }

  @Test func aStepperWritesWholeNumbersPlainly() {
    let texts = [3, -2, 0.5, 1e300, -0.0].map { Stepper.plainFormat($0) }
    #expect(texts == ["3", "-2", "0.5", "1e+300", "0"])
  }

  @Test func anInvalidFieldTellsSo() {
    let field = TextField("ada")
    let stage = stage(field)
    let plain = field.layer.border
    field.isInvalid = true
    stage.settle()
    let colors = stage.widgets.theme.colors
    #expect(field.layer.border?.color == colors.color(.error))
    #expect(plain.map { $0.color != colors.color(.error) } == true)
    #expect(field.accessibleContent.states == .invalid)
  }
}
