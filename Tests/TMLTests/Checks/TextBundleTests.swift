import Testing

@testable import TML

/// What the checks of the text find in what real projects have published.
@Suite(.enabled(if: BundleTranslations.exist))
struct TextBundleTests {
    /// Those that look at what is shown.
    static let checks: Set<Check> = [
        .empty, .sameAsLabel, .tooLong, .tooWide, .curseWord, .edgeSpace, .endPunctuation,
        .startPunctuation, .lineBreaks, .escapes, .doubledSpace, .doubledWord,
        .punctuationSpacing, .numbers, .unpairedMarks, .links, .capital, .entities,
        .bidiControls, .invisibleCharacters, .mixedScripts, .fullWidth,
    ]

    /// Spaces at the edges that an engine has cut off, and `&quot;` and `&amp;` that it has put in;
    /// names that stay as they are; and what is left where the markup is broken.
    static let expected: [Check: Int] = [
        .edgeSpace: 40, .entities: 24, .sameAsLabel: 10, .doubledSpace: 9, .capital: 5,
        .punctuationSpacing: 2, .invisibleCharacters: 2, .endPunctuation: 3, .numbers: 1,
    ]

    @Test func everyFindingIsKnown() throws {
        let bundles = try BundleTranslations()
        #expect(bundles.counts(of: Self.checks) == Self.expected)
    }

    @Test func everyFixLeavesOneFindingLess() throws {
        var fixed: [Check: Int] = [:]
        for found in try BundleTranslations().findings where Self.checks.contains(found.issue.check)
        {
            let text = Label(found.text)
            guard
                let fix = Checks.fix(
                    for: found.issue, in: text, for: found.key.label, language: found.key.language,
                    settings: found.key.settings)
            else { continue }
            fixed[found.issue.check, default: 0] += 1
            let count = { (label: Label) in
                Checks.issues(
                    of: label, for: found.key.label, in: found.key.language,
                    settings: found.key.settings
                ).count
            }
            #expect(count(Label(fix.applied(to: found.text))) < count(text))
        }
        #expect(fixed[.edgeSpace] == 40)
        #expect(fixed[.doubledSpace] == 9)
    }
}
