import Catalog

/// The requests of a screen, or of a pane, besides the change of its own state.
struct Reaction: Equatable, Sendable {
    enum Navigation: Equatable, Sendable {
        case push(Screen)
        case pop
        /// Return to the screen below and insert a text into its field.
        case popInserting(String)
        case replaceAll(Screen)
        /// Return to the translate screen, or open it, and select a key.
        case key(KeyTarget)
        /// Return to the screen below the finder, and open the thing that was found.
        case found(FinderRow.Target)
        /// Close the reviewing list and open a key in the editor. Esc in the editor opens the
        /// reviewing list again.
        case edit(ListPlace, from: ReviewScreen)
        /// Close the reviewing list. The list of keys selects the key of the place.
        case leaveReview(ListPlace)
        /// Return to the translate screen, and show another list of its language.
        case list(KeyQuery)
    }

    var effects: [Effect]
    var navigation: Navigation?
    var dialog: Dialog?
    /// The notices to show, in this order.
    var notices: [Notice]
    /// The requests of a pane to the translate screen. The screen performs them before the
    /// workbench gets the reaction.
    var requests: [PaneRequest]
    /// True if the mouse has selected a row. A second press opens the row.
    var hasChosen = false
    /// The place that a jump has left; `nil`: there was no jump. The place enters the history.
    var left: ListPlace?

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

    /// Reports that the mouse has selected a row.
    static func chosen(_ effects: [Effect] = []) -> Reaction {
        var reaction = Reaction(effects)
        reaction.hasChosen = true
        return reaction
    }

    /// Moves the focus to the pane with this name; `nil`: the focus does not move.
    static func focus(named name: String?) -> Reaction {
        Reaction(requests: name.map { [.focus(PaneID($0))] } ?? [])
    }

    static func dialog(_ dialog: Dialog) -> Reaction { Reaction(dialog: dialog) }

    /// Performs both reactions in this order. If both have a dialog or a navigation, the later one
    /// is used.
    static func + (first: Reaction, second: Reaction) -> Reaction {
        var both = Reaction(
            first.effects + second.effects, navigation: second.navigation ?? first.navigation,
            dialog: second.dialog ?? first.dialog, requests: first.requests + second.requests)
        both.notices = first.notices + second.notices
        both.hasChosen = first.hasChosen || second.hasChosen
        both.left = first.left ?? second.left
        return both
    }

    static func += (first: inout Reaction, second: Reaction) { first = first + second }
}
