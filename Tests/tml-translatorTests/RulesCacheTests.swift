import Locking
import TML
import TestSupport
import Testing

@testable import tml_translator

/// How often the rules of a language are compiled.
struct RulesCacheTests {
    private let count = Locked(0)
    private let compiled: RulesCache

    init() {
        compiled = RulesCache { [count] locale, definition in
            count.withLock { $0 += 1 }
            return LanguageRules(locale, definition: definition)
        }
    }

    @Test func aDefinitionIsCompiledOnce() throws {
        let definition = try publishedDefinition("ru")
        let first = compiled.rules("ru", definition: definition)
        #expect(compiled.rules("ru", definition: definition).rules.language == first.rules.language)
        #expect(compiled.rules("ru", definition: definition).findings == first.findings)
        #expect(count.withLock { $0 } == 1)
    }

    @Test func anotherDefinitionOrLanguageIsCompiledAnew() throws {
        let definition = try publishedDefinition("ru")
        _ = compiled.rules("ru", definition: definition)
        _ = compiled.rules("ru", definition: nil)
        _ = compiled.rules("de", definition: nil)
        #expect(count.withLock { $0 } == 3)
        #expect(compiled.has("ru", definition: definition))
        #expect(!compiled.has("de", definition: definition))
    }

    @Test func ofManyTheLastAreKept() {
        let locales = ["de", "fr", "pl", "cs", "sv", "da", "nl"].map { LocaleCode($0) }
        for locale in locales { _ = compiled.rules(locale, definition: nil) }
        #expect(!compiled.has("de", definition: nil))
        #expect(compiled.has("nl", definition: nil))
    }
}
