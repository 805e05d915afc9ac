/// Rows as tables of comma-separated values have them.
public enum CSVText {
    /// What a row says where its fields are guarded, as a detail and its value.
    public static let guardDetail = (name: "guard", value: "yes")

    private static let sign = "'"

    /// A row with its end. Every field is in quotation marks, so that whoever reads it takes it as it
    /// is.
    public static func row(_ fields: [String]) -> String {
        fields.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
            + "\r\n"
    }

    /// Whether whoever reads it gets it back: many programs end at a zero.
    public static func canSay(_ text: String) -> Bool { !text.utf8.contains(0) }

    /// Whether a spreadsheet takes the text for a formula and shows what that comes to.
    public static func isComputed(_ text: String) -> Bool {
        text.utf8.first.map { "=+-@\t\r".utf8.contains($0) } ?? false
    }

    /// A text that no spreadsheet computes: with a sign before it, also where it begins with that sign.
    public static func guarded(_ text: String) -> String {
        isComputed(text) || text.utf8.starts(with: sign.utf8) ? sign + text : text
    }

    /// A guarded text without the sign.
    static func unguarded(_ text: String) -> String {
        text.utf8.starts(with: sign.utf8) ? String(text.dropFirst()) : text
    }
}
