/// How a translator sees a label (`tml-language.md` 13.1), and what a new translation begins with.
extension Label {
    /// The label with its tokens made readable: `{count|| message, messages}` is
    /// `{count} messages`, `{user| he, she}` is `he`, and contexts and cases are left out.
    ///
    /// The language is the label's. A token whose words it cannot tell stays as it is written.
    public func translatorText(in language: Language) -> String {
        var text: [UInt8] = []
        var position = 0
        for token in tokens {
            text += bytes[position..<token.range.lowerBound]
            text += token.translatorText(in: language).utf8
            position = token.range.upperBound
        }
        return (text + bytes[position...]).string
    }
}

extension Token {
    fileprivate func translatorText(in language: Language) -> String {
        if name.utf8.first == UInt8(ascii: "_") {
            return name.dropFirst().description.replacingAll("__", with: " ")
                .replacingAll("_", with: "/")
        }
        guard kind == .piped else { return shortText }
        guard let context = language.context(of: self),
            let map = ValueMap(self, context: context, language: language),
            let form = Self.likelyRules(context.keyword).compactMap({ map.forms[$0] }).first
        else { return text }
        return isImplied ? form : "\(shortText) \(form)"
    }

    private static func likelyRules(_ keyword: String) -> [String] {
        switch keyword {
        case "number", "list": ["many", "other"]
        case "gender": ["male", "female", "other"]
        case "date": ["past", "other"]
        default: ["other"]
        }
    }
}
