import Display

/// Text of a server on a plain terminal: what could be a control sequence is shown as pictures.
enum SafeText {
    static func line(_ text: String) -> String {
        TextCells.cells(of: text, role: .text).map(\.text).joined()
    }

    /// The same, with the line feeds left as they are.
    static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line(String($0)) }
            .joined(separator: "\n")
    }
}
