import Catalog
import LocalStore
import TML
import Testing
import Text

/// The engine's own texts, translated by a project.
struct PhraseTests {
    let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    private func pulled(_ phrase: Phrase, _ translations: [Translation]) -> PulledKey {
        let hash = KeyHash.key(label: phrase.label, description: phrase.description)
        return PulledKey(
            key: TranslationKey(
                id: .init(project: fixture.project, hash: hash), label: ExactText(phrase.label),
                description: ExactText(phrase.description), revision: 1),
            target: Target(status: .pending, revision: 10), translations: translations)
    }

    @Test func theBestTranslationThatAppliesAlwaysCounts() throws {
        let female: Context = ["user": ["gender": "female"]]
        try fixture.pull([
            pulled(
                .joiner,
                [
                    Translation(id: 1, text: "да"),
                    Translation(id: 2, text: "и", status: .accepted),
                    Translation(id: 3, text: "а", rank: 9),
                    Translation(id: 4, text: "но", context: female, status: .approved),
                ]),
            pulled(.remainder, [Translation(id: 5, text: "прочие", status: .rejected)]),
            pulled(
                Phrase.months[4],
                [Translation(id: 6, text: "май"), Translation(id: 7, text: "мая", rank: 2)]),
            pulled(Phrase("Save", ""), [Translation(id: 8, text: "Сохранить")]),
        ])
        let phrases = try fixture.store.phrases(of: fixture.project, in: "ru")
        #expect(phrases == Phrases([.joiner: "и", Phrase.months[4]: "мая"]))
    }

    @Test func whereNothingIsKnownEverythingIsEnglish() throws {
        #expect(try fixture.store.phrases(of: fixture.project, in: "ru") == .none)
        #expect(try fixture.store.phrases(of: fixture.project, in: "pl") == .none)
        #expect(try fixture.store.phrases(of: Project.Key("zz"), in: "ru") == .none)
    }
}
