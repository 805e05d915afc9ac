import TML

/// What is said when texts are converted, or cannot be.
extension Strings {
    static let nothingToConvert = "There is no text yet that could be converted."

    /// - Parameter others: whether translations of separate forms are on the server already.
    static func converted(_ forms: FormSet, besidesOthers others: Bool) -> String {
        if forms.texts.count > 1 { return "Now one text for each of \(forms.texts.count) forms." }
        let said = "Now one text for all forms."
        return others ? said + " The translations for single forms stay and go first." : said
    }

    static func notConverted(_ obstacle: ConversionObstacle) -> String {
        "Not converted: \(reason(obstacle))"
    }

    private static func reason(_ obstacle: ConversionObstacle) -> String {
        switch obstacle {
        case .nothingPiped: "the text has no forms inside, as in {count|| …}."
        case .noContext(let token): "the language has no rules for \(oneLine(token))."
        case .unsupportedParameters(let token):
            "the language does not say what each word in \(oneLine(token)) is for."
        case .unknownRule(let token, let rule):
            "\(oneLine(token)) has a text for “\(oneLine(rule))”, a form that the language lacks."
        case .repeatedRule(let token, let rule):
            "\(oneLine(token)) has two texts for \(oneLine(rule))."
        case .textCutOff(let token, let parameter):
            "“\(oneLine(parameter))” in \(oneLine(token)) is cut off at the second colon."
        case .unusedParameter(let token, let parameter):
            "“\(oneLine(parameter))” in \(oneLine(token)) is for a form that the language lacks."
        case .noText(let token, let rule): "\(oneLine(token)) has no text for \(oneLine(rule))."
        case .decorationInside(let token):
            "\(oneLine(token)) has a bracket inside, which may be cut there."
        case .readsDifferently, .tooManyForms, .tokenNotInLabel, .missingForms,
            .incompleteDimension, .movingMarkup, .reservedText, .outerSpace:
            textReason(obstacle)
        }
    }

    private static func textReason(_ obstacle: ConversionObstacle) -> String {
        switch obstacle {
        case .readsDifferently(let text): "it would read differently, as “\(oneLine(text))”."
        case .tooManyForms(let count, let limit):
            "that would be \(count) texts; at most \(limit) fit."
        case .tokenNotInLabel(let name):
            "the label has no {\(oneLine(name))}, so no form inside can depend on it."
        case .missingForms(let contexts):
            "there is no text for \(contexts.prefix(3).map(shortCondition).joined(separator: "; "))."
        case .incompleteDimension(let dimension):
            "the texts do not cover all of \(oneLine(dimension.keyword))."
        case .movingMarkup(let text):
            "“\(oneLine(text))” is not in all texts, or not at the same place."
        case .reservedText(let text):
            "the texts differ around “\(oneLine(text))”, which cannot stand in a token."
        case .outerSpace(let context):
            "the text for \(shortCondition(context)) differs by a space at its edge."
        case .nothingPiped, .noContext, .unsupportedParameters, .unknownRule, .repeatedRule,
            .textCutOff, .unusedParameter, .noText, .decorationInside:
            reason(obstacle)
        }
    }

    private static func shortCondition(_ context: Context) -> String {
        context.isAlways ? always : context.choices.map(\.rule).joined(separator: ", ")
    }
}
