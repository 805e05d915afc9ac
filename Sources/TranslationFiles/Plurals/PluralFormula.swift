public import TML
import Text

/// The formula of a PO file that selects the form for a number: `nplurals=2; plural=(n != 1);`.
public struct PluralFormula: Hashable, Sendable {
    /// The number of forms.
    public let count: Int
    /// The expression as the file has it, without the final semicolon.
    public let expression: String
    /// The expression as a tree.
    let tree: PluralExpression

    /// The largest number of forms.
    static let mostForms = 100

    /// Reads the field `Plural-Forms`. A formula with an error becomes ``germanic``, as in GNU
    /// gettext. `nil` for the placeholders of a template: `nplurals=INTEGER`.
    public init?(header: String) {
        let count = Self.value(of: "nplurals", in: header)
        guard count != "INTEGER" else { return nil }
        if let count = count.flatMap({ Int($0) }), (1...Self.mostForms).contains(count),
            let expression = Self.value(of: "plural", in: header),
            let formula = PluralFormula(count: count, expression: expression)
        {
            self = formula
        } else {
            self = .germanic
        }
    }

    /// Creates a formula. `nil` if the expression has an error.
    init?(count: Int, expression: String) {
        guard let tree = PluralParser.tree(of: expression) else { return nil }
        (self.count, self.expression, self.tree) = (count, expression, tree)
    }

    private init(_ tree: PluralExpression, count: Int, expression: String) {
        (self.count, self.expression, self.tree) = (count, expression, tree)
    }

    /// The formula of English and German.
    public static let germanic = PluralFormula(
        .operation(.unequal, .number, .constant(1)), count: 2, expression: "(n != 1)")

    /// The formula as the field `Plural-Forms` has it.
    public var header: String { "nplurals=\(count); plural=\(expression);" }

    /// Returns the number of the form. A result beyond the forms is 0, as in GNU gettext.
    public func index(for number: UInt) -> Int {
        let result = tree.value(for: number)
        return result < UInt(count) ? Int(result) : 0
    }

    /// Returns the formula of a language for a file without a formula. Languages that are not in
    /// the table of GNU gettext have ``germanic``.
    public static func usual(for locale: LocaleCode?) -> PluralFormula {
        guard let locale,
            let row = PluralTable.row(for: locale) ?? PluralTable.row(for: locale.base)
        else { return .germanic }
        return PluralFormula(header: row) ?? .germanic
    }

    /// Returns the text after `name=` up to a semicolon.
    private static func value(of name: String, in header: String) -> String? {
        for part in header.split(separator: ";") {
            guard let sign = part.firstIndex(of: "="),
                part[..<sign].filter({ !$0.isWhitespace }) == name
            else { continue }
            return part[part.index(after: sign)...].trimmed
        }
        return nil
    }
}
