import Catalog
import Text
import TextFiles
import Workbench

/// The report as a page of HTML. The page needs no other file and no script.
extension StatisticsReport {
    var page: String {
        let names = projects.map(\.name).joined(separator: ", ")
        let time = WireTime(secondsSince1970: at).text
        let body = projects.map { project in
            "<h1>\(XMLText.escaped(project.name))</h1>\n"
                + project.languages.map(\.section).joined(separator: "\n")
        }.joined(separator: "\n")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(XMLText.escaped(names)): translation report</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            \(body)
            <p class="note">Made on \(time) UTC. Words and characters are those of the labels.</p>
            </body>
            </html>

            """
    }

    private static let style = """
        :root { color-scheme: light dark; --done: #2a7d4f; --ready: #7fb894; --open: #d9a441;
            --none: #d7d7d7; --line: #cccccc; }
        @media (prefers-color-scheme: dark) {
            :root { --done: #4fb37d; --ready: #2f6b4a; --open: #c08a2b; --none: #3a3a3a;
                --line: #444444; } }
        body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto;
            padding: 0 1rem; }
        h2 { margin-top: 2.5rem; }
        .chart { display: flex; height: 1.25rem; border-radius: 0.25rem; overflow: hidden;
            background: var(--none); }
        .approved { background: var(--done); } .accepted { background: var(--ready); }
        .pending { background: var(--open); } .untranslated { background: var(--none); }
        .key { display: inline-block; width: 0.8rem; height: 0.8rem; border-radius: 0.2rem; }
        table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
        th, td { padding: 0.25rem 0.75rem; border-bottom: 1px solid var(--line);
            text-align: right; font-variant-numeric: tabular-nums; }
        th:first-child, td:first-child { text-align: left; overflow-wrap: anywhere; }
        td .chart { height: 0.75rem; min-width: 6rem; }
        .note { opacity: 0.7; }
        """
}

extension StatisticsReport.Language {
    /// The section of a language: a chart, and the tables.
    fileprivate var section: String {
        let sentences = repetitions.split(separator: "\n").map {
            "<p>\(XMLText.escaped(String($0).trimmed)).</p>"
        }
        let title = "\(XMLText.escaped(name)) <small>\(XMLText.escaped(locale))</small>"
        return [
            "<h2>\(title) · \(progress.percentDone) %</h2>", chart(parts),
            table(["State", "Keys", "Words", "Characters"], stateRows),
            sentences.joined(separator: "\n"),
            table([Strings.memoryMatch, "Keys", "Words", "Characters"], matchRows),
            table(
                ["Source", "Untranslated keys", "Untranslated words", "All words", "Progress"],
                sourceRows),
            table(
                ["Person", "Translations", "Words", "Last 24 hours", "Last 7 days"], peopleRows),
        ].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var parts: [(name: String, size: Int)] {
        TargetStatus.allCases.reversed().map { ($0.rawValue, numbers[$0].keys) }
    }

    /// A bar whose parts have the given sizes.
    private func chart(_ parts: [(name: String, size: Int)]) -> String {
        let bars = parts.filter { $0.size > 0 }.map { name, size in
            let title = "\(name): \(Strings.number(size))"
            return "<div class=\"\(name)\" style=\"flex: \(size)\" title=\"\(title)\"></div>"
        }
        return "<div class=\"chart\">\(bars.joined())</div>"
    }

    private var stateRows: [[String]] {
        states.map { state in
            let sign = state.name == "all" ? "" : "<span class=\"key \(state.name)\"></span> "
            return [sign + state.name]
                + [state.amount.keys, state.amount.words, state.amount.characters]
                .map(Strings.number)
        }
    }

    private var matchRows: [[String]] {
        matches.map { band in
            [band.name]
                + [band.amount.keys, band.amount.words, band.amount.characters].map(Strings.number)
        }
    }

    private var sourceRows: [[String]] {
        numbers.sources.map { source in
            let left = source.untranslated.words
            let bar = chart([("accepted", source.all.words - left), ("untranslated", left)])
            return [XMLText.escaped(source.name)]
                + [source.untranslated.keys, left, source.all.words].map(Strings.number) + [bar]
        }
    }

    private var peopleRows: [[String]] {
        numbers.people.map {
            [XMLText.escaped($0.name)]
                + [$0.translations, $0.words, $0.lastDay, $0.lastWeek].map(Strings.number)
        }
    }

    /// A table whose cells are HTML; empty without rows.
    private func table(_ head: [String], _ rows: [[String]]) -> String {
        guard !rows.isEmpty else { return "" }
        let titles = head.map { "<th>\($0)</th>" }.joined()
        let body = rows.map { row in "<tr>\(row.map { "<td>\($0)</td>" }.joined())</tr>" }
        return """
            <table>
            <tr>\(titles)</tr>
            \(body.joined(separator: "\n"))
            </table>
            """
    }
}
