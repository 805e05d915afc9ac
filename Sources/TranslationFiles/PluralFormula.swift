/// The formula of a PO file that selects the form for a number: `nplurals=2; plural=(n != 1);`.
public struct PluralFormula: Hashable, Sendable {
    /// The number of forms.
    public let count: Int
    /// The expression as the file has it, without the final semicolon.
    public let expression: String
}
