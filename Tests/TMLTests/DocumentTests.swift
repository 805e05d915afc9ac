import Foundation
import TestSupport
import Testing

@testable import TML

/// The examples of `docs/tml.md` show what they say.
struct DocumentTests {
    private let examples: [DocumentExample]
    private let languages = DocumentLanguages()

    init() throws {
        let url = packageFolder.appending(path: "docs/tml.md")
        examples = DocumentExample.examples(in: try String(contentsOf: url, encoding: .utf8))
    }

    @Test func everyKindOfExampleIsThere() {
        let kinds = Set(examples.map(\.kind))
        #expect(kinds == ["tml", "forms", "check", "xmessage"])
        #expect(examples.count >= 20)
        #expect(examples.allSatisfy { !$0.results.isEmpty }, "an example without a result")
    }

    @Test func labelsAreShownAsTheDocumentSays() throws {
        for example in examples where example.kind == "tml" {
            let language = try languages.language(example.locale)
            let label = PreparedLabel(Label(example.text), in: language)
            for result in example.results {
                let values = try #require(DocumentValues.values(of: result.values))
                let shown = result.isHTML ? label.html(with: values) : label.text(with: values)
                #expect(shown == result.shown, "\(example.text)")
            }
        }
    }

    @Test func formsAreChosenAsTheDocumentSays() throws {
        for example in examples where example.kind == "forms" {
            let language = try languages.language(example.locale)
            let forms = try example.forms.map { form in
                (try #require(Context(code: form.code)), form.text)
            }
            #expect(forms.count > 1)
            for result in example.results {
                let values = try #require(DocumentValues.values(of: result.values))
                let index = Selection.index(
                    among: forms.map { ($0.0, nil) }, values: values, language: language)
                let text = try #require(index.map { forms[$0].1 })
                let shown = Label(text).text(
                    with: values, in: language, allowedBy: Label(example.text))
                #expect(shown == result.shown, "\(result.values)")
            }
        }
    }

    @Test func checksFindWhatTheDocumentSays() throws {
        for example in examples where example.kind == "check" {
            let language = try languages.language(example.locale)
            let issues = Checks.issues(
                of: Label(example.translation), for: Label(example.text), in: language,
                settings: CheckSettings(labelLocale: "en"))
            let found = Set(issues.map(\.check.rawValue))
            let told = example.results.flatMap { $0.shown.split(separator: " ").map(String.init) }
                .filter { $0 != "(nothing)" }
            #expect(Set(told).isSubset(of: found), "\(example.translation)")
            #expect(!told.isEmpty || found.isEmpty, "\(example.translation): \(found)")
        }
    }

    @Test func messagesAreShownAsTheDocumentSays() throws {
        for example in examples where example.kind == "xmessage" {
            let language = try languages.language(example.locale)
            for result in example.results {
                let values = try #require(DocumentValues.values(of: result.values))
                let shown = XMessage(example.text).text(with: values, in: language)
                #expect(shown == result.shown, "\(result.values)")
            }
        }
    }
}

/// The definitions that come with the program.
struct DocumentLanguages {
    private let folder = packageFolder.appending(
        path: "Sources/LanguageData/Definitions/published")

    func language(_ locale: String) throws -> Language {
        let file = folder.appending(path: "\(locale).json")
        return try Language(definition: try Data(contentsOf: file))
    }
}
