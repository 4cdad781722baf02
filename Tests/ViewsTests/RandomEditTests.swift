// SPDX-License-Identifier: MIT

import Cases
import Testing
import Views
import WidgetStage

/// After any edits, views show what they would show if they were built afresh.
@MainActor @Suite struct RandomEditTests {
  /// A node of a random tree of views.
  struct Item: Identifiable, Equatable, CustomStringConvertible {
    nonisolated enum Kind: CaseIterable {
      case text, icon, button, toggle, slider, segmented, field, editor, divider, spacer, row,
        column
      case layers, pile, card, grid
      case flow, scroll, padded, framed, decorated, faded, disabled, overlay, aspect, optional
      case transition, swipe, tile, progress, bordered, list, geometry, image, badge, spinner, menu
      case drawer, equal, lines, checkbox, radio, stepper, directed
      case rich, switched, remembered, erased, renamed, grouped, buttons, folding, tall, themed
      case backed, badged, magnified, sized, limited, pressable
    }

    let id: Int
    var kind: Kind
    var number: Int
    var isOn = false
    var children: [Item] = []

    var description: String {
      "\(kind)\(isOn ? "+" : "")\(number)" + (children.isEmpty ? "" : "\(children)")
    }
  }

  struct ItemView: View {
    let item: Item

    var body: some View {
      switch item.kind {
      case .text: Text("text \(item.number)").tone(item.isOn ? .accent : .primary)
      case .icon:
        Icon("icon-\(item.number)").size(Double(item.number)).tone(item.isOn ? .accent : .primary)
      case .button: Button("button \(item.number)") {}.style(item.isOn ? .filled : .tinted)
      case .toggle: Toggle("toggle \(item.number)", isOn: .constant(item.isOn))
      case .slider: Slider(.constant(Double(item.number)), in: 0...(item.isOn ? 20 : 10))
      case .segmented:
        Segmented(item.isOn ? ["a", "b", "c"] : ["a", "b"], selection: .constant(item.number % 2))
      case .field:
        TextField("hint \(item.number)", text: .constant(item.isOn ? "text \(item.number)" : ""))
      case .editor:
        TextEditor(
          "hint \(item.number)",
          text: .constant(
            // As high as it is estimated before it is laid out.
            item.isOn ? String(repeating: "a\n", count: item.number) + "b" : "")
        ).lines(1...max(item.number / 2, 1))
      case .tile:
        Tile(
          "tile \(item.number)", icon: item.number % 2 == 0 ? "icon" : nil,
          detail: item.number % 3 == 0 ? "detail" : "", isOn: .constant(item.isOn))
      case .rich:
        RandomEditTests.rich(item).role(item.number < 3 ? .title : .body)
          .lines(item.number % 3 == 0 ? nil : 1).selectable(item.number % 2 == 0)
      case .switched: Switch(.constant(item.isOn))
      case .remembered: RememberedView(item: item)
      case .checkbox: Checkbox("checkbox \(item.number)", isOn: .constant(item.isOn))
      case .radio:
        RadioGroup(
          item.isOn ? ["a", "b", "c"] : ["a", "b"], selection: .constant(item.number % 2))
      case .stepper: Stepper(.constant(Double(item.number)), in: 0...(item.isOn ? 20 : 10))
      case .badge: Badge(item.number).style(item.isOn ? .urgent : .quiet)
      case .spinner:
        Spinner(false, size: Double(10 + item.number)).tone(item.isOn ? .accent : .primary)
      case .menu: MenuButton("menu \(item.number)") { MenuItem("entry") }
      case .image: Image(RandomEditTests.picture, fit: item.isOn ? .contain : .stretch)
      case .progress: ProgressView(item.isOn ? Double(item.number) / 10 : 0.5)
      case .divider: Divider()
      case .spacer: Spacer(Double(item.number))
      default: ContainerView(item: item)
      }
    }
  }

  struct ContainerView: View {
    let item: Item

