import TML
import Testing
import Text

@testable import TranslationFiles

@Suite struct CellTableLayoutTests {
    @Test func theTitlesNameTheColumns() throws {
        let text = "ID;Source;Target;Context;Comment\r\nsave;Save %d;Сохр;button;Short.\r\n"
        let trial = try LayoutTrial(CellTableLayout.format, text)
        #expect(trial.ids == ["save"] && trial.labels == ["Save %d"])
        let unit = try trial.unit("save")
        #expect(unit.context == "button" && unit.comments == ["Short."])
        #expect(unit.syntax.name == "printf" && unit.state == .translated)
        #expect(try trial.setting("save", "а;б") == text.replacingOnce("Сохр", with: "\"а;б\""))
        #expect(try trial.setting("save", "") == text.replacingOnce("Сохр", with: ""))
    }

    @Test func theTitlesCanBeLanguages() throws {
        let text = "keys,en,ru,pt-BR\na,A,,\n\"b\",\"B \"\"x\"\"\n2\",Б,\n"
        let trial = try LayoutTrial(CellTableLayout.format, text)
        #expect(trial.layout.sourceLocale == "en" && trial.layout.locale == "ru")
        #expect(trial.labels == ["A", "B \"x\"\n2"])
        #expect(try trial.setting("a", "А") == text.replacingOnce("a,A,,", with: "a,A,А,"))
        let other = try LayoutTrial(CellTableLayout.format, text, locale: "pt_BR")
        #expect(try other.setting("b", "é") == text.replacingOnce("Б,", with: "Б,é"))
        let missing = try LayoutTrial(CellTableLayout.format, text, locale: "de")
        #expect(throws: FileError.self) { try missing.setting("a", "x") }
    }

    @Test func theOnlyLanguageHasTheTranslations() throws {
        let trial = try LayoutTrial(CellTableLayout.format, "key,ru\nHello,Привет\n")
        #expect(trial.labels == ["Hello"] && trial.layout.locale == "ru")
        #expect(try trial.forms("Hello") == ["=Привет"])
    }

    @Test func theCustomsOfQuotationMarksAreKept() throws {
        let quoted = "\"source\",\"target\"\n\"a\",\"\"\n\"b\"\n"
        let trial = try LayoutTrial(CellTableLayout.format, quoted)
        #expect(try trial.setting("a", "x") == quoted.replacingOnce("\"\"", with: "\"x\""))
        #expect(try trial.setting("b", "x") == quoted.replacingOnce("\"b\"", with: "\"b\",\"x\""))
        let plain = try LayoutTrial(CellTableLayout.format, "source\ttarget\na\t'=1\n")
        #expect(try plain.forms("a") == ["='=1"])
        #expect(try plain.setting("a", "'=2") == "source\ttarget\na\t'=2\n")
        #expect(try plain.setting("a", " \"x\n") == "source\ttarget\na\t\" \"\"x\n\"\n")
    }

    @Test func aHintNamesTheSeparator() throws {
        let trial = try LayoutTrial(CellTableLayout.format, "sep=;\nsource;target\na;b\n")
        #expect(trial.ids == ["a"])
        #expect(try trial.setting("a", "c") == "sep=;\nsource;target\na;c\n")
    }

    @Test func theReviewColumnIsTheState() throws {
        let text = "source,target,fuzzy\na,b,True\n"
        let trial = try LayoutTrial(CellTableLayout.format, text)
        #expect(try trial.unit("a").state == .toReview)
        let change = FileChange(unit: "a", forms: [], state: .translated)
        #expect(try trial.changed([change]) == text.replacingOnce("True", with: "False"))
    }

    @Test(arguments: [
        ("source,target\na,\"b\nc", 2), ("source,target\n\n\"a\"x,b", 3), ("a,b\nc,d", 1), ("", 1),
    ])
    func anErrorNamesTheLine(_ text: String, _ line: Int) {
        guard case .malformed(line, _) = failure(CellTableLayout.format, text) else {
            Issue.record("\(text)")
            return
        }
    }

    @Test func otherTablesAreNotRecognized() {
        #expect(
            !CellTableLayout.format.recognizes(FileInput(path: "a.csv", text: Array("x,y\n".utf8))))
        let table = FileInput(path: "a.csv", text: Array("Source,Translation\n\"".utf8))
        #expect(CellTableLayout.format.recognizes(table))
    }

    @Test func aLongTableIsReadInTime() throws {
        let rows = (0..<100_000).map { "\($0),Text \($0),\"\"" }
        let trial = try LayoutTrial(
            CellTableLayout.format, "id,source,target\n" + rows.joined(separator: "\n"))
        #expect(trial.units.count == 100_000)
    }

    @Test func anAccentAfterAQuotationMarkIsKept() throws {
        let text = "source,target\na,\"\"\"\u{301}x\"\n"
        let trial = try LayoutTrial(CellTableLayout.format, text)
        #expect(try trial.unit("a").forms[0].text == "\"\u{301}x")
        #expect(
            try trial.setting("a", "y\"\u{301}") == "source,target\na,\"y\"\"\u{301}\"\n")
    }
}
