import TML
import Testing
import Text

@testable import TranslationFiles

@Suite struct ICUFormsTests {
    private let files = "{n, plural, one{# file} other{# files}}"

    private func forms(_ original: String, _ locale: LocaleCode = "ru") throws -> ICUForms {
        try #require(ICUForms(original: original, locale: locale))
    }

    private func changed(_ forms: ICUForms, _ old: String, _ texts: [String]) -> String? {
        var all = forms.forms(of: old)
        for (index, text) in texts.enumerated() { all[index].text = ExactText(text) }
        return forms.message(with: all, old: old)
    }

    @Test func aPluralMessageHasTheFormsOfTheLanguage() throws {
        let forms = try forms(files)
        #expect(forms.variations == [LabelSyntax.Variation(token: "n", keyword: "number")])
        let found = forms.forms(of: "{n,plural,one{# файл}other{# файла}}")
        #expect(found.map(\.text) == ["# файл", "", "", "# файла"])
    }

    @Test(arguments: [
        "no choice", "{n}", "Has {n, plural, one{# file} other{# files}}",
        "{n, plural, =0{none} one{# file} other{# files}}",
        "{n, plural, offset:1 one{# file} other{# files}}",
        "{n, selectordinal, one{#st} other{#th}}", "{n, plural, one{# file}}",
        "{x, select, yes{Yes} other{No}}", "{n, plural, one{# file} other{# files}",
        "{n, plural, one{# file} other{# files}} ",
    ])
    func anotherMessageIsOneText(_ message: String) {
        #expect(ICUForms(original: message, locale: "ru") == nil)
    }

    @Test func aNewTranslationHasTheWhiteSpaceOfTheOriginal() throws {
        #expect(
            changed(try forms(files), "", ["# файл", "# файла", "# файлов", "# файла"])
                == "{n, plural, one{# файл} few{# файла} many{# файлов} other{# файла}}")
        #expect(
            changed(try forms("{n,plural,\n  one {a}\n  other {b}\n}"), "", ["а", "б"])
                == "{n,plural,\n  one {а}\n  few {б}\n  other {}\n}")
        #expect(
            changed(try forms(files, "ja"), "", ["# ファイル"]) == "{n, plural, other{# ファイル}}")
    }

    @Test func onlyTheChangedTextsOfAnOldTranslationDiffer() throws {
        let old = "{n, plural,=0 {нет}one {1 файл} other  {# файла}}"
        #expect(
            changed(try forms(files), old, ["# файл", "# фф"])
                == "{n, plural,=0 {нет}one {# файл}few {# фф} other  {# файла}}")
    }

    @Test func aPlainTranslationIsAllForms() throws {
        let forms = try forms(files)
        #expect(Set(forms.forms(of: "Файлы: {n}").map(\.text)) == ["Файлы: {n}"])
        #expect(changed(forms, "Файлы", ["Ф", "Ф", "Ф", "Ф"]) == "Ф")
        #expect(
            changed(forms, "№ #", ["a"])
                == "{n, plural, one{a} few{№ '#'} many{№ '#'} other{№ '#'}}")
    }

    @Test func nestedChoicesAreAProduct() throws {
        let original =
            "{g, select, male{{n, plural, one{He} other{They}}} "
            + "other{{n, plural, one{It} other{All}}}}"
        let forms = try forms(original, "en")
        #expect(forms.variations.map(\.keyword) == ["gender", "number"])
        #expect(forms.forms(of: original).map(\.text) == ["He", "They", "It", "All"])
        #expect(
            changed(forms, "", ["1", "2", "3", "4"])
                == "{g, select, male{{n, plural, one{1} other{2}}} "
                + "other{{n, plural, one{3} other{4}}}}")
        #expect(
            changed(forms, "", ["", "", "3"]) == "{g, select, other{{n, plural, one{3} other{}}}}")
    }

    @Test func aBraceThatIsNotClosedIsRefused() throws {
        #expect(changed(try forms(files), "", ["{n", "b", "c", "d"]) == nil)
        #expect(changed(try forms(files), "", ["'{'n", "b", "c", "d"]) != nil)
    }

    @Test func anApostropheQuotesOnlyBeforeASpecialCharacter() throws {
        let quoted = "{n, plural, one{'{''a}'} other{b}}"
        #expect(try forms(quoted, "en").forms(of: quoted).map(\.text) == ["'{''a}'", "b"])
        let usual = "{n, plural, one{'| a} other{it's}}"
        #expect(try forms(usual, "en").forms(of: usual).map(\.text) == ["'| a", "it's"])
    }

    @Test func onlyANumberSignOutsideOfBracesIsQuoted() throws {
        let forms = try forms(files)
        let inside = "Всего {n, plural, =0{нет} other{# ф}}."
        #expect(Set(forms.forms(of: inside).map(\.text)) == [ExactText(inside)])
        #expect(changed(forms, inside, ["a"])?.contains("'#'") == false)
        let keycap = "#\u{FE0F}\u{20E3}"
        #expect(forms.forms(of: keycap).first?.text == "'#'\u{FE0F}\u{20E3}")
    }

    @Test(arguments: [
        ("5 #'s", "5 '#'''s"), ("'#", "'''#'"), ("#'{'", "'#{'"), ("it''s ##", "it''s '##'"),
        ("'{#}' #", "'{#}' '#'"),
    ])
    func aQuotedNumberSignKeepsTheApostrophes(_ plain: String, _ quoted: String) throws {
        #expect(
            changed(try forms(files), plain, ["a"])
                == "{n, plural, one{a} few{\(quoted)} many{\(quoted)} other{\(quoted)}}")
    }

    @Test func textsOfOtherCodePointsDiffer() throws {
        let texts = ["\u{E9}", "e\u{301}", "\u{E9}", "\u{E9}"]
        #expect(changed(try forms(files), "x", texts) != nil)
    }
}
