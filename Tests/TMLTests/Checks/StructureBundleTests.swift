import Foundation
import Testing

@testable import TML

/// What the checks of structure find in what real projects have published.
@Suite(.enabled(if: BundleTranslations.exist))
struct StructureBundleTests {
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

    /// All in sixteen texts whose markup a translation engine has broken or translated (`[/ link]`,
    /// `link1: …]`, `[ссылка]`), but for the cases: `ordn`, which the language does not have.
    static let expected: [Check: Int] = [
        .unusedDecoration: 27, .unknownDecoration: 3, .unclosedDecoration: 11, .strayBracket: 45,
        .lostText: 1, .unknownCase: 3,
    ]

    @Test func everyFindingIsKnown() throws {
        let bundles = try BundleTranslations()
        #expect(bundles.keys.flatMap(\.forms).count > 500)
        #expect(bundles.counts(of: Self.checks) == Self.expected)
    }
}
