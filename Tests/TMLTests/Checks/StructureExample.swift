import Testing

@testable import TML

/// A translation into a real language, with what a check has to say about it.
struct StructureExample: Sendable, CustomTestStringConvertible {
    var check: Check
    /// The id of a definition.
    var language: String
    var label: String
    var translation: String
    var context: Context
    /// The details of each issue of that check; none if the translation is right.
    var expected: [[String]]

    var testDescription: String { "\(check.rawValue) \(language): \(translation)" }

    /// A text in which the check finds something.
    static func wrong(
        _ check: Check, _ language: String, _ label: String, _ translation: String,
        _ expected: [String]..., in context: Context = Context()
    ) -> Self {
        Self(
            check: check, language: language, label: label, translation: translation,
            context: context, expected: expected)
    }

    /// A text in which it finds nothing.
    static func right(
        _ check: Check, _ language: String, _ label: String, _ translation: String,
        in context: Context = Context()
    ) -> Self {
        Self(
            check: check, language: language, label: label, translation: translation,
            context: context, expected: [])
    }

    func expectTheIssues() throws {
        let language = try ExampleLanguages.language(language)
        let issues = Checks.issues(
            of: Label(translation), context: context, for: Label(label), in: language)
        #expect(issues.filter { $0.check == check }.map(\.details) == expected)
    }
}

extension Context {
    static func count(_ rule: String) -> Context { ["count": ["number": rule]] }
    static func user(_ rule: String) -> Context { ["user": ["gender": rule]] }
}
