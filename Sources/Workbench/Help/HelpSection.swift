import Display

/// Commands that belong together, with their keys.
struct HelpSection: Equatable, Sendable {
    struct Row: Equatable, Sendable {
        var keys: String
        var command: Command
    }

    var title: String
    var rows: [Row]

    /// What can be done at some places, by key or by name.
    ///
    /// - Parameter places: the innermost first, with `.everywhere`.
    static func all(places: [Place], keymap: Keymap) -> [HelpSection] {
        let rows = Command.allCases.map { command in
            let keys = keymap.keys(for: command, in: places).map(\.shownName)
            return Row(keys: keys.joined(separator: ", "), command: command)
        }
        return [
            HelpSection(title: Strings.helpHere, rows: rows.filter { !$0.keys.isEmpty }),
            HelpSection(title: Strings.helpByName, rows: rows.filter(\.keys.isEmpty)),
        ].filter { !$0.rows.isEmpty }
    }

    /// The rows that a search leaves; `nil` when it leaves none.
    func found(by words: SearchWords) -> HelpSection? {
        let left = rows.filter {
            words.occur(in: $0.keys, $0.command.rawValue, $0.command.help)
        }
        return left.isEmpty ? nil : HelpSection(title: title, rows: left)
    }
}
