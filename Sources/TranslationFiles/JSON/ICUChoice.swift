import TML
import Text

/// An ICU message that is one choice of texts: `{count, plural, one{# file} other{# files}}`. All
/// bytes around the texts are kept.
struct ICUChoice: Hashable, Sendable {
    /// One of the texts.
    struct Branch: Hashable, Sendable {
        /// The white space before the selector.
        var lead: String
        /// The selector: `one`, `=0`, `male`.
        var selector: String
        /// The white space after the selector.
        var gap: String
        /// The text without its braces.
        var content: String
    }

    /// The message up to the first selector, without white space at the end.
    var opening: String
    /// The argument: `count`.
    var argument: String
    /// The type of the argument: `plural`, `select`.
    var type: String
    /// The texts.
    var branches: [Branch]
    /// The white space and the brace at the end.
    var closing: String

    /// Reads a message. `nil` if it is not one choice, or if it has an offset.
    init?(_ message: String) {
        var reader = ICUChoiceReader(message)
        guard let choice = reader.choice() else { return nil }
        self = choice
    }

    init(
        opening: String, argument: String, type: String, branches: [Branch], closing: String
    ) {
        self.opening = opening
        self.argument = argument
        self.type = type
        self.branches = branches
        self.closing = closing
    }

    /// The whole message.
    var message: String {
        let texts = branches.map { "\($0.lead)\($0.selector)\($0.gap){\($0.content)}" }
        return opening + texts.joined() + closing
    }

    /// The value that selects the text. `nil` if CLDR categories or genders do not describe the
    /// selectors.
    var variation: LabelSyntax.Variation? {
        let selectors = branches.map(\.selector)
        let names = Set(selectors)
        guard names.count == selectors.count, names.contains("other") else { return nil }
        if type == "plural", names.isSubset(of: PluralCategories.all) {
            return LabelSyntax.Variation(token: argument, keyword: "number")
        }
        if type == "select", names.count > 1, names.isSubset(of: ["male", "female", "other"]) {
            return LabelSyntax.Variation(token: argument, keyword: "gender")
        }
        return nil
    }

    /// True if this value selects the text.
    func depends(on variation: LabelSyntax.Variation) -> Bool {
        argument == variation.token
            && type == (variation.keyword == "number" ? "plural" : "select")
    }

    /// Returns the text of a selector.
    func content(of selector: String) -> String? {
        branches.first { $0.selector == selector }?.content
    }
}
