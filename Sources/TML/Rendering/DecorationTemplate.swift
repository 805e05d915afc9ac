/// What stands around a decorated text: the pieces between the places of the text itself.
struct DecorationTemplate {
    /// What is longer than this, in UTF-8, is not decorated: a template can repeat its content.
    private static let longestContent = 10_000_000

    private let pieces: [String]

    /// Reads HTML with `{$0}` where the text belongs.
    init(_ text: String) { pieces = text.pieces(between: "{$0}") }

    /// An element of that name.
    init(element name: String) { pieces = ["<\(name)>", "</\(name)>"] }

    func html(around content: String) -> String {
        if content.utf8.count > Self.longestContent { return content }
        return pieces.joined(separator: content)
    }
}
