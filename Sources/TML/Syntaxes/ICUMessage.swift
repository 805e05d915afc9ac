import Text

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

extension ICUMessage {
    /// Parses a label. `nil` for a label of another syntax and for a malformed text.
    init?(of label: Label) {
        guard let message = ICUParser.parsed(label)?.message else { return nil }
        self = message
    }

    /// All arguments that select a text, including those in texts, by position.
    var allArguments: [Argument] {
        arguments.flatMap { argument in
            [argument] + argument.branches.flatMap(\.message.allArguments)
        }
    }
}

extension Token {
    /// Returns true if the placeholder is only a part of an argument that selects a text.
    var isPartOfSelection: Bool {
        text.utf8.first == UInt8(ascii: "}") || text.utf8.last == UInt8(ascii: "{")
    }
}

extension ICUMessage.Argument {
    /// True if there is a text for all values without a text of their own.
    var hasOther: Bool { branches.contains { $0.key == "other" } }

    /// True if the texts differ by the category of the number, and not only for 0.
    var dependsOnCategories: Bool {
        kind == .plural && branches.contains { $0.key != "other" && $0.key != "=0" }
    }

    /// The numbers with a text of their own: 0 of `=0`.
    var exactNumbers: [Int] {
        branches.compactMap { branch in
            branch.key.hasPrefix("=") ? branch.key.dropFirst().digits : nil
        }
    }
}
