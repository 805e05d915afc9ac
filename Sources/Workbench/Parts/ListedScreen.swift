import Display

/// A screen with one list. The wheel moves the selection, a press selects a row, and a second press
/// opens the row. The list can be searched.
protocol ListedScreen: SearchedScreen {
    associatedtype Row: ListedRow
    var list: ListView<Row> { get set }
    /// The scope of the screen in the keymap.
    var scope: KeyScope { get }
    /// True if Enter opens the selected row. If Enter applies to all rows, a press only selects a
    /// row.
    var opensSelected: Bool { get }
    /// The area of the list, with the line of the search.
    func rows(in area: Rect) -> Rect
    /// The entry at a point of this area.
    func entry(at point: Point, in rows: Rect) -> Int?
    /// Called after a row was pressed.
    mutating func pressed()
    /// Performs a command of the screen for its rows.
    ///
    /// - Parameter page: the number of visible rows.
    /// - Returns: `nil` if the screen has no such command.
    mutating func perform(
        _ invocation: Invocation, page: Int, _ environment: ScreenEnvironment
    ) -> Reaction?
}

extension ListedScreen {
    var opensSelected: Bool { true }

    var search: ListSearch {
        get { list.search }
        set { list.search = newValue }
    }

    mutating func searchChanged() { list.narrow() }

    var scopes: [KeyScope] {
        search.isTyped ? [.searchField, .textField, scope] : [scope, .list]
    }

    func entry(at point: Point, in rows: Rect) -> Int? { list.entry(at: point, in: rows) }

    /// A click on the rows closes the search field.
    mutating func pressed() {
        if search.isTyped { _ = search.perform(.open) }
    }

    /// Performs a command of the search, of the screen or of the list.
    mutating func perform(_ invocation: Invocation, _ environment: ScreenEnvironment) -> Reaction? {
        if performInSearch(invocation) { return Reaction.none }
        let page = max(1, list.body(of: rows(in: environment.area)).rows)
        if let reaction = perform(invocation, page: page, environment) { return reaction }
        if invocation.command == .back { return Reaction(navigation: .pop) }
        return list.cursor.perform(invocation, page: page) ? Reaction.none : nil
    }

    mutating func perform(
        _ gesture: Gesture, at point: Point, in area: Rect, _ environment: ScreenEnvironment
    ) -> Reaction {
        let rows = rows(in: area)
        let entry = entry(at: point, in: rows)
        let page = max(1, list.body(of: rows).rows)
        guard list.cursor.perform(gesture, at: entry, page: page) else { return .none }
        pressed()
        return opensSelected ? .chosen() : .none
    }
}
