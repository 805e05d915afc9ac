import Text

/// The text of a search, read as words and conditions.
public struct SearchConditions: Hashable, Sendable {
    /// The words and phrases that must all occur, in any case, in the label, the description or a
    /// translation.
    public let words: [String]
    /// The other conditions.
    public let filter: KeyFilter
    /// The mistake in the conditions; `nil` if there is none. With a mistake, the whole text is read
    /// as words.
    public let mistake: KeyFilterError?

    /// Reads a text in the written form of a filter.
    public init(_ text: String) {
        do {
            let read = try KeyFilter(text: text)
            let parts = if case .all(let filters) = read { filters } else { [read] }
            let others = parts.filter { Self.words(of: $0) == nil }
            words = parts.compactMap(Self.words(of:))
            filter = others.count == 1 ? others[0] : .all(others)
            mistake = nil
        } catch {
            words = text.split(whereSeparator: \.isWhitespace).map(String.init)
            filter = .everyKey
            mistake = error
        }
    }

    private static func words(of filter: KeyFilter) -> String? {
        if case .condition(.words(let words, nil)) = filter { words.string } else { nil }
    }
}
