/// The panes of the screen, in the order of the tab key.
///
/// A pane is changed in place, so a key press does not copy its data.
struct PaneList: Equatable, Sendable {
    private var panes: [any TranslatePane]

    init(_ panes: [any TranslatePane]) { self.panes = panes }

    static func == (left: PaneList, right: PaneList) -> Bool {
        left.panes.count == right.panes.count
            && zip(left.panes, right.panes).allSatisfy { $0.isEqual(to: $1) }
    }

    var ids: [PaneID] { panes.map { type(of: $0).id } }

    subscript(id: PaneID) -> any TranslatePane { panes[index(of: id)] }

    /// Returns true if commands in the pane change the text of the selected key.
    func waitsForKey(_ id: PaneID) -> Bool { type(of: self[id]).waitsForKey }

    /// Returns true if motions in the pane depend on its area.
    func goesByPages(_ id: PaneID) -> Bool { type(of: self[id]).goesByPages }

    /// The pane of a type, for reading.
    subscript<Pane: TranslatePane>(_ kind: Pane.Type) -> Pane {
        guard let pane = panes[index(of: kind.id)] as? Pane else {
            preconditionFailure("Two panes are called \(kind.id.name).")
        }
        return pane
    }

    /// Changes the pane of a type. During the change, the pane is not in the list, so the pane is
    /// not copied.
    mutating func change<Pane: TranslatePane, Result>(
        _ kind: Pane.Type, _ body: (inout Pane) -> Result
    ) -> Result {
        var pane = self[kind]
        let index = index(of: kind.id)
        panes.remove(at: index)
        defer { panes.insert(pane, at: index) }
        return body(&pane)
    }

    mutating func change<Result>(
        _ id: PaneID, _ body: (inout any TranslatePane) -> Result
    ) -> Result {
        body(&panes[index(of: id)])
    }

    /// Changes all panes in their order.
    mutating func changeAll(_ body: (inout any TranslatePane, PaneID) -> Void) {
        for index in panes.indices { body(&panes[index], type(of: panes[index]).id) }
    }

    private func index(of id: PaneID) -> Int {
        guard let index = panes.firstIndex(where: { type(of: $0).id == id }) else {
            preconditionFailure("The layout has no pane called \(id.name).")
        }
        return index
    }
}
