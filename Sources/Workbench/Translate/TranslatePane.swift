import Catalog
import Display
import TML
import Text

/// The name of a pane of the translate screen.
struct PaneID: Hashable, Sendable {
    let name: String

    init(_ name: String) { self.name = name }
}

/// A part of the translate screen: its content, its commands, and its look.
///
/// A pane reads the project, the selection, the forms and the environment from `Shared`. It never
/// changes the screen or another pane. Instead, its reaction contains a `PaneRequest`, for example
/// to move the focus, to put a text into a form, or to open the next key.
protocol TranslatePane: Equatable, Sendable {
    static var id: PaneID { get }

    // Called while the pane has the focus.

    /// Returns the scopes whose key bindings apply, the innermost first.
    ///
    /// - Parameter hasKeys: false if the list of keys is known to be empty.
    func scopes(hasKeys: Bool) -> [KeyScope]
    /// Returns the commands for the hint line, the most useful first.
    func hints(_ shared: Shared) -> [Command]
    /// Returns the kinds of answers that a command waits for. For a typed or pasted text, the
    /// command is `nil`.
    func needs(for command: Command?, isKeyComing: Bool) -> Set<Unanswered.Kind>
    /// The single-line field that receives typed text; `nil`: there is no field, or the text has
    /// many lines.
    var lineField: TextField? { get }
    /// The line about the typed text of the field, in place of the hints; `nil` if there is none.
    var fieldNote: FieldNote? { get }
    /// True if commands in the pane change the text of the selected key, so they wait for the key.
    static var waitsForKey: Bool { get }
    /// True if motions depend on the visible rows, so the layout must be known.
    static var goesByPages: Bool { get }
    /// Returns the changes that the command to take back affects.
    func changes(of key: CurrentKey) -> [Change]
    /// Returns the state of the selected text in the pane.
    func state(of key: CurrentKey) -> FormState?
    /// Returns the text to copy to the clipboard; `nil`: there is no text.
    func textInHand(_ shared: Shared) -> ExactText?
    /// Handles a command before the receiver in its command row; `nil`: the receiver gets the
    /// command.
    mutating func intercept(_ invocation: Invocation, _ shared: Shared) -> Reaction?
    /// Performs a command for the pane with the focus; `nil`: the pane does not have the command.
    ///
    /// - Parameter area: the area below the title; empty if motions do not depend on the area.
    mutating func perform(_ command: Command, in area: Rect, _ shared: Shared) -> Reaction?
    /// Selects a row by its number, from 1; `nil`: the rows have no numbers.
    mutating func goTo(row: Int, _ shared: Shared) -> Reaction?
    mutating func type(_ text: String, _ shared: Shared) -> Reaction
    mutating func paste(_ text: String, _ shared: Shared) -> Reaction

    // Called with or without the focus. A press focuses the pane afterwards.

    /// Handles a gesture of the mouse.
    ///
    /// - Parameters:
    ///   - point: the position, counted from the first cell below the title. In a margin, the
    ///     position is outside `size`.
    ///   - size: the size of the area below the title.
    mutating func perform(
        _ gesture: Gesture, at point: Point, in size: Size, _ shared: Shared
    ) -> Reaction

    // Called for all panes.

    /// Takes the answer to a question; `nil`: the question belongs to another pane.
    mutating func answer(_ question: DialogQuestion, _ answer: Answer, _ shared: Shared)
        -> Reaction?
    mutating func alarm(_ alarm: Alarm, _ shared: Shared) -> Reaction
    /// Takes an answer of the disk, before the screen takes it.
    mutating func receive(_ answer: StoreAnswer, _ shared: Shared) -> Reaction
    mutating func receive(_ answer: NetworkAnswer, _ shared: Shared) -> Reaction
    /// Called when the screen is shown, for the first time or again.
    mutating func appear(_ shared: Shared) -> [Effect]
    /// Called when the size of the window has changed.
    mutating func resized(_ shared: Shared) -> [Effect]
    /// Called when the screen is closed. Returns the effects that save the typed text.
    mutating func leave() -> [Effect]
    /// Called when the selection leaves the key. Returns the effects that are necessary before.
    mutating func leaveKey() -> [Effect]
    /// Returns the kinds of facts about the selected key that the pane shows.
    func facts(_ shared: Shared) -> [KeyFact.Kind]
    /// Takes a fact about the selected key: first the copy from the disk, then the answer of the
    /// server.
    mutating func take(_ copy: KeyFactCopy, _ shared: Shared) -> Reaction
    /// Takes the key when it is loaded, and after each change of the key.
    mutating func take(_ key: CurrentKey, isNew: Bool, _ shared: Shared) -> Reaction

