extension Workstation {
    /// Signs in on a new workstation and opens Russian.
    func beginInRussian(at server: String, email: String = "translator@example.com") throws {
        try signIn(to: server, email: email, password: "demo")
        try see("Harbour")
        try openRussian()
    }

    /// Signs in, opens a language and goes into the first key that has no translation.
    func beginUntranslated(_ language: String, at server: String) throws {
        try signIn(to: server, email: "translator@example.com", password: "demo")
        try see(language)
        press("/")
        type(language)
        press("enter", "enter")
        try see("│Label")
        try see("online")
        press("f", "f")
        try see("untranslated")
        press("e")
    }

    /// Opens Russian, the first language of the sample project, and waits for the first pull.
    func openRussian() throws {
        try see("Russian")
        press("enter")
        try see("│Label")
    }

    /// From the key list, goes to a key by searching for its label, and into the editor.
    func edit(_ label: String, searching words: String) throws {
        // A search that was left is in the field.
        press("/", "ctrl+u")
        type(words)
        press("enter")
        try see(label)
        press("e")
    }

    /// Chooses another sample value for the label's only token.
    func useSample(_ value: String, of token: String) throws {
        press("alt+v")
        try see("{\(token)}")
        press("ctrl+u")
        type(value)
        press("enter")
    }

    /// Replaces what the focused form has.
    func replaceForm(with text: String) {
        press("ctrl+e", "ctrl+u")
        type(text)
    }
}
