import TML

/// Texts about the conversion between one text with word forms and separate texts.
extension Strings {
    static let nothingToConvert = "There is no text to convert."

    /// - Parameter others: whether the server already has translations for single forms.
    static func converted(_ forms: FormSet, besidesOthers others: Bool) -> String {
        if forms.texts.count > 1 {
            return "Converted to \(forms.texts.count) texts, one for each form."
        }
        let said = "Converted to one text for all forms."
        return others
            ? said + " Readers still see the separate texts that are on the server." : said
    }

    static func notConverted(_ obstacle: ConversionObstacle) -> String {
        "Not converted: \(reason(obstacle))"
    }

    static func notJoined(_ obstacle: ConversionObstacle) -> String {
        "The suggestion has a text for each form, but your translation has one text. "
            + "The texts cannot be joined: \(reason(obstacle))"
    }

    private static func reason(_ obstacle: ConversionObstacle) -> String {
        switch obstacle {
        case .nothingPiped: "the text has no word forms, such as {count|| …}."
        case .notTML: "only texts with the syntax of TML can contain word forms."
        case .noContext(let token): "the language has no rules for \(oneLine(token))."
        case .unsupportedParameters(let token):
            "the language does not define the forms of the words in \(oneLine(token))."
        case .unknownRule(let token, let rule):
            "the language has no form “\(oneLine(rule))”, but \(oneLine(token)) has a text for "
                + "this form."
        case .repeatedRule(let token, let rule):
            "\(oneLine(token)) has two texts for “\(oneLine(rule))”."
        case .textCutOff(let token, let parameter):
            "“\(oneLine(parameter))” in \(oneLine(token)) is cut off at the second colon."
        case .unusedParameter(let token, let parameter):
            "“\(oneLine(parameter))” in \(oneLine(token)) does not match any form of the language."
        case .noText(let token, let rule): "\(oneLine(token)) has no text for “\(oneLine(rule))”."
        case .decorationInside(let token):
            "\(oneLine(token)) contains a bracket, and the text may be cut at this bracket."
        case .readsDifferently, .tooManyForms, .tokenNotInLabel, .missingForms,
            .incompleteDimension, .movingMarkup, .reservedText, .outerSpace:
            textReason(obstacle)
        }
    }

    private static func textReason(_ obstacle: ConversionObstacle) -> String {
        switch obstacle {
        case .readsDifferently(let text):
            "the converted text would contain wrong markup: “\(oneLine(text))”."
        case .tooManyForms(let count, let limit):
            "the result would have \(count) texts; the limit is \(limit)."
        case .tokenNotInLabel(let name):
            "the label has no token {\(oneLine(name))}, so word forms cannot use this token."
        case .missingForms(let contexts):
            "there is no text for \(contexts.prefix(3).map(shortCondition).joined(separator: "; "))."
        case .incompleteDimension(let dimension):
            "the texts do not cover all forms of “\(oneLine(dimension.keyword))”."
        case .movingMarkup(let text):
            "“\(oneLine(text))” is missing in a text, or its position differs."
        case .reservedText(let text):
            "the texts differ at “\(oneLine(text))”, and word forms cannot contain this text."
        case .outerSpace(let context):
            "the text for \(shortCondition(context)) has an extra space beside a word form."
        case .notTML, .nothingPiped, .noContext, .unsupportedParameters, .unknownRule,
            .repeatedRule, .textCutOff, .unusedParameter, .noText, .decorationInside:
            reason(obstacle)
        }
    }

    private static func shortCondition(_ context: Context) -> String {
        context.isAlways ? always : context.choices.map(\.rule).joined(separator: ", ")
    }
}
