/// The HTML around a decorated text: the pieces between the positions of the text.
struct DecorationTemplate {
    private let pieces: [String]

    /// Reads HTML with `{$0}` at the positions of the text.
    init(_ text: String) { pieces = text.pieces(between: "{$0}") }

    /// Creates an element with a name.
    init(element name: String) { pieces = ["<\(name)>", "</\(name)>"] }

    /// Returns the HTML, or only the content if the HTML would be too long. A template can repeat
    /// the content.
    func html(around content: String) -> String {
        if content.utf8.count * (pieces.count - 1) > TextLimit.longest { return content }
        return pieces.joined(separator: content)
    }
}