    var body: some View {
      switch item.kind {
      case .row: HStack(spacing: Double(item.number)) { Children(item: item) }
      case .column: VStack(alignment: item.isOn ? .fill : .start) { Children(item: item) }
      case .layers: ZStack(alignment: item.isOn ? .center : nil) { Children(item: item) }
      case .pile: Pile(isExpanded: item.isOn, edgeHeight: 4) { Children(item: item) }
      case .card: Card(material: item.isOn ? .flat : .raised) { Children(item: item) }
      case .grid: Grid(item.isOn ? .count(2) : .adaptive(60)) { Children(item: item) }
      case .flow: Flow(spacing: Double(item.number)) { Children(item: item) }
      case .lines:
        HStack(alignment: item.isOn ? .baseline : .center) { Children(item: item) }
      case .equal:
        HStack(spacing: Double(item.number)) { Children(item: item) }.equalWidths()
      case .list:
        List(item.children, rowHeight: Double(20 + item.number), spacing: item.isOn ? 4 : 0) {
          ItemView(item: $0)
        }
      case .geometry:
        GeometryReader { size in
          if size.width > 100 || item.isOn { Children(item: item) } else { Text("narrow") }
        }
      case .grouped:
        Group {
          if item.isOn { Text("first") } else if item.number > 5 { Divider() }
          Children(item: item)
          if item.number % 2 == 0 { Text("last \(item.number)") }
        }
      case .erased:
        if item.number > 5 {
          AnyView(HStack { Children(item: item) })
        } else {
          AnyView(item.isOn ? AnyView(Text("erased")) : AnyView(Children(item: item)))
        }
      case .buttons:
        Button(isOn: .constant(item.isOn)) { Children(item: item) }
          .style(item.number % 2 == 0 ? .filled : .plain).radius(Double(item.number))
      case .folding:
        HStack(spacing: Double(item.number)) { Children(item: item) }
          .becomesColumn(alignment: item.isOn ? .start : nil, spacing: item.isOn ? 2 : nil)
      case .tall: VStack(spacing: Double(item.number)) { Children(item: item) }.equalHeights()
      case .themed:
        ThemeReader { theme in
          Children(item: item).padding(item.isOn ? theme.metrics.largeSpacing : 1)
        }
      case .scroll:
        ScrollView(item.isOn ? .vertical : .horizontal) { HStack { Children(item: item) } }
      default: ModifiedView(item: item)
      }
    }
  }

  struct ModifiedView: View {
    let item: Item

    var body: some View {
      switch item.kind {
      case .padded: Children(item: item).padding(Double(item.number))
      case .framed:
        Children(item: item).frame(
          maxWidth: item.isOn ? .infinity : nil, alignment: item.number % 2 == 0 ? .center : nil)
      case .decorated:
        Children(item: item).background(Color(rgb: UInt32(item.number) * 0x10101))
          .outline(radius: item.isOn ? 10 : 0).clip(item.isOn)
      case .faded:
        Children(item: item).opacity(item.isOn ? 0.5 : 1).offset(x: Double(item.number))
          .rotation(item.number % 3 == 0 ? 0.3 : 0)
      case .bordered:
        Children(item: item).glass(item.isOn ? .regular : .clear)
          .border(item.isOn ? Border(color: Color(rgb: 0xff0000)) : nil)
          .shadow(item.number % 2 == 0 ? Shadow(color: Color(rgb: 0), sigma: 4) : nil)
      case .disabled: Children(item: item).disabled(item.isOn)
      case .overlay:
        Children(item: item).overlay(alignment: item.isOn ? .center : nil) { Text("over") }
      case .aspect: Children(item: item).aspectRatio(1 + Double(item.number))
      case .transition:
        if item.isOn {
          Children(item: item).padding(2).transition(Transition.slide(.left).combined(with: .scale))
        } else if item.number % 2 == 0 {
          Text("off").transition(.opacity)
        }
      case .drawer:
        Children(item: item).drawer(
          isPresented: .constant(item.isOn), edge: item.number < 5 ? .top : .right
        ) {
          Text("inside \(item.number)")
        }
      case .directed:
        Children(item: item).layoutDirection(
          item.isOn ? .rightToLeft : item.number % 2 == 0 ? .leftToRight : nil)
      case .swipe: Children(item: item).onSwipe {}.transition(.opacity)
      case .renamed: Children(item: item).transition(.scale).id(item.number % 3)
      case .backed:
        Children(item: item).background(alignment: item.isOn ? .bottomTrailing : nil) {
          if item.number % 2 == 0 { Text("behind") }
        }
      case .badged: Children(item: item).badge(item.isOn ? item.number : 0)
      case .magnified:
        Children(item: item).scale(item.isOn ? 0.8 : 1, anchor: .topLeading)
          .cached(item.number % 2 == 0)
      case .sized:
        Children(item: item).frame(
          width: item.isOn ? 60 : nil, height: Double(10 * item.number),
          alignment: item.number % 2 == 0 ? .center : nil)
      case .limited: Children(item: item).atMost(width: 90, height: Double(10 * item.number))
      case .pressable:
        Children(item: item).onTap {}.tooltip("tip \(item.number)").cursor(.hand)
          .focusable(item.isOn).contextMenu { MenuItem("entry \(item.number)") }
      default: if item.isOn { Children(item: item) }
      }
    }
  }

  /// Views that keep what they have seen.
  struct RememberedView: View {
    let item: Item
    @State private var seen: [Int] = []

    var body: some View {
      VStack {
        ForEach(seen, id: \.self) { Text("seen \($0)") }
        Children(item: item)
      }
      .onAppear { seen = [item.number] }
      .onChange(of: item.number) { seen = [item.number] }
    }
  }

  /// A text of a number of runs.
  static func rich(_ item: Item) -> Text {
    item.isOn
      ? Text(markup: "a <b>rich</b> <i>\(item.number)</i>").onLink { _ in }
      : Text("plain \(item.number)")
  }

  /// A picture.
  static let picture = Raster(
    size: Size(width: 3, height: 2),
    premultiplied: (0..<24).map { (index: UInt8) -> UInt8 in index % 4 == 3 ? 255 : index * 9 })

  struct Children: View {
    let item: Item
    var body: some View { ForEach(item.children) { ItemView(item: $0) } }
  }

