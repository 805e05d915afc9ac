/// What stands around a decorated text: the pieces between the places of the text itself.
struct DecorationTemplate {
    private let pieces: [String]

    /// Reads HTML with `{$0}` where the text belongs.
    init(_ text: String) { pieces = text.pieces(between: "{$0}") }

    /// An element of that name.
    init(element name: String) { pieces = ["<\(name)>", "</\(name)>"] }

    /// The content alone, if it would become too long: a template can repeat it.
    func html(around content: String) -> String {
        if content.utf8.count * (pieces.count - 1) > TextLimit.longest { return content }
        return pieces.joined(separator: content)
    }
}
