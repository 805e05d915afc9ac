/// A message of ICU with its arguments that select a text: `{n, plural, one {…} other {…}}`.
struct ICUMessage: Hashable, Sendable {
    /// An argument that selects one of several texts.
    struct Argument: Hashable, Sendable {
        /// The kinds of such arguments.
        enum Kind: String, Hashable, Sendable {
            case plural, selectordinal, select
        }

        let name: String
        let kind: Kind
        /// The number that is subtracted before a text is selected.
        var offset = 0
        var branches: [Branch] = []
        /// Offsets into the label's UTF-8.
        var range: Range<Int>
    }

    /// A text with the keyword that selects it: `one`, `=0`, `female`.
    struct Branch: Hashable, Sendable {
        let key: String
        let message: ICUMessage
    }

    /// The arguments that select a text, by position.
    var arguments: [Argument] = []
    /// Offsets into the label's UTF-8.
    var range: Range<Int>
}
