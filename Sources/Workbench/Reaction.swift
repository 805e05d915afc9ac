/// What a screen, or a pane of one, wants besides its own change.
struct Reaction: Equatable, Sendable {
    enum Navigation: Equatable, Sendable {
        case push(Screen)
        case pop
        /// Back to the screen below, with a text for its field.
        case popInserting(String)
        case replaceAll(Screen)
    }

    var effects: [Effect]
    var navigation: Navigation?
    var dialog: Dialog?
    /// What is told, one after the other.
    var notices: [Notice]
    /// What a pane wants of the translate screen, which has done it by the time that the whole gets
    /// the reaction.
    var requests: [PaneRequest]
    /// Whether the mouse has selected a row, which a second press opens.
    var hasChosen = false

    init(
        _ effects: [Effect] = [], navigation: Navigation? = nil, dialog: Dialog? = nil,
        notice: Notice? = nil, requests: [PaneRequest] = []
    ) {
        self.effects = effects
        self.navigation = navigation
        self.dialog = dialog
        notices = [notice].compactMap(\.self)
        self.requests = requests
    }

    static var none: Reaction { Reaction() }

    static func notice(_ text: String, _ grade: Notice.Grade = .information) -> Reaction {
        Reaction(notice: Notice(text, grade))
    }

    /// The mouse has selected a row.
    static func chosen(_ effects: [Effect] = []) -> Reaction {
        var reaction = Reaction(effects)
        reaction.hasChosen = true
        return reaction
    }

    /// The pane of that name gets the focus; `nil`: it stays where it is.
    static func focus(named name: String?) -> Reaction {
        Reaction(requests: name.map { [.focus(PaneID($0))] } ?? [])
    }

    static func dialog(_ dialog: Dialog) -> Reaction { Reaction(dialog: dialog) }

    /// Both, one after the other: of two dialogs or ways to go the later one counts.
    static func + (first: Reaction, second: Reaction) -> Reaction {
        var both = Reaction(
            first.effects + second.effects, navigation: second.navigation ?? first.navigation,
            dialog: second.dialog ?? first.dialog, requests: first.requests + second.requests)
        both.notices = first.notices + second.notices
        both.hasChosen = first.hasChosen || second.hasChosen
        return both
    }

    static func += (first: inout Reaction, second: Reaction) { first = first + second }
}
