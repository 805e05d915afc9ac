/// The maximum length of a text that is made of values and templates.
///
/// Single values and templates have reasonable lengths, but their product may not: a label with
/// many tokens and a long value could exhaust the memory.
enum TextLimit {
    /// The maximum length in UTF-8. A step that would exceed it is skipped.
    static let longest = 10_000_000
}
