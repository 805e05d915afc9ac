import Catalog
import TML
import Testing

@testable import MachineTranslation

/// Labels whose words hide in tokens, one for each form.
struct FormVariantsTests {
    private func number(_ rule: String) -> SuggestionContext {
        .only(["count": ["number": rule]])
    }

    @Test func eachRuleGetsANumberAndItsWord() throws {
        let variants = FormVariants.all(
            of: Label("You have {count||message,messages}"), from: try publishedLanguage("en"),
            to: try publishedLanguage("ru"))
        #expect(
            variants.map(\.label.text) == [
                "You have 1 message", "You have 2 messages", "You have 5 messages",
            ])
        #expect(variants.map(\.context) == [number("one"), number("few"), number("other")])
        let answers = ["У вас 1 сообщение", "У вас 2 сообщения", "У вас 5 сообщений"]
        let completed = zip(variants, answers).map { variant, answer in
            variant.completed(RestoredText(text: answer, warnings: []))
        }
        #expect(
            completed.map(\.text) == [
                "У вас {count} сообщение", "У вас {count} сообщения", "У вас {count} сообщений",
            ])
        #expect(completed.map(\.warnings) == [[], [], []])
    }

    @Test func aSingleWordIsInflectedByTheLabelsLanguage() throws {
        let variants = FormVariants.all(
            of: Label("[b: {count || message}] left"), from: try publishedLanguage("en"),
            to: try publishedLanguage("es"))
        #expect(variants.map(\.label.text) == ["[b: 1 message] left", "[b: 2 messages] left"])
    }

    @Test func withOneBarTheNumberIsNotShown() throws {
        let variants = FormVariants.all(
            of: Label("{count| message, messages} for you"), from: try publishedLanguage("en"),
            to: try publishedLanguage("es"))
        #expect(variants.map(\.label.text) == ["message for you", "messages for you"])
        let completed = variants[0].completed(RestoredText(text: "mensaje", warnings: []))
        #expect(completed == RestoredText(text: "mensaje", warnings: []))
    }

    @Test func withoutADefinitionTheWordsAreTakenByTheirPlace() {
        for text in ["{count||message,messages}", "{count|| one: message, other: messages}"] {
            let variants = FormVariants.all(
                of: Label(text), from: .plain(locale: "en"), to: .plain(locale: "xx"))
            #expect(variants.map(\.label.text) == ["5 messages"])
            #expect(variants.map(\.context) == [.any])
        }
    }

    @Test func genderIsAForm() throws {
        let variants = FormVariants.all(
            of: Label("{user| He, She} likes it"), from: try publishedLanguage("en"),
            to: try publishedLanguage("ru"))
        #expect(variants.map(\.label.text).contains("He likes it"))
        #expect(variants.map(\.label.text).contains("She likes it"))
        #expect(variants.contains { $0.context == .only(["user": ["gender": "female"]]) })
    }

    @Test func tooManyFormsBecomeTheGeneralOne() throws {
        let label = Label("{count||a,b} {num||c,d} {total||e,f}")
        let variants = FormVariants.all(
            of: label, from: try publishedLanguage("en"), to: try publishedLanguage("ru"))
        #expect(variants.count == 1)
        #expect(variants.first?.context == .any)
        let samples = variants.first?.samples.map(\.digits) ?? []
        #expect(Set(samples).count == 3, "Each token needs a number of its own.")
    }

    @Test func aNumberOfTheLabelIsNotUsedAgain() throws {
        let variants = FormVariants.all(
            of: Label("2 of {count||item,items} in 1 box"), from: try publishedLanguage("en"),
            to: try publishedLanguage("es"))
        // Spanish has only the number 1 for `one`, and 1 is taken.
        #expect(variants.map(\.context) == [number("other")])
        #expect(variants.map(\.label.text) == ["2 of 3 items in 1 box"])
    }

    @Test func wordsThatCannotBeChosenStayInTheToken() throws {
        let label = Label("Done: {thing|| a, b, c}")
        let variants = FormVariants.all(
            of: label, from: try publishedLanguage("en"), to: try publishedLanguage("es"))
        #expect(variants.map(\.label) == [label])
        #expect(variants.map(\.warnings) == [["words_in_token"]])
    }

    @Test(arguments: [
        ("У вас сообщение", ["token_missing {count}"], "У вас сообщение"),
        ("У вас 15 сообщений", ["token_missing {count}"], "У вас 15 сообщений"),
        ("5 и 5", ["token_repeated {count}"], "{count} и {count}"),
        ("5, 55 и 1.5", ["token_repeated {count}"], "{count}, 55 и 1.{count}"),
        ("у вас 5.", [], "у вас {count}."),
    ])
    func theNumberMustComeBackOnce(answer: String, warnings: [String], text: String) {
        let variant = FormVariant(
            label: Label("5 messages"), context: .any,
            samples: [.init(digits: "5", token: "{count}", count: 1)])
        let completed = variant.completed(RestoredText(text: answer, warnings: []))
        #expect(completed == RestoredText(text: text, warnings: warnings))
    }

    @Test func withoutPipedTokensThereIsOneVariant() throws {
        let label = Label("{count} messages for {user}")
        let variants = FormVariants.all(
            of: label, from: try publishedLanguage("en"), to: try publishedLanguage("ru"))
        #expect(variants == [FormVariant(label: label, context: .any)])
    }
}
