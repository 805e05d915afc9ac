import Display
import Foundation
import TestSupport
import Testing

@testable import Workbench

/// What holds for every command because it is a row of the table.
struct CommandTableTests {
    @Test func everyCommandHasOneRowInTheOrderOfTheCommands() {
        #expect(CommandTable.rows.map(\.command) == Command.allCases)
    }

    /// The sentences stand in the help, on the command line and in the guide, one below the other. A
    /// sentence that begins with a verb and fits on a line is understood at the first reading; see
    /// `docs/writing.md`.
    @Test(arguments: Command.allCases)
    func everyCommandIsDescribed(command: Command) {
        let sentence = command.row.sentence
        #expect(sentence.hasSuffix("."))
        #expect(sentence.count <= 72, "\(sentence.count) characters: \(sentence)")
        let first = sentence.prefix { $0.isLetter }
        #expect(Self.verbs.contains(String(first)), "begins with no verb of the list: \(sentence)")
        #expect(!command.row.hint.isEmpty)
    }

    /// A new verb belongs here, if it says what the command does: "What", "Which" and "Whether" do not.
    private static let verbs: Set = [
        "Add", "Approve", "Ask", "Change", "Choose", "Complete", "Convert", "Copy", "Create", "Cut",
        "Delete", "Discard", "Dismiss", "Download", "Edit", "Enter", "Extend", "Find", "Go", "Hide",
        "Insert", "List", "Load", "Lock", "Mark", "Move", "Open", "Preview", "Redo", "Redraw",
        "Reject", "Remove", "Replace",
        "Resolve", "Restore", "Save", "Search", "Select", "Send", "Set", "Share", "Show", "Sign",
        "Sort",
        "Start", "Stop", "Suspend", "Switch", "Take", "Translate", "Undo", "Unlock", "Upload",
        "Use", "Vote",
        "Withdraw",
    ]

    /// Nobody can guess two commands whose keys differ only by Shift.
    @Test func noKeyDiffersFromAnotherOnlyByShift() {
        let keys = Set(CommandTable.rows.flatMap { $0.keys.flatMap(\.value) })
        let capitals = keys.filter { $0.hasPrefix("alt+") && $0.lowercased() != $0 }
        #expect(capitals.filter { keys.contains($0.lowercased()) } == [])
    }

    @Test func noTwoCommandsAreDescribedTheSame() {
        #expect(Set(CommandTable.rows.map(\.sentence)).count == CommandTable.rows.count)
    }

    /// Whatever has no key is given by its name, which has to mean something without a key.
    @Test(arguments: Command.allCases)
    func everyCommandIsReachable(command: Command) {
        let row = command.row
        let name = Invocation(command, row.argument.example).text
        #expect(!row.bindings.isEmpty || Invocation(text: name)?.command == command)
        if case .focused = row.action, row.argument == .none { #expect(!row.bindings.isEmpty) }
        if case .conflict = row.action { #expect(!row.bindings.isEmpty) }
    }

    @Test(arguments: Command.allCases)
    func everyKeyOfACommandGivesIt(command: Command) {
        for binding in command.row.bindings {
            let places = binding.scope == .textField ? [KeyScope.textField] : [binding.scope]
            let given = Keymap.standard.invocation(for: binding.key, in: places)
            #expect(given == binding.invocation)
        }
    }

    /// The guide has a table of keys behind each line `<!-- keys: places -->`.
    /// `RECORD_SCREENS=1` writes them anew.
    @Test func theGuideHasTheKeysOfTheTable() throws {
        let file = GoldenFile(
            URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../docs/guide.md").standardizedFileURL)
        let guide = try String(contentsOf: file.url, encoding: .utf8)
        #expect(guide.contains("<!-- keys: "))
        try file.expect(GuideTables.written(into: guide))
    }
}

/// The tables of keys in the guide.
private enum GuideTables {
    static func written(into guide: String) -> String {
        var lines: [String] = []
        var isInTable = false
        for line in guide.components(separatedBy: "\n") {
            if isInTable, line.hasPrefix("|") { continue }
            isInTable = false
            lines.append(line)
            guard let places = places(of: line) else { continue }
            lines += ["| key | does | by name |", "|---|---|---|"] + rows(of: places)
            isInTable = true
        }
        return lines.joined(separator: "\n")
    }

    private static func places(of line: String) -> [KeyScope]? {
        guard line.hasPrefix("<!-- keys: "), line.hasSuffix(" -->") else { return nil }
        return line.dropFirst(11).dropLast(4).split(separator: " ").compactMap {
            KeyScope(rawValue: String($0))
        }
    }

    private static func rows(of places: [KeyScope]) -> [String] {
        CommandTable.rows.compactMap { row in
            let keys = row.bindings.filter { places.contains($0.scope) }.map(\.key)
            guard !keys.isEmpty else { return nil }
            let shown = HelpSection.shown(keys)
            return "| \(shown) | \(row.sentence) | `:\(row.command.rawValue)` |"
        }
    }
}
