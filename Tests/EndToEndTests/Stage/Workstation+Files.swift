import TestSupport

/// A workstation with a translation file in Russian.
extension Workstation {
    /// Waits for the list of keys, and puts the focus into it: after a save, or if the workstation
    /// starts in the form in which it ended.
    func seeKeysOfFile() throws {
        try see("Keys")
        try see("in the file")
        if !screen.contains("▍Keys") { press("escape") }
        try see("▍Keys")
    }

    /// Types the texts of the forms, the first one into the selected form.
    func typeForms(_ texts: [String]) {
        for (place, text) in texts.enumerated() {
            if place > 0 { press("enter") }
            type(text)
        }
    }

    /// Kills the program and opens the file again.
    func dieAndComeBack() throws {
        terminal.kill(9)
        _ = terminal.exitStatus()
        try reopen()
        try seeKeysOfFile()
    }
}
