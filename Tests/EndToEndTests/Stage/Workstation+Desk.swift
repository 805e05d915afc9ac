import TestSupport

extension Workstation {
    /// Signs in on a new workstation, opens Russian and waits for the first pull.
    func beginInRussian(at server: String, email: String = "translator@example.com") throws {
        try signIn(to: server, email: email)
        try see("Harbour")
        try openRussian()
        try see("online")
    }

    /// Signs in, opens a language and goes into the first key that has no translation.
    func beginUntranslated(_ language: String, at server: String) throws {
        try signIn(to: server)
        try see(language)
        press("/")
        type(language)
        press("enter", "enter")
        try see("│Label")
        try see("online")
        press("f", "f")
        try see("untranslated")
        press("e")
        try see("▍\(language)")
    }

    /// Opens Russian, the first language of the sample project.
    func openRussian() throws {
        try see("Russian")
        press("enter")
        try see("│Label")
    }

    /// From the key list, goes to a key by searching for its label, and into the Russian editor.
    func edit(_ label: String, searching words: String) throws {
        // A search that was left is in the field.
        press("/", "ctrl+u")
        type(words)
        press("enter")
        try see(label)
        press("e")
        try see("▍Russian")
    }

    /// From the editor, goes back to the key list.
    func leaveEditor() throws {
        press("escape")
        try see("▍Keys")
    }

    /// Runs a command by its name. In a text field, the key `alt+x` begins the name.
    func run(command: String, by key: String = ":") {
        press(key)
        type(command)
        press("enter")
    }

    /// Chooses another sample value for the label's only token.
    func useSample(_ value: String, of token: String) throws {
        press("alt+v")
        try see("Value of {\(token)} in the preview")
        press("ctrl+u")
        type(value)
        press("enter")
    }

    /// Replaces what the focused form has.
    func replaceForm(with text: String) {
        type(KeyBytes.of("ctrl+e") + KeyBytes.of("ctrl+u") + text)
    }

    /// The row of the screen with a text, once it is there.
    func row(with text: String) throws -> String {
        try see(text)
        let rows = screen.split(separator: "\n").map(String.init)
        guard let row = rows.first(where: { $0.contains(text) }) else {
            throw StageFailure("“\(text)” is gone again. The screen:\n\(screen)")
        }
        return row
    }

    /// Takes a suggestion by its number, and waits until the form has it as well.
    func take(suggestion text: String) throws {
        let row = try row(with: text)
        let before = row.firstRange(of: text).map { row[..<$0.lowerBound] }
        guard let number = before?.last(where: \.isNumber) else {
            throw StageFailure("the suggestion “\(text)” has no number: \(row)")
        }
        press("alt+\(number)")
        guard terminal.wait(until: { $0.text.ranges(of: text).count >= 2 }) else {
            throw StageFailure("“\(text)” is not in the form. The screen:\n\(screen)")
        }
    }
}
