/// The reason why a translation cannot be converted without loss. Tokens are given as
/// written in the text.
public enum ConversionObstacle: Error, Hashable, Sendable {
    // From one text to separate ones.

    /// The text has no piped token.
    case nothingPiped
    /// The language has no context for the token, or lacks the context that the token names.
    case noContext(token: String)
    /// The language does not support this number of unnamed parameters.
    case unsupportedParameters(token: String)
    /// A parameter has a rule that the language lacks. The text of the parameter would never be
    /// shown.
    case unknownRule(token: String, rule: String)
    /// Two parameters have the same rule. The text of the first parameter would be lost.
    case repeatedRule(token: String, rule: String)
    /// A parameter has a second colon. The text after this colon would be lost.
    case textCutOff(token: String, parameter: String)
    /// No rule of the language uses the parameter. The text of the parameter would never be shown.
    case unusedParameter(token: String, parameter: String)
    /// The token has no text for a rule of the language. The token would be shown unchanged.
    case noText(token: String, rule: String)
    /// The token contains a bracket. The bracket may cut the content of a decoration.
    case decorationInside(token: String)
    /// A word form and the text next to it would be parsed as other markup.
    case readsDifferently(text: String)

    // In both directions.

    /// The label has another syntax than TML.
    case notTML

    /// The number of separate texts exceeds the limit.
    case tooManyForms(count: Int, limit: Int)
    /// The label lacks the token, so a token with word forms would be shown unchanged.
    case tokenNotInLabel(name: String)

    // From separate texts to one.

    /// These combinations have no text.
    case missingForms([Context])
    /// The rules of the dimension differ from the rules of the language.
    case incompleteDimension(Dimension)
    /// A token or a decoration is missing in some texts, or has another position. Piped tokens
    /// cannot contain such markup.
    case movingMarkup(String)
    /// The texts differ at the character, which has a special meaning inside a piped token.
    case reservedText(String)
    /// A differing part begins or ends with white space. A piped token would remove this space.
    case outerSpace(Context)
}