    // The picture of the pane.

    /// Returns the picture of the pane, computed once for measuring and drawing.
    func picture(_ shared: Shared) -> any PanePicture
    /// Returns true if the pane has something to show. Among panes that share an area, only panes
    /// with content get room.
    func hasContent(_ shared: Shared) -> Bool
    /// The note that another pane shows if this pane has no room; empty: no note.
    var waiting: String { get }
    /// Returns the lines for line mode.
    func lines(_ shared: Shared) -> LinePicture
}

extension TranslatePane {
    func hints(_ shared: Shared) -> [Command] { [.nextPane, .back] }
    func scopes(hasKeys: Bool) -> [KeyScope] { [.list] }
    func needs(for command: Command?, isKeyComing: Bool) -> Set<Unanswered.Kind> {
        Unanswered.Kind.ofTranslating
    }
    var lineField: TextField? { nil }
    var fieldNote: FieldNote? { nil }
    static var waitsForKey: Bool { false }
    static var goesByPages: Bool { true }
    func changes(of key: CurrentKey) -> [Change] { key.detail.changes }
    func state(of key: CurrentKey) -> FormState? { FormState(key.row) }
    func textInHand(_ shared: Shared) -> ExactText? {
        shared.current?.detail.key.label ?? shared.row.map { ExactText($0.label) }
    }
    mutating func intercept(_ invocation: Invocation, _ shared: Shared) -> Reaction? { nil }
    mutating func goTo(row: Int, _ shared: Shared) -> Reaction? { nil }
    mutating func type(_ text: String, _ shared: Shared) -> Reaction { .none }
    mutating func paste(_ text: String, _ shared: Shared) -> Reaction { .none }
    mutating func perform(
        _ gesture: Gesture, at point: Point, in size: Size, _ shared: Shared
    ) -> Reaction { .none }
    mutating func answer(_ question: DialogQuestion, _ answer: Answer, _ shared: Shared)
        -> Reaction?
    { nil }
    mutating func alarm(_ alarm: Alarm, _ shared: Shared) -> Reaction { .none }
    mutating func receive(_ answer: StoreAnswer, _ shared: Shared) -> Reaction { .none }
    mutating func receive(_ answer: NetworkAnswer, _ shared: Shared) -> Reaction { .none }
    mutating func appear(_ shared: Shared) -> [Effect] { [] }
    mutating func resized(_ shared: Shared) -> [Effect] { [] }
    mutating func leave() -> [Effect] { [] }
    mutating func leaveKey() -> [Effect] { [] }
    func facts(_ shared: Shared) -> [KeyFact.Kind] { [] }
    mutating func take(_ copy: KeyFactCopy, _ shared: Shared) -> Reaction { .none }
    mutating func take(_ key: CurrentKey, isNew: Bool, _ shared: Shared) -> Reaction { .none }
    func hasContent(_ shared: Shared) -> Bool { true }
    var waiting: String { "" }
    func lines(_ shared: Shared) -> LinePicture { LinePicture(Self.id.name) }
}

extension TranslatePane {
    /// Returns the hint for the command to take back, if a change can be taken back.
    func takeBackHint(_ shared: Shared) -> [Command] {
        guard let key = shared.current else { return [] }
        return changes(of: key).contains { $0.state != .sent } ? [.takeBack] : []
    }

    func isEqual(to other: any TranslatePane) -> Bool { self == other as? Self }
}

/// The picture of a pane at one moment.
protocol PanePicture {
    /// Returns the rows that the pane needs in a column of this size, with its title. Called once
    /// for a frame.
    func wantedRows(in size: Size) -> PaneRows
    /// Returns true if Tab stops at the pane. Tab skips a pane that shows its whole content.
    func isStop(in area: PaneArea) -> Bool
    func draw(on frame: inout Frame, in area: PaneArea)
}

extension PanePicture {
    func isStop(in area: PaneArea) -> Bool { true }
}

/// The number of rows that a pane needs, with its title.
struct PaneRows: Equatable, Sendable {
    /// The minimum number of rows. With fewer rows, the pane is hidden.
    var least: Int
    /// The rows that the pane gets before other panes get more than their minimum.
    var first: Int
    /// The rows that the pane takes if there is room.
    var wanted: Int

