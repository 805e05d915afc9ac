import TestSupport
import Testing

@testable import TML

/// What the checks of the text find in archives of projects.
@Suite struct TextArchiveTests {
    /// Those that look at what is shown.
    static let checks: Set<Check> = [
        .empty, .sameAsLabel, .tooLong, .tooWide, .curseWord, .edgeSpace, .endPunctuation,
        .startPunctuation, .lineBreaks, .escapes, .doubledSpace, .doubledWord,
        .punctuationSpacing, .numbers, .unpairedMarks, .links, .capital, .entities,
        .bidiControls, .invisibleCharacters, .mixedScripts, .fullWidth,
    ]

    /// All in the texts of the guide; `ArchiveOddityTests` has them one by one.
    @Test func everyFindingIsKnown() throws {
        let translations = try ArchiveTranslations(.own)
        let expected: [Check: Int] = [
            .edgeSpace: 7, .entities: 6, .doubledSpace: 2, .endPunctuation: 2, .capital: 2,
            .sameAsLabel: 1, .invisibleCharacters: 1,
        ]
        #expect(translations.counts(of: Self.checks) == expected)
    }

    @Test func everyFixLeavesOneFindingLess() throws {
        let fixed = try fixes(in: ArchiveTranslations(.own))
        #expect(fixed == [.edgeSpace: 7, .doubledSpace: 2, .endPunctuation: 2])
    }

    /// Spaces at the edges that an engine has cut off, and `&quot;` and `&amp;` that it has put in;
    /// names that stay as they are; and what is left where the markup is broken.
    private static let published: [Check: Int] = [
        .edgeSpace: 40, .entities: 24, .sameAsLabel: 10, .doubledSpace: 9, .capital: 5,
        .punctuationSpacing: 2, .invisibleCharacters: 2, .endPunctuation: 3, .numbers: 1,
    ]

    @Test(.enabled(if: PublishedArchive.isGiven))
    func everyFindingInPublishedArchivesIsKnown() throws {
        let translations = try ArchiveTranslations(.published())
        #expect(translations.counts(of: Self.checks) == Self.published)
    }

    @Test(.enabled(if: PublishedArchive.isGiven))
    func everyFixInPublishedArchivesLeavesOneFindingLess() throws {
        let fixed = try fixes(in: ArchiveTranslations(.published()))
        #expect(fixed[.edgeSpace] == 40)
        #expect(fixed[.doubledSpace] == 9)
    }

    /// How many issues of each check could be fixed; each fix has left fewer than there were.
    private func fixes(in translations: ArchiveTranslations) -> [Check: Int] {
        var fixed: [Check: Int] = [:]
        for found in translations.findings where Self.checks.contains(found.issue.check) {
            let (text, key) = (Label(found.text), found.key)
            guard
                let fix = Checks.fix(
                    for: found.issue, in: text, for: key.label, language: key.language,
                    settings: key.settings)
            else { continue }
            fixed[found.issue.check, default: 0] += 1
            let count = { (text: Label) in
                Checks.issues(
                    of: text, for: key.label, in: key.language, settings: key.settings
                ).count
            }
            #expect(count(Label(fix.applied(to: found.text))) < count(text))
        }
        return fixed
    }
}
