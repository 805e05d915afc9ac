import TML
import Testing

@testable import Workbench

/// The sentences about what the checks found.
struct IssueSentenceTests {
    @Test func everyCheckHasARow() {
        #expect(Set(CheckText.all.keys) == Set(Check.allCases))
    }

    @Test(arguments: [
        (TML.Issue(.endPunctuation, "…", "."), "The label ends with “…”; this text ends with “.”."),
        (TML.Issue(.endPunctuation, "", "."), "Only this text ends with “.”."),
        (TML.Issue(.endPunctuation, "?", ""), "Only the label ends with “?”."),
        (
            TML.Issue(.lineBreaks, "1", "2"),
            "The label has 1 line break; the translation has 2 line breaks."
        ),
        (
            TML.Issue(.punctuationSpacing, "?", "\u{202F}"),
            "This language has a narrow no-break space before “?”."
        ),
        (
            TML.Issue(.punctuationSpacing, "«", "\u{A0}"),
            "This language has a no-break space after “«”."
        ),
        (
            TML.Issue(.punctuationSpacing, ",", ""),
            "This language has no space before “,”."
        ),
        (TML.Issue(.numbers, "7"), "Only the label has the number 7."),
        (TML.Issue(.numbers, "7", at: 3..<4), "Only this text has the number 7."),
        (TML.Issue(.links, "a.org"), "Only the label has “a.org”."),
        (
            TML.Issue(.capital, "п", at: 0..<2),
            "The label begins with a capital letter; this text begins with “п”."
        ),
        (
            TML.Issue(.capital, "П", at: 0..<2),
            "The label begins with a small letter; this text begins with “П”."
        ),
        (TML.Issue(.fullWidth, ",", "，"), "This language writes “，”, not “,”."),
        (
            TML.Issue(.missingTerm, "release", "релиз"),
            "The glossary translates “release” as “релиз”."
        ),
        (
            TML.Issue(.forbiddenTerm, "версия", "release"),
            "The glossary forbids “версия” for “release”."
        ),
        (TML.Issue(.changedTerm, "TML"), "“TML” must not be translated."),
        (
            TML.Issue(.inflectedTerm, "Konten", "Konto"),
            "“Konten” may be a form of the glossary term “Konto”."
        ),
        (
            TML.Issue(.unresolvablePiped, "{n|| a}", "1", "2, 3", "few, other"),
            "{n|| a} has 1 form; the language needs 2 or 3. Missing: few, other."
        ),
        (
            TML.Issue(.unresolvablePiped, "{n|| a, b}", "2", "1", ""),
            "{n|| a, b} has 2 forms; the language needs 1."
        ),
        (
            TML.Issue(.uncoveredForms, "n:number=few", "n:number=other"),
            "No translation for few, other: readers see the label."
        ),
        (
            TML.Issue(.uncoveredForms, "n:number=few;u:gender=male"),
            "No translation for {n} few, {u} male: readers see the label."
        ),
        (TML.Issue(.uncoveredRules, "few", "other"), "The text has no form for few, other."),
        (
            TML.Issue(.missingNumber, "n", "2, 3"),
            "{n} is missing, but apps use this form for 2, 3."
        ),
        (
            TML.Issue(.missingNumber, "%d", "2, 3"),
            "%d is missing, but apps use this form for 2, 3."
        ),
        (TML.Issue(.missingCategory, "few", "many"), "The text has no form for few, many."),
    ])
    func areSaidToPeople(issue: TML.Issue, sentence: String) {
        #expect(Strings.sentence(issue) == sentence)
    }

    @Test func onlyAppsWithTMLShowTheLabel() {
        let issue = TML.Issue(.uncoveredForms, "n:number=few", "n:number=other")
        let sentence = Strings.sentence(issue, in: LabelSyntax(.printf))
        #expect(sentence == "No translation for few, other.")
    }

    @Test(arguments: [
        ("abc", 1, TextPlace.text(line: nil, letter: 2)),
        ("ёлка", 2, .text(line: nil, letter: 2)), ("a\nbc", 3, .text(line: 2, letter: 2)),
        ("a\nbc", 0, .text(line: 1, letter: 1)), ("👨‍👩‍👧‍👦x", 25, .text(line: nil, letter: 2)),
    ])
    func placesAreCountedInLettersAndLines(text: String, offset: Int, place: TextPlace?) {
        #expect(TextPlace(offset, in: text) == place)
    }

    @Test func placesFarInOrOutsideAreNotCounted() {
        #expect(TextPlace(5000, in: String(repeating: "a", count: 9000)) == nil)
        #expect(TextPlace(4, in: "abc") == nil)
        #expect(TextPlace(-1, in: "abc") == nil)
    }
}

extension TextPlace {
    static func text(line: Int?, letter: Int) -> TextPlace? {
        let lines = Array(repeating: "\n", count: (line ?? 1) - 1).joined()
        let before = lines + String(repeating: "a", count: letter - 1)
        return TextPlace(before.utf8.count, in: before + (line == nil ? "" : "\n"))
    }
}
