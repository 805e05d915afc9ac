import Text

/// The syntax of comma-separated values.
enum CSVText {
    /// The name and the value of the detail that marks a row with guarded fields.
    static let guardDetail = (name: "guard", value: "yes")

    private static let sign = "'"

    /// Returns a row with its line break. Every field is in quotation marks, so that all readers
    /// take it unchanged.
    static func row(_ fields: [String]) -> String {
        fields.map { "\"" + $0.replacingExactly("\"", with: "\"\"") + "\"" }.joined(separator: ",")
            + "\r\n"
    }

    /// Whether other programs read the text unchanged. Many programs end a text at a zero byte.
    static func canSay(_ text: String) -> Bool { !text.utf8.contains(0) }

    /// Whether a spreadsheet treats the text as a formula and shows its result.
    static func isComputed(_ text: String) -> Bool {
        text.utf8.first.map { "=+-@\t\r".utf8.contains($0) } ?? false
    }

    /// Returns a text that no spreadsheet computes. The guard is an apostrophe before the text,
    /// also before a text that begins with an apostrophe.
    static func guarded(_ text: String) -> String {
        isComputed(text) || text.utf8.starts(with: sign.utf8) ? sign + text : text
    }

    /// Returns a guarded text without the apostrophe.
    static func unguarded(_ text: String) -> String {
        text.utf8.starts(with: sign.utf8) ? String(text.unicodeScalars.dropFirst()) : text
    }
}
