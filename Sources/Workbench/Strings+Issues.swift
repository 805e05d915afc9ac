public import TML

extension Strings {
    /// What the checks found, in a sentence.
    public static func sentence(_ issue: Issue) -> String {
        switch issue.kind {
        case .unknownToken(let name): "The label has no token {\(name)}."
        case .unusedToken(let name): "{\(name)} of the label is not used."
        case .hiddenToken(let name): "{\(name)} is only for you to read."
        case .strayBrace(let text): "\(text) belongs to no token."
        case .unknownDecoration(let name): "The label has no decoration \(name); it will be lost."
        case .unusedDecoration(let name): "The decoration \(name) of the label is not used."
        case .strayBracket(let text): "\(text) belongs to no decoration."
        case .lostText(let text): "“\(text)” would not be shown."
        case .mismatchedClosing(let opened, let closed):
            "\(opened) is closed as \(closed)."
        case .unclosedDecoration(let name): "The decoration \(name) is not closed."
        default: languageSentence(issue)
        }
    }

    private static func languageSentence(_ issue: Issue) -> String {
        switch issue.kind {
        case .pipedWithoutContext(let token): "\(token): the language has no rules for its name."
        case .unresolvablePiped(let token): "\(token) has too many or too few forms."
        case .unknownRule(let rule): "The language has no rule \(rule)."
        case .uncoveredRules(let rules): "No form for \(rules.joined(separator: ", "))."
        case .cutParameter(let text): "“\(text)” is cut at its second colon."
        case .parameterWithoutKey(let text): "“\(text)” does not say which form it is."
        case .unknownContext(let name): "The language has no context \(name)."
        case .unknownCase(let name): "The language has no case \(name)."
        case .foreignHash(let text): "\(text) would be shown as it is."
        case .conditionUnknownToken(let name):
            "It depends on {\(name)}, which the label does not have."
        case .conditionUnknownContext(let name):
            "It depends on \(name), which the language does not have."
        case .conditionUnknownRule(let name):
            "It depends on the rule \(name), which the language does not have."
        default: textSentence(issue)
        }
    }

    private static func textSentence(_ issue: Issue) -> String {
        switch issue.kind {
        case .empty: "There is nothing but spaces."
        case .sameAsLabel: "It is the same as the label."
        case .edgeSpace: "Spaces at the beginning or the end differ from the label."
        case .endPunctuation(let label, ""): "The label ends with \(label)."
        case .endPunctuation("", let translation): "The label does not end with \(translation)."
        case .endPunctuation(let label, let translation):
            "The label ends with \(label), not with \(translation)."
        case .lineBreaks(let label, let translation):
            "The label has \(lines(label)), the translation \(translation)."
        case .curseWord(let word): "“\(word)” is not wanted in this language."
        default: issue.id
        }
    }

    private static func lines(_ count: Int) -> String {
        count == 1 ? "1 line break" : "\(count) line breaks"
    }
}
