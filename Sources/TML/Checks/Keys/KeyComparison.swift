public import Text

/// The label and the texts of a key in a language, for comparisons with other keys.
public struct ComparedKey: Hashable, Sendable {
    /// The label.
    public var label: ExactText
    /// True if the key has a description.
    public var hasDescription: Bool
    /// The text of each form that has one.
    public var texts: [Context: ExactText]
    /// The syntax of the label and the texts.
    public var syntax: LabelSyntax

    /// Creates a key.
    public init(
        label: ExactText, hasDescription: Bool, texts: [Context: ExactText],
        syntax: LabelSyntax = .tml
    ) {
        self.syntax = syntax
        self.label = label
        self.hasDescription = hasDescription
        self.texts = texts
    }
}

/// A property of a key that a check compares with the same property of other keys.
///
/// Two keys have an issue if their properties have the same subject and different values, and if one
/// of the two properties is general.
public struct KeyComparison: Hashable, Sendable {
    /// The check.
    public let check: Check
    /// Identifies the keys that are compared.
    public let subject: Int64
    /// The compared value.
    public let value: Int64
    /// False if the property is compared only with general properties.
    public let isGeneral: Bool

    /// Creates a stored property.
    public init(_ check: Check, subject: Int64, value: Int64, isGeneral: Bool) {
        self.check = check
        self.subject = subject
        self.value = value
        self.isGeneral = isGeneral
    }

    private init(_ check: Check, of subject: String, value: String, isGeneral: Bool = true) {
        self.check = check
        self.subject = Self.number(subject)
        self.value = Self.number(value)
        self.isGeneral = isGeneral
    }

    /// The first eight bytes of a hash.
    private static func number(_ text: String) -> Int64 {
        Int64(bitPattern: UInt64(MD5.hex(of: text.utf8).prefix(16), radix: 16) ?? 0)
    }
}

extension KeyComparison {
    /// The minimum numbers of characters and of ideographs of a text of one word for the check
    /// `sameTranslation`. Languages with ideographs write no spaces between words.
    private static let longWord = (characters: 20, ideographs: 6)

    /// Returns the properties of a key; none for a key without a text.
    public static func all(of key: ComparedKey) -> Set<KeyComparison> {
        guard !key.texts.isEmpty else { return [] }
        let texts = key.texts.sorted { $0.key < $1.key }
            .map { "\($0.key.code)\0\($0.value.string)" }.joined(separator: "\0")
        let ofLabel = KeyComparison(
            .inconsistent, of: key.label.string, value: texts, isGeneral: !key.hasDescription)
        let folded = folded(key.label.string)
        let distinct = Set(key.texts.values)
            .filter { isDistinct(Label($0.string, syntax: key.syntax)) }
        let ofTexts = distinct.map {
            KeyComparison(.sameTranslation, of: $0.string, value: folded)
        }
        return Set([ofLabel] + ofTexts)
    }

    /// Returns the issue of a check in a key beside another key; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - own: the properties of the key.
    ///   - others: the properties of the other key.
    public static func issue(
        _ check: Check, in key: ComparedKey, _ own: Set<KeyComparison>, beside other: ComparedKey,
        _ others: Set<KeyComparison>
    ) -> Issue? {
        let isFound = own.contains { one in
            one.check == check
                && others.contains {
                    $0.check == check && $0.subject == one.subject && $0.value != one.value
                        && ($0.isGeneral || one.isGeneral)
                }
        }
        guard isFound else { return nil }
        guard check == .inconsistent else { return Issue(check, other.label.string) }
        let texts = other.texts.sorted { $0.key < $1.key }
        // Without another text, the keys have different forms.
        let differing = texts.first { text in !key.texts.values.contains(text.value) }
        return differing.map { Issue(check, $0.value.string) } ?? Issue(check)
    }

    /// Labels that differ only in capitals and spaces may have the same translation.
    private static func folded(_ label: String) -> String {
        label.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns true for a text of several words, or of one long word: different labels rarely have
    /// such a translation in common.
    private static func isDistinct(_ text: Label) -> Bool {
        let shown = text.textWithoutMarkup
        return shown.wordCount > 1 || shown.count >= longWord.characters
            || shown.unicodeScalars.count { $0.properties.isIdeographic } >= longWord.ideographs
    }
}
