import Catalog
import Display
import TML
import Text

/// The panes of the translate screen, the focus, and the data that the panes share.
///
/// All calls of panes go through this type. It gives each pane the shared data, and carries out the
/// requests of the pane.
struct SharedPanes: Equatable, Sendable {
    private let project: Project.Key
    private let locale: LocaleCode
    private let layout: [PaneRow]
    var list: PaneList
    var focus = PaneID.keys
    var dragging = Dragging()
    var opening = ProjectOpening.awaited
    var selection = SelectedKey.none

    init(_ project: Project.Key, _ locale: LocaleCode, _ layout: [PaneRow]) {
        (self.project, self.locale, self.layout) = (project, locale, layout)
        list = PaneList(layout.map { $0.make(project, locale) })
    }

    /// Returns the data that panes share.
    ///
    /// - Parameter pane: the pane that reads the data.
    func shared(_ environment: ScreenEnvironment, for pane: PaneID? = nil) -> Shared {
        let keys = list[KeyListPane.self]
        return Shared(
            project: project, locale: locale, environment: environment, opening: opening,
            selection: selection, row: keys.row,
            marked: focus == .keys ? keys.marked : nil, isListEmpty: keys.cursor.count == 0,
            focus: focus, forms: pane == .forms ? nil : list[FormsPane.self].forms,
            listColumns: dragging.listColumns,
            neighbours: pane == .suggestions ? keys.neighbours : [])
    }

    func placed(_ environment: ScreenEnvironment, in area: Rect) -> PlacedPanes {
        PlacedPanes(layout, list, shared(environment), in: area)
    }
}

/// Calls of panes, and the requests of panes.
extension SharedPanes {
    mutating func tell(
        _ id: PaneID, _ environment: ScreenEnvironment,
        _ body: (inout any TranslatePane, Shared) -> Reaction
    ) -> Reaction {
        let shared = shared(environment, for: id)
        return fulfil(list.change(id) { body(&$0, shared) }, environment)
    }

    mutating func tellAll(
        _ environment: ScreenEnvironment, _ body: (inout any TranslatePane, Shared) -> Reaction
    ) -> Reaction {
        list.ids.reduce(into: Reaction.none) { $0 += tell($1, environment, body) }
    }

    mutating func change<Pane: TranslatePane>(
        _ kind: Pane.Type, _ environment: ScreenEnvironment,
        _ body: (inout Pane, Shared) -> Reaction
    ) -> Reaction {
        let shared = shared(environment, for: kind.id)
        return fulfil(list.change(kind) { body(&$0, shared) }, environment)
    }

    /// Carries out the requests in a reaction of a pane.
    mutating func fulfil(
        _ reaction: Reaction, _ environment: ScreenEnvironment
    ) -> Reaction {
        var left = reaction
        left.requests = []
        for request in reaction.requests { left += fulfil(request, environment) }
        return left
    }

    private mutating func fulfil(
        _ request: PaneRequest, _ environment: ScreenEnvironment
    ) -> Reaction {
        switch request {
        case .focus(let pane): focus = pane
        case .fill(let fillings):
            return change(FormsPane.self, environment) { $0.fill(fillings, $1) }
        case .insert(let text):
            return change(FormsPane.self, environment) { $0.paste(text.string, $1) }
        case .goOn(let work):
            return change(KeyListPane.self, environment) { Reaction($0.goOn(after: work, $1)) }
        case .nextKey(let isThere):
            return change(FormsPane.self, environment) { $0.nextKey(isThere: isThere, $1) }
        case .drafts(let drafts):
            selection.change { $0.detail.drafts = drafts }
            if let key = selection.current {
                return change(KeyListPane.self, environment) { $0.take(key, isNew: false, $1) }
            }
        case .forgetDrafts: selection.change { $0.detail.drafts = [] }
        case .formChoice(let code, let shape): opening.change { $0.formChoices[shape] = code }
        case .checksOff(let off): opening.change { $0.checksOff = off }
        }
        return .none
    }
}