    /// The rows of a pane that has nothing to show.
    static let none = PaneRows(least: .max, wanted: .max)

    /// - Parameter first: `nil`: the same as `least`.
    init(least: Int, first: Int? = nil, wanted: Int) {
        self.least = least
        self.first = first ?? least
        self.wanted = wanted
    }
}

/// An action that a pane requests from the screen or from another pane. `SharedPanes.fulfil`
/// carries it out.
enum PaneRequest: Equatable, Sendable {
    case focus(PaneID)
    /// Put texts into forms.
    case fill([Filling])
    /// Insert a text at the cursor of the forms.
    case insert(ExactText)
    /// Select the next key that needs the translator.
    case goOn(after: FinishedWork)
    /// Report that the next key has been found, or that there is none.
    case nextKey(isThere: Bool)
    /// Show the saved drafts of the key in the list.
    case drafts([Draft])
    /// Delete the drafts of the key on the disk, because other forms replace them.
    case forgetDrafts
    /// Save the arrangement for labels of a shape.
    case formChoice(String, shape: String)
    /// Save the checks that are switched off in the project.
    case checksOff(Set<Check>)
}

/// A text for the form of a context.
struct Filling: Equatable, Sendable {
    var text: ExactText
    /// The context of the form; `nil`: the form with the cursor, or all forms if the text contains
    /// its forms.
    var context: Context?
    var onlyIfEmpty = false
}

/// The finished work before the selection of the next key.
enum FinishedWork: Equatable, Sendable {
    /// A save.
    ///
    /// - Parameters:
    ///   - isDone: whether a text was submitted.
    ///   - emptyForms: the number of forms that still have no text, if another form has one.
    case saving(isDone: Bool, emptyForms: Int)
    /// A review was saved, or there was nothing to review. In both cases, the next key to review is
    /// selected.
    ///
    /// - Parameter whyNot: the reason why no review was saved; `nil`: a review was saved.
    case judging(whyNot: String?)
}

/// The data that panes share. Each pane may read it, and only the screen changes it.
struct Shared: Sendable {
    let project: Project.Key
    let locale: LocaleCode
    let environment: ScreenEnvironment
    let opening: ProjectOpening
    let selection: SelectedKey
    /// The selected row of the list.
    let row: KeyRow?
    /// The marked keys, for a command in the list; `nil` if no key is marked, or another pane has
    /// the focus.
    let marked: MarkedKeys?
    /// True if the list of keys is known to be empty.
    let isListEmpty: Bool
    let focus: PaneID
    /// The forms of the key; `nil` for the forms pane, which has the forms itself.
    let forms: KeyForms?
    /// The width of the list, if the translator has changed it; `nil`: the width of the layout.
    let listColumns: Int?
    /// The labels around the selected label; see `KeyListPane`.
    var neighbours: [String] = []
    /// The notes of panes that have no room in the layout.
    var waiting: [String] = []

    var material: ProjectMaterial? { opening.material }
    /// The text direction of labels; `textDirection` is the direction of translations.
    var labelDirection: TextDirection { material?.sourceLanguage.direction ?? .leftToRight }
    var textDirection: TextDirection { material?.language.direction ?? .leftToRight }
    /// The syntax of the texts of the selected key.
    var syntax: LabelSyntax { current?.label.syntax ?? .tml }
    var rules: RuleSamples? { opening.rules }
    /// The names for the completion of conditions: the sources and terms of the project, and the
    /// tags and authors of the selected key.
    var namesInFilters: KeyFilterCompletion.Names {
        KeyFilterCompletion.Names(of: current?.detail, in: material)
    }
    var current: CurrentKey? { selection.current }
    var area: Rect { environment.area }

    /// True if the translator may approve translations in the project.
    var isReviewer: Bool { material?.membership != nil && allows(.approve) }
    /// True if the translator is a reviewer, and the selected key has a translation to approve.
    var hasProposal: Bool {
        guard isReviewer, let current, current.id == row?.id else { return false }
        return Proposal(current.detail.overlaid, for: .approve) != nil
    }

    /// True if a form has typed text that is not submitted. In this case, a click does not replace
    /// the text.
    var isTypedIn: Bool { forms?.fields.contains(where: \.isChanged) ?? false }

    /// The number of rows of the key list on the screen.
    var page: Int { TranslateLayout.listRows(in: area) }

    func allows(_ permission: Permission) -> Bool { opening.allows(permission, in: locale) }
}
