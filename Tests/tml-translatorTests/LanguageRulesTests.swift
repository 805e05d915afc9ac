import Foundation
import TML
import TestSupport
import Testing
import Workbench

@testable import tml_translator

/// Whose rules of a language are used.
struct LanguageRulesTests {
    @Test func theProjectsRulesComeFirst() throws {
        let rules = LanguageRules("ru", definition: try publishedDefinition("ru"))
        #expect(rules.origin == .project)
        #expect(rules.language.context("number")?.ruleKeys == ["one", "few", "other"])
        let kinds = rules.findings(for: "ru").map(\.kind)
        #expect(kinds.contains(.pastAndFutureExchanged))
        #expect(kinds.contains(.categoryMissing))
    }

    @Test(arguments: [
        ("pl", ["one", "few", "many", "other"]), ("cy", ["zero", "one", "two", "few"]),
    ])
    func aProjectWithoutRulesGetsThoseOfTheProgram(locale: String, keys: [String]) {
        let rules = LanguageRules(LocaleCode(locale), definition: nil)
        guard case .program(let version) = rules.origin else {
            Issue.record("The rules come from \(rules.origin).")
            return
        }
        #expect(version != nil)
        let found = rules.language.context("number")?.ruleKeys ?? []
        #expect(Set(found).isSuperset(of: keys))
        #expect(rules.language.today != nil)
    }

    @Test(arguments: ["", "{", "[]", "{\"contexts\": 7}"])
    func rulesThatCannotBeReadAreReplacedAndThatIsSaid(definition: String) {
        let rules = LanguageRules("ru", definition: Array(definition.utf8))
        guard case .programForUnreadable = rules.origin else {
            Issue.record("The rules come from \(rules.origin).")
            return
        }
        #expect(rules.language.context("number") != nil)
    }

    @Test func aLanguageThatNobodyKnowsHasNoRules() {
        let rules = LanguageRules("qxz", definition: nil)
        #expect(rules.origin == .nowhere)
        #expect(rules.language.contexts.isEmpty)
        #expect(rules.findings(for: "qxz").isEmpty)
    }
}
