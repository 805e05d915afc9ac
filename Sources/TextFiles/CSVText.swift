/// Rows as tables of comma-separated values have them.
public enum CSVText {
    /// A row with its end. Every field is in quotation marks, so that whoever reads it takes it as it
    /// is.
    public static func row(_ fields: [String]) -> String {
        fields.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
            + "\r\n"
    }

    /// Whether whoever reads it gets it back: many programs end at a zero.
    public static func canSay(_ text: String) -> Bool { !text.utf8.contains(0) }
}
