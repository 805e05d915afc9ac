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

    static let expected: [Check: Int] = [:]

    @Test func everyFindingIsKnown() throws {
        let bundles = try BundleTranslations()
        #expect(bundles.keys.flatMap(\.forms).count > 500)
        for f in bundles.findings where Self.checks.contains(f.issue.check) {
            print("@@", f.issue.check.rawValue, f.issue.details, "\n   L:", f.key.label.text, "\n   T:", f.text)
        }
        #expect(bundles.counts(of: Self.checks) == Self.expected)
    }
}
