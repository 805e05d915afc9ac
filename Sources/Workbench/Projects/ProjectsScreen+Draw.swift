import Catalog
import Display

extension ProjectsScreen {
    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let inside = frame.pane(area, title: Strings.projectsTitle, isFocused: true)
        let (rest, foot) = inside.splitBottom(rows: footRows(columns: inside.columns - 2))
        drawFoot(on: &frame, in: foot.inset(rows: 0, columns: 1))
        guard !groups.isEmpty else { return drawEmpty(on: &frame, in: rest, environment) }
        let locales = groups.flatMap(\.languages).map(\.language.locale)
        let columns = ProjectColumns(width: rest.columns, locales: locales)
        let (head, list) = rest.splitTop(rows: 1)
        columns.drawHead(on: &frame, in: head)
        drawLines(on: &frame, in: list, columns)
    }

    private func footRows(columns: Int) -> Int {
        if isSearching || !search.isEmpty || isRefreshing { return 1 }
        guard let complaint else { return 0 }
        return min(3, TextCells.lines(of: complaint, columns: max(1, columns)).count)
    }

    private var complaint: String? { failure.map { "× " + Strings.sentence($0) } }

    private func drawFoot(on frame: inout Frame, in row: Rect) {
        if isSearching || !search.isEmpty {
            let (name, field) = row.splitLeft(columns: TextCells.columns(of: Strings.searchPrompt))
            frame.writeLine(Strings.searchPrompt, in: name, role: .hint)
            search.draw(on: &frame, in: field, isFocused: isSearching)
        } else if isRefreshing {
            frame.writeLine(Strings.fetchingProjects, in: row, role: .notice)
        } else if let complaint {
            frame.writeParagraph(complaint, in: row, role: .error)
        }
    }

    private func drawEmpty(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let room = area.centered(
            Size(rows: area.rows - (area.rows > 8 ? 2 : 0), columns: min(64, area.columns - 2)))
        frame.writeParagraph(emptySentence(environment), in: room, role: .text)
    }

    private func emptySentence(_ environment: ScreenEnvironment) -> String {
        if !search.isEmpty, summaries?.isEmpty == false {
            return Strings.noProjectFound(search.text)
        }
        guard summaries != nil else { return Strings.readingProjects }
        if isRefreshing { return Strings.fetchingProjects }
        let server = environment.session.map { TypedAddress.name(of: $0.server) } ?? ""
        return Strings.noProjects(
            server: server, refresh: environment.keyName(for: .refreshProjects, in: places))
    }
}

extension ProjectsScreen {
    private enum Line {
        case blank
        case heading(ProjectGroup)
        case noLanguages
        case language(ProjectGroup.Row, Int)
    }

    private var lines: [Line] {
        var lines: [Line] = []
        var number = 0
        for group in groups {
            if !lines.isEmpty { lines.append(.blank) }
            lines.append(.heading(group))
            if group.languages.isEmpty { lines.append(.noLanguages) }
            for row in group.languages {
                lines.append(.language(row, number))
                number += 1
            }
        }
        return lines
    }

    /// The selected language stands in the middle, as far as there are lines enough around it.
    private func drawLines(on frame: inout Frame, in area: Rect, _ columns: ProjectColumns) {
        let lines = lines
        let selected =
            lines.firstIndex {
                if case .language(_, cursor.selection) = $0 { true } else { false }
            } ?? 0
        let top = max(0, min(selected - area.rows / 2, lines.count - area.rows))
        for (row, line) in lines.dropFirst(top).prefix(area.rows).enumerated() {
            draw(line, on: &frame, in: area.row(row), columns)
        }
        frame.markScrolling(
            in: area, besides: true, above: top > 0, below: top + area.rows < lines.count,
            role: .dim)
        if !isSearching {
            frame.cursor = Point(row: area.top + selected - top, column: area.left)
        }
    }

    private func draw(
        _ line: Line, on frame: inout Frame, in row: Rect, _ columns: ProjectColumns
    ) {
        switch line {
        case .blank: break
        case .heading(let group):
            let inset = row.inset(rows: 0, columns: 1)
            let used = frame.writeLine(
                group.project.name, in: inset, role: .heading, emphasis: .bold)
            let (_, rest) = inset.splitLeft(columns: used + 2)
            frame.writeLine(group.project.summary, in: rest, role: .dim)
        case .noLanguages:
            let (_, rest) = row.splitLeft(columns: 3)
            frame.writeLine(Strings.noLanguages, in: rest, role: .dim)
        case .language(let language, let number):
            columns.draw(
                language, on: &frame, in: row, isSelected: number == cursor.selection)
        }
    }
}
