/// Why a translation cannot be converted without losing something. Tokens are named as they are
/// spelt.
public enum ConversionObstacle: Error, Hashable, Sendable {
    // From one text to separate ones.

    /// The text has no piped token.
    case nothingPiped
    /// The language has no context for the token, or not the one that is written in it.
    case noContext(token: String)
    /// The language does not say what so many unnamed parameters are for.
    case unsupportedParameters(token: String)
    /// A parameter is for a rule that the language does not have: nobody would see its text.
    case unknownRule(token: String, rule: String)
    /// Two parameters are for the same rule: the first one's text would be lost.
    case repeatedRule(token: String, rule: String)
    /// A parameter's text is cut off at a second colon: the rest would be lost.
    case textCutOff(token: String, parameter: String)
    /// A parameter is for none of the language's rules: nobody would see its text.
    case unusedParameter(token: String, parameter: String)
    /// The token has no text for a rule of the language: it would be shown as it is written.
    case noText(token: String, rule: String)
    /// A bracket stands inside the token: what a decoration is given may be cut there.
    case decorationInside(token: String)
    /// What comes out would be read as other markup, because of what stands next to a word form.
    case readsDifferently(text: String)

    // In both directions.

    /// There would be more separate texts than allowed.
    case tooManyForms(count: Int, limit: Int)
    /// The label has no such token, so that one with word forms would be shown as it is written.
    case tokenNotInLabel(name: String)

    // From separate texts to one.

    /// There are no texts for these.
    case missingForms([Context])
    /// The dimension does not have all the rules of the language.
    case incompleteDimension(Dimension)
    /// A token or decoration is not in all texts, or not in the same place among the others; it
    /// cannot stand inside a piped token.
    case movingMarkup(String)
    /// The sign stands where the texts differ, and means something else inside a piped token.
    case reservedText(String)
    /// Where the texts differ one begins or ends with white space, which a piped token leaves out.
    case outerSpace(Context)
}
