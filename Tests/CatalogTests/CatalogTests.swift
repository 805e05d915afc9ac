import Catalog
import TML
import Testing
import Text

@Suite struct CatalogTests {
    @Test func aSecretIsNeverPrinted() {
        let secret = Secret("pass word")
        #expect("\(secret)" == "•••")
        #expect(String(reflecting: secret) == "•••")
        #expect("\([secret])" == "[•••]")
        #expect(secret.reveal() == "pass word")
    }

    @Test func whatIsGrantedInOneLanguageHoldsThereOnlyAndAlone() {
        let member = Membership(
            translatorID: 1, role: "translator", permissions: [.createTranslations],
            localePermissions: ["ru": [.approve], "fr": []])
        #expect(!member.allows(.createTranslations, in: "ru"))
        #expect(!member.allows(.createTranslations, in: "fr"))
        #expect(member.allows(.approve, in: "ru"))
        #expect(member.allows(.approve, in: "RU"))
        #expect(!member.allows(.approve, in: "de"))
        #expect(member.allows(.createTranslations, in: "de"))
    }

    @Test func onlyAFinishedLanguageIsAtAHundredPercent() {
        #expect(LanguageProgress(locale: "ru", keys: 1000, accepted: 999).percentDone == 99)
        #expect(
            LanguageProgress(locale: "ru", keys: 2, accepted: 1, approved: 1).percentDone == 100)
        #expect(LanguageProgress(locale: "ru").percentDone == 0)
    }

    @Test func theProgressOfStatisticsHasTheirNumbersOfKeys() {
        var numbers = ProjectStatistics()
        numbers.byStatus = [
            .untranslated: LabelAmount(keys: 1, words: 9),
            .approved: LabelAmount(keys: 2, words: 1),
        ]
        let progress = LanguageProgress(locale: "ru", numbers)
        #expect(progress == LanguageProgress(locale: "ru", keys: 3, untranslated: 1, approved: 2))
        #expect(progress.percentDone == 66)
    }

    @Test func theAmountOfALabelCountsCodePoints() {
        let amount = LabelAmount(of: "e\u{301} two")
        #expect(amount == LabelAmount(keys: 1, words: 2, characters: 6))
        #expect(amount * 2 + LabelAmount(keys: 1) == LabelAmount(keys: 3, words: 4, characters: 12))
    }

    @Test func whatNeedsAttentionMostComesLast() {
        #expect(
            WorkState.allCases.sorted() == [
                .none, .sent, .queued, .toReview, .draft, .refused, .conflicting,
            ])
    }

    @Test func aRejectedTranslationIsNotWhatTheFormShows() {
        let key = TranslationKey(
            id: TranslationKey.ID(project: Project.Key("p"), hash: "h"), label: "Hello")
        let rejected = Translation(id: 1, text: "Привет", status: .rejected)
        let pending = Translation(id: 2, text: "Здравствуйте", status: .pending)
        let detail = KeyDetail(key: key, locale: "ru", translations: [rejected, pending])
        #expect(detail.current(for: Context())?.id == 2)
        #expect(detail.current(for: ["count": ["number": "one"]]) == nil)
    }

    @Test func theLabelsOwnLanguageIsNoTarget() {
        let languages = ["en", "ru"].map {
            ProjectLanguage(locale: LocaleCode($0), englishName: $0)
        }
        let project = Project(
            key: Project.Key("p"), name: "P", defaultLocale: "EN", languages: languages)
        #expect(project.targetLanguages.map(\.locale) == ["ru"])
    }
}
