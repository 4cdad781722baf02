// SPDX-License-Identifier: MIT

import EventLoop

/// State of a view. It begins with the value that it is declared with, and stays for as long as the
/// node of the view. After a change, the views that read it are evaluated again.
///
/// ```swift
/// struct Counter: View {
///   @State private var count = 0
///
///   var body: some View { Button("\(count)") { count += 1 } }
/// }
/// ```
///
/// A value of a view with state is used in one node.
@MainActor @propertyWrapper public struct State<Value> {
  /// Refers to the value in the view's node.
  let slot: StateSlot<Value>

  /// State that begins with `wrappedValue`.
  public init(wrappedValue: Value) { slot = StateSlot(wrappedValue) }

  /// The value.
  public var wrappedValue: Value {
    get { slot.box.value }
    nonmutating set { slot.box.value = newValue }
  }

  /// The state as a binding, for controls.
  public var projectedValue: Binding<Value> {
    let slot = slot
    return Binding(
      .value(ObjectIdentifier(slot.box)), get: { slot.box.value }, set: { slot.box.value = $0 })
  }
}

/// The slots of the states of a view, in the order of its properties.
@MainActor func stateSlots(of view: some View) -> [any AnyStateSlot] {
  Mirror(reflecting: view).children.compactMap { ($0.value as? any AnyState)?.anySlot }
}

/// State of any type.
@MainActor protocol AnyState {
  /// The slot.
  var anySlot: any AnyStateSlot { get }
}

extension State: AnyState {
  var anySlot: any AnyStateSlot { slot }
}

/// A slot of any type.
@MainActor protocol AnyStateSlot: AnyObject {
  /// Refers to the value that `other` refers to, which has the same type.
  func adopt(_ other: any AnyStateSlot)
}

/// Refers to the value of a state. Each value of a view has a slot, and the slots of all values of
/// one node refer to one box.
@MainActor final class StateSlot<Value>: AnyStateSlot {
  /// The value.
  private(set) var box: StateBox<Value>

  init(_ value: Value) { box = StateBox(value) }

  func adopt(_ other: any AnyStateSlot) {
    if let other = other as? StateSlot<Value> { box = other.box }
  }
}

/// A value whose readers are told of changes.
@MainActor final class StateBox<Value>: Observable {
  /// Knows the readers.
  private let registrar = ObservationRegistrar()
  /// The value.
  private var stored: Value

  init(_ value: Value) { stored = value }

  /// The value. Setting it to an equal value tells nobody.
  var value: Value {
    get {
      registrar.access(self, keyPath: \.value)
      return stored
    }
    set {
      guard !areEqual(stored, newValue) else { return }
      registrar.withMutation(of: self, keyPath: \.value) { stored = newValue }
    }
  }
}

/// Reads and writes a value that something else keeps: a view's state, or a property of a model.
@MainActor @propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  /// Returns the value.
  private let get: () -> Value
  /// Sets the value.
  private let set: (Value) -> Void
  /// The storage of the value.
  let reading: Reading

  /// A binding of two functions.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.init(.anything, get: get, set: set)
  }

  /// A binding to a value that is kept by `reading`.
  init(_ reading: Reading, get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.reading = reading
    self.get = get
    self.set = set
  }

  /// The same binding, for closures whose parameter begins with a `$`.
  public init(projectedValue: Binding) { self = projectedValue }

  /// A binding to a value that stays, for pictures.
  public static func constant(_ value: Value) -> Binding {
    Binding(.nothing, get: { value }, set: { _ in })
  }

  /// The value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself.
  public var projectedValue: Binding { self }

  /// A binding to a property of the value.
  public subscript<Member>(
    dynamicMember path: WritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    let (get, set) = (get, set)
    return Binding<Member>(
      reading.member(path), get: { get()[keyPath: path] },
      set: {
        var value = get()
        value[keyPath: path] = $0
        set(value)
      })
  }
}

/// Makes bindings to the properties of a model.
///
/// ```swift
/// struct Volume: View {
///   @Bindable var player: Player
///
///   var body: some View { Slider($player.volume) }
/// }
/// ```
@MainActor @propertyWrapper @dynamicMemberLookup public struct Bindable<Model: AnyObject> {
  /// The model.
  public var wrappedValue: Model

  /// Makes bindings to the properties of `wrappedValue`.
  public init(wrappedValue: Model) { self.wrappedValue = wrappedValue }

  /// Makes bindings to the properties of `model`.
  public init(_ model: Model) { wrappedValue = model }

  /// This wrapper, whose members are bindings.
  public var projectedValue: Bindable { self }

  /// A binding to a property of the model.
  public subscript<Member>(
    dynamicMember path: ReferenceWritableKeyPath<Model, Member>
  ) -> Binding<Member> {
    let model = wrappedValue
    return Binding<Member>(
      Reading.value(ObjectIdentifier(model)).member(path), get: { model[keyPath: path] },
      set: { model[keyPath: path] = $0 })
  }
}

extension Reading {
  /// The storage of a property of the value.
  func member(_ path: AnyKeyPath) -> Reading {
    guard case .value(let owner) = self else { return self }
    return .value([owner, AnyHashable(path)] as [AnyHashable])
  }
}
