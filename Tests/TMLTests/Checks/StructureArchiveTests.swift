import TestSupport
import Testing

@testable import TML

/// What the checks of structure find in archives of projects.
@Suite struct StructureArchiveTests {
    /// Those that look at tokens, decorations, rules and conditions.
    static let checks: Set<Check> = [
        .unknownToken, .unusedToken, .missingNumber, .hiddenToken, .translatedToken, .strayBrace,
        .unknownDecoration, .unusedDecoration, .emptyDecoration, .strayBracket, .lostText,
        .mismatchedClosing, .unclosedDecoration, .pipedWithoutContext, .unresolvablePiped,
        .unknownRule, .uncoveredRules, .cutParameter, .parameterWithoutKey, .identicalWords,
        .unknownContext, .unknownCase, .foreignHash, .conditionUnknownToken,
        .conditionUnknownContext, .conditionUnknownRule, .duplicateForm, .shadowedForm,
        .uncoveredForms, .identicalForms,
    ]

    /// All in the texts of the guide whose markup is broken; `ArchiveOddityTests` has them one by one.
    @Test func everyFindingIsKnown() throws {
        let translations = try ArchiveTranslations(.own)
        #expect(translations.keys.flatMap(\.forms).count == 213)
        let expected: [Check: Int] = [
            .unusedToken: 3, .translatedToken: 1, .strayBrace: 2, .unusedDecoration: 3,
            .unclosedDecoration: 3, .strayBracket: 5, .unknownCase: 1, .duplicateForm: 1,
        ]
        #expect(translations.counts(of: Self.checks) == expected)
    }

    /// All in sixteen texts whose markup a translation engine has broken or translated (`[/ link]`,
    /// `link1: …]`, `[ссылка]`), but for the cases: `ordn`, which the language does not have.
    private static let published: [Check: Int] = [
        .unusedDecoration: 27, .unknownDecoration: 3, .unclosedDecoration: 11, .strayBracket: 45,
        .lostText: 1, .unknownCase: 3,
    ]

    @Test(.enabled(if: PublishedArchive.isGiven))
    func everyFindingInPublishedArchivesIsKnown() throws {
        let translations = try ArchiveTranslations(.published())
        #expect(translations.keys.flatMap(\.forms).count > 500)
        #expect(translations.counts(of: Self.checks) == Self.published)
    }
}
