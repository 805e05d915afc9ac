public import TML
public import Text

/// A text of a translation file, with its translation.
public struct FileUnit: Hashable, Sendable {
    /// The states that files distinguish.
    public enum State: Hashable, Sendable {
        /// There is no translation.
        case untranslated
        /// A person has to look at the translation: `fuzzy`, `needs-review-translation`.
        case toReview
        /// There is a translation.
        case translated
        /// A reviewer has approved the translation.
        case approved
    }

    /// The name of the unit. It is unique in the file, and it stays the same if the translation or
    /// the order of the file changes.
    public var id: String
    /// The text to translate, without the escapes of the format. In a unit with plural forms, the
    /// form for most numbers.
    public var label: ExactText
    /// The original text for one thing; `nil` without plural forms.
    public var singular: ExactText?
    /// The placeholders, the markup and the variations of the texts.
    public var syntax: LabelSyntax
    /// The context or the key of the unit as people see it: `msgctxt`, `button_save`, `menu.file`.
    public var context: String
    /// The comments for translators, a line each.
    public var comments: [String]
    /// The places in the source code: `src/main.c:12`.
    public var references: [String]
    /// The label for which the translation was made, if the label has changed since.
    public var previousLabel: ExactText?
    /// The maximum number of characters of a translation.
    public var maxLength: Int?
    /// True if the file says that the unit is not to be translated.
    public var isReadOnly: Bool
    /// True if the file with the originals does not have the unit. The unit is then read-only, and
    /// its label is its own text.
    public internal(set) var isExtra = false
    /// The state of the translation.
    public var state: State
    /// The texts of the translation, in the order of the file. Every form that the translation
    /// needs is here, also those that the file does not contain yet, with an empty text.
    public var forms: [FileForm]
    /// Other translations in the file, as suggestions: `alt-trans`.
    public var alternatives: [ExactText]

    /// Creates a unit; by default without translation.
    public init(
        id: String, label: ExactText, singular: ExactText? = nil,
        syntax: LabelSyntax = LabelSyntax(.plain), context: String = "", comments: [String] = [],
        references: [String] = [], previousLabel: ExactText? = nil, maxLength: Int? = nil,
        isReadOnly: Bool = false, state: State = .untranslated, forms: [FileForm] = [],
        alternatives: [ExactText] = []
    ) {
        self.id = id
        self.label = label
        self.singular = singular
        self.syntax = syntax
        self.context = context
        self.comments = comments
        self.references = references
        self.previousLabel = previousLabel
        self.maxLength = maxLength
        self.isReadOnly = isReadOnly
        self.state = state
        self.forms = forms
        self.alternatives = alternatives
    }
}

/// A unit as a key of a project.
extension FileUnit {
    /// The comments and all else that a translator has to know, a line each.
    public var note: ExactText {
        var lines = comments
        if let singular { lines.append(UnitNote.one + singular.string) }
        if let previousLabel { lines.append("Before: \(previousLabel.string)") }
        if !references.isEmpty { lines.append(references.joined(separator: " ")) }
        return ExactText(lines.joined(separator: "\n"))
    }

    /// The description of a key whose name is made of the label and this description: the context,
    /// and the name of the unit. So equal labels of different units are different keys. A name that
    /// contains only the context and the label is left out.
    public var keyDescription: ExactText {
        let label = (singular ?? label).string
        let known = [context, label, "\(context)\u{4}\(label)"].map { ExactText($0) }
        guard !known.contains(ExactText(id)) else { return ExactText(context) }
        let name = id.replacing("\u{4}", with: " ")
        return ExactText(context.isEmpty ? name : "\(context) (\(name))")
    }
}

/// One text of a translation.
public struct FileForm: Hashable, Sendable {
    /// The values for which the text is used.
    public var name: FormName
    /// The text without the escapes of the format; empty if there is none.
    public var text: ExactText

    /// Creates a form.
    public init(_ name: FormName = FormName(), text: ExactText) {
        self.name = name
        self.text = text
    }
}

extension [FileForm] {
    /// True if some forms have a text and others have none.
    public var isIncomplete: Bool {
        contains { $0.text.isEmpty } && !allSatisfy(\.text.isEmpty)
    }
}

/// The name of a form in a file: a condition for each variation of the syntax, in their order.
public struct FormName: Hashable, Sendable {
    /// A condition for one value.
    public enum Condition: Hashable, Sendable {
        /// The formula of the file has this result: `msgstr[2]`.
        case index(Int)
        /// The number has this CLDR category, or the value has this gender: `few`, `male`.
        case category(String)
    }

    /// The conditions; empty for the only form.
    public var conditions: [Condition]

    /// Creates a name; by default, that of the only form.
    public init(_ conditions: [Condition] = []) { self.conditions = conditions }
}
