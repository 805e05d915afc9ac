import Display

/// Commands that belong together, with their keys.
struct HelpSection: Equatable, Sendable {
    struct Row: Equatable, Sendable {
        /// The keys, in words; empty where the command has none there.
        var keys: String
        var command: Command
    }

    var title: String
    var rows: [Row]

    /// What can be done at some places, by key or by name: a section for each place, those of all
    /// lists and all text fields last, and the commands without a key at the end.
    ///
    /// - Parameter places: the innermost first.
    static func all(places: [Place], keymap: Keymap) -> [HelpSection] {
        let general: [Place] = [.everywhere, .list, .textField]
        let order = places.filter { !general.contains($0) } + general.filter(places.contains)
        var sections = order.map { HelpSection(title: Strings.title(of: $0), rows: []) }
        var rest = HelpSection(title: Strings.helpByName, rows: [])
        for command in Command.allCases {
            let keys = keymap.keys(for: command, in: places)
            let row = Row(
                keys: shown(keys), command: command)
            let home = order.firstIndex { place in
                keymap.bindings.contains {
                    $0.place == place && $0.invocation.command == command && keys.contains($0.key)
                }
            }
            if let home { sections[home].rows.append(row) } else { rest.rows.append(row) }
        }
        return (sections + [rest]).filter { !$0.rows.isEmpty }
    }

    /// The keys in words, of a long row only its ends.
    static func shown(_ keys: [Key]) -> String {
        guard keys.count > 6 else { return keys.map(\.shownName).joined(separator: ", ") }
        return [keys[0], keys[keys.count - 1]].map(\.shownName).joined(separator: " … ")
    }

    /// The rows that a search leaves; `nil` when it leaves none.
    func found(by words: SearchTerms) -> HelpSection? {
        let left = rows.filter {
            words.occur(in: $0.keys, $0.command.rawValue, $0.command.row.sentence)
        }
        return left.isEmpty ? nil : HelpSection(title: title, rows: left)
    }
}
