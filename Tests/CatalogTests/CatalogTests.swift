import Catalog
import TML
import Testing

struct CatalogTests {
    @Test func theFormShowsTheBestTranslationOfItsContextThatIsNotRejected() {
        let few: Context = ["count": ["number": "few"]]
        let translations = [
            Translation(id: 1, text: "a", status: .rejected), Translation(id: 2, text: "b"),
            Translation(id: 3, text: "c"), Translation(id: 4, text: "d", context: few),
        ]
        let key = TranslationKey.ID(project: Project.Key("p"), hash: "h")
        let detail = KeyDetail(
            key: TranslationKey(id: key, label: "x"), locale: "ru", translations: translations)
        #expect(detail.current(for: Context())?.id == 2)
        #expect(detail.current(for: few)?.id == 4)
        #expect(detail.current(for: ["count": ["number": "one"]]) == nil)
    }

    @Test func theStateThatMostNeedsAttentionIsTheGreatest() {
        let states: [WorkState] = [.draft, .conflicting, .none, .sent, .refused, .queued]
        #expect(states.sorted() == WorkState.allCases)
        #expect(states.max() == .conflicting)
    }

    @Test(arguments: [(0, 0, 0, 0), (3, 1, 1, 66), (200, 199, 0, 99), (200, 199, 1, 100)])
    func onlyWhatIsWhollyDoneIsAHundredPercent(
        keys: Int, accepted: Int, approved: Int, percent: Int
    ) {
        let progress = LanguageProgress(
            locale: "ru", keys: keys, accepted: accepted, approved: approved)
        #expect(progress.percentDone == percent)
    }

    @Test func permissionsHoldEverywhereOrInOneLanguage() {
        let membership = Membership(
            translatorID: 1, role: "translator", permissions: [.vote],
            localePermissions: ["pt-BR": [.approve]])
        #expect(membership.allows(.vote, in: "ru"))
        #expect(membership.allows(.approve, in: "PT_br"))
        #expect(!membership.allows(.approve, in: "pt"))
    }

    @Test func secretsDoNotShow() {
        let secret = Secret("hunter2")
        #expect("\(secret)" == "•••")
        #expect(String(reflecting: secret) == "•••")
        #expect(secret.reveal() == "hunter2")
    }

    @Test func aCountIsANumberEvenWhenItIsALeastOne() {
        #expect(KeyCount.exact(3).number == 3)
        #expect(KeyCount.atLeast(10_000).number == 10_000)
    }
}
