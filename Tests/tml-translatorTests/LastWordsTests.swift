import Catalog
import TML
import Testing
import Text
import Workbench

@testable import tml_translator

/// The texts that the disk has not confirmed.
@Suite struct LastWordsTests {
    private static let form = FormID(
        key: TranslationKey.ID(project: Project.Key("p"), hash: "1"), locale: "de",
        context: Context())

    private static func session(_ user: Int) -> Session {
        Session(
            server: "https://tml.example",
            translator: Translator(userID: user, name: "", email: "\(user)@example.org"))
    }

    @Test func aTextOfAnotherAccountStaysWhenTheFormIsSaved() {
        let (first, second) = (Self.session(1), Self.session(2))
        let draft = Draft(form: Self.form, text: "eins")
        var words = LastWords(first)
        words.note(Effect.store(.key(.saveDrafts([draft]))))
        words.note(Event.store(.failed(.key(.saveDrafts([draft])), .diskFull)))
        words.note(Event.store(.session(.used(second))))
        words.note(Effect.store(.key(.discardDrafts(Self.form.key, "de"))))
        #expect(words.count == 1)
        words.note(Event.store(.session(.used(first))))
        words.note(Event.store(.key(.draftsSaved([Self.form]))))
        #expect(words.isEmpty)
    }
}
