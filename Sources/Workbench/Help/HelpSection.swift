import Display

/// A section of the help: the commands of a scope, with their keys.
struct HelpSection: Equatable, Sendable {
    struct Row: Equatable, Sendable {
        /// The names of the keys; empty if the command has no key there.
        var keys: String
        var command: Command
    }

    var title: String
    var rows: [Row]

    /// The sections for some scopes. The sections of all lists and all text fields come last, and
    /// then the commands without a key.
    ///
    /// - Parameter scopes: the innermost first.
    static func all(scopes: [KeyScope], keymap: Keymap) -> [HelpSection] {
        let general: [KeyScope] = [.everywhere, .list, .textField]
        let order = scopes.filter { !general.contains($0) } + general.filter(scopes.contains)
        var sections = order.map { HelpSection(title: Strings.title(of: $0), rows: []) }
        var rest = HelpSection(title: Strings.helpByName, rows: [])
        for command in Command.allCases {
            let keys = keymap.keys(for: command, in: scopes)
            let row = Row(
                keys: shown(keys), command: command)
            let home = order.firstIndex { scope in
                keymap.bindings.contains {
                    $0.scope == scope && $0.invocation.command == command && keys.contains($0.key)
                }
            }
            if let home { sections[home].rows.append(row) } else { rest.rows.append(row) }
        }
        return (sections + [rest]).filter { !$0.rows.isEmpty }
    }

    /// The names of the keys; of a long row, the first and the last.
    static func shown(_ keys: [Key]) -> String {
        guard keys.count > 6 else { return keys.map(\.shownName).joined(separator: ", ") }
        return [keys[0], keys[keys.count - 1]].map(\.shownName).joined(separator: " … ")
    }

    /// The commands that need no session; `nil` if there are none.
    var withoutSession: HelpSection? {
        keeping { $0.command.row.needs == .nothing }
    }

    /// The rows that match a search; `nil` if there are none.
    func found(by words: SearchTerms) -> HelpSection? {
        keeping { words.occur(in: $0.keys, $0.command.rawValue, $0.command.row.sentence) }
    }

    private func keeping(_ isKept: (Row) -> Bool) -> HelpSection? {
        let left = rows.filter(isKept)
        return left.isEmpty ? nil : HelpSection(title: title, rows: left)
    }
}