  @Observable final class Model {
    var root = Item(id: 0, kind: .column, number: 8)
  }

  /// Edits a tree at random.
  struct Editor {
    var random: SplitMix
    var nextID = 1

    mutating func edit(_ item: inout Item, size: inout Int) {
      if !item.children.isEmpty, Int.random(in: 0..<4, using: &random) > 0 {
        let index = Int.random(in: 0..<item.children.count, using: &random)
        return edit(&item.children[index], size: &size)
      }
      switch Int.random(in: 0..<8, using: &random) {
      case 0: item.number = Int.random(in: 0..<10, using: &random)
      case 1: item.isOn.toggle()
      case 2: item.children.shuffle(using: &random)
      case 3 where item.id != 0: item.kind = Item.Kind.allCases.randomElement(using: &random)!
      case 4 where !item.children.isEmpty:
        let index = Int.random(in: 0..<item.children.count, using: &random)
        size -= Self.count(item.children.remove(at: index))
      default:
        guard size < 30 else { return item.number = (item.number + 1) % 10 }
        size += 1
        let kind = Item.Kind.allCases.randomElement(using: &random)!
        let index = Int.random(in: 0...item.children.count, using: &random)
        item.children.insert(
          Item(id: nextID, kind: kind, number: Int.random(in: 0..<10, using: &random)), at: index)
        nextID += 1
      }
    }

    static func count(_ item: Item) -> Int { item.children.reduce(1) { $0 + count($1) } }
  }

  /// A generator of random numbers that gives the same numbers in each run.
  struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
  }

  /// What views depend on besides their models.
  struct Look {
    var theme = Theme(.dark)
    var size = Size<Logical>(width: 400, height: 300)
    var direction = LayoutDirection.leftToRight

    init() {}

    /// A random look.
    init(with random: inout SplitMix) {
      theme = Theme(
        Bool.random(using: &random) ? .dark : .light,
        textScale: Bool.random(using: &random) ? 1 : 1.5,
        hasHighContrast: Bool.random(using: &random))
      size.width = Bool.random(using: &random) ? 400 : 250
      direction = Bool.random(using: &random) ? .leftToRight : .rightToLeft
    }

    @MainActor func show(on stage: ViewStage) {
      stage.widgets.theme = theme
      stage.widgets.layoutDirection = direction
      stage.scene.size = size
      stage.widgets.updateSize()
    }
  }

  @Test(.timeLimit(.minutes(5)), arguments: Cases.choice(0..<12 as Range<UInt64>, every: 4))
  func editedViewsHaveTheLayersOfFreshOnes(seed: UInt64) throws {
    let model = Model()
    let stage = ViewStage { ItemView(item: model.root) }
    var (editor, size) = (Editor(random: SplitMix(state: seed)), 1)
    var look = Look()
    look.show(on: stage)
    for edit in 1...1000 {
      if edit % 20 == 0 {
        look = Look(with: &editor.random)
        look.show(on: stage)
      } else if edit % 3 == 0 {
        withMotion { editor.edit(&model.root, size: &size) }
      } else {
        editor.edit(&model.root, size: &size)
      }
      // What moves goes on through several edits.
      if stage.frame() ? edit % 10 != 0 : edit % 3 != 0 { continue }
      stage.settle()
      let root = model.root
      let fresh = ViewStage { ItemView(item: root) }
      look.show(on: fresh)
      fresh.settle()
      if let found = difference(stage.scene.root, fresh.scene.root) {
        Issue.record("seed \(seed), after \(edit) edits: \(found) in \(root)")
        return
      }
    }
  }

  @Test(.timeLimit(.minutes(5))) func editedViewsGiveThePictureOfFreshOnes() throws {
    let model = Model()
    let size = Size<Logical>(width: 200, height: 160)
    func show(_ item: @escaping @MainActor () -> Item) throws -> Offscreen {
      try Offscreen(
        ViewContent { ItemView(item: item()).background(Color(rgb: 0x336699)) }, size: size)
    }
    let edited = try show { model.root }
    var (editor, count) = (Editor(random: SplitMix(state: 99)), 1)
    var moment = Moment(nanoseconds: 1_000_000_000)
    // Controls and motions come to rest.
    func settle(_ offscreen: Offscreen) throws {
      for _ in 0..<50 where try offscreen.draw(at: moment).now { moment = moment + .seconds(0.5) }
    }
    var pictures: [(root: Item, pixels: [UInt8])] = []
    for edit in 1...600 {
      if edit % 3 == 0 {
        withMotion { editor.edit(&model.root, size: &count) }
      } else {
        editor.edit(&model.root, size: &count)
      }
      moment = moment + .seconds(0.016)
      try edited.draw(at: moment)
      guard edit % 10 == 0 else { continue }
      try settle(edited)
      pictures.append((model.root, try edited.image(at: moment).pixels))
    }
    edited.close()
    for (root, pixels) in pictures {
      let fresh = try show { root }
      try settle(fresh)
      #expect(try fresh.image(at: moment).pixels == pixels)
      fresh.close()
    }
    #expect(Set(pictures.map(\.pixels)).count > 30)
  }
}
