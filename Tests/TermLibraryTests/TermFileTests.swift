import Catalog
import TML
import Testing
import Text
import TextFiles

@testable import TermLibrary

/// TBX and CSV of this program and of others.
@Suite struct TermFileTests {
    let fixture: TermFixture

    init() throws { fixture = try TermFixture() }

    @Test(arguments: [0, 1])
    func whatIsWrittenIsReadUnchanged(format: Int) throws {
        let writer = TermFormat.all[format].newWriter()
        let found = try fixture.read(try fixture.written(TermFixture.terms, by: writer))
        #expect(found.terms == TermFixture.terms)
        #expect(found.problem == nil && found.skipped.isEmpty)
    }

    @Test func whatAFormatCannotSayIsNotWritten() throws {
        let odd = Term(word: "a\u{1B}b", locale: "en", wordings: ["ru": [Term.Wording("x")]])
        let lines = Term(word: "a\nb", locale: "en", wordings: ["ru": [Term.Wording("x")]])
        let zero = Term(word: "a", locale: "en", wordings: ["ru": [Term.Wording("x\0")]])
        #expect(TBXWriter().entry(odd) == nil && TBXWriter().entry(lines) == nil)
        let table = TermFormat.all[1].newWriter()
        #expect(try table.entry(zero) == nil)
        #expect(try table.entry(lines) != nil)
    }

    @Test func whatASpreadsheetWouldComputeIsGuarded() throws {
        let plain = TermFormat.all[1].newWriter()
        let guarded = TermFormat.all[1].newWriter(isGuarded: true)
        #expect(TermFixture.terms.count(where: plain.isComputed) == 1)
        #expect(!TermFixture.terms.contains(where: guarded.isComputed))
        let text = try fixture.written(TermFixture.terms, by: guarded)
        #expect(!text.contains("\"=") && !text.contains("\"+"))
        #expect(try fixture.read(text).terms == TermFixture.terms)
    }

    @Test func version3AndItsNamespacesAreRead() throws {
        let found = try fixture.read(
            """
            <?xml version="1.0"?>
            <tbx style="dct" type="TBX-Basic" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"
              xmlns:min="http://www.tbxinfo.net/ns/min" xmlns:basic="http://www.tbxinfo.net/ns/basic">
            <tbxHeader><fileDesc><sourceDesc><p>x</p></sourceDesc></fileDesc></tbxHeader>
            <text><body><conceptEntry id="c1">
              <basic:definition>A box
                for files</basic:definition>
              <langSec xml:lang="en-US"><termSec><term> folder </term>
                <min:partOfSpeech>noun</min:partOfSpeech></termSec>
                <termSec><term>directory</term>
                <min:administrativeStatus>supersededTerm-admn-sts</min:administrativeStatus></termSec>
              </langSec>
              <langSec xml:lang="ru"><termSec><term>каталог</term>
                <min:administrativeStatus>admittedTerm-admn-sts</min:administrativeStatus></termSec>
                <termSec><term>папка</term>
                <min:administrativeStatus>preferredTerm-admn-sts</min:administrativeStatus></termSec>
                <termSec><term>директория</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></termSec>
              </langSec>
            </conceptEntry></body></text></tbx>
            """)
        #expect(found.words == ["folder, ru папка/каталог/!директория"])
        #expect(found.terms.first?.description == "A box\nfor files")
        #expect(found.terms.first?.partOfSpeech == "noun")
        #expect(found.problem == nil && found.skipped.isEmpty)
    }

    @Test func otherProgramsWriteVersion2() throws {
        let found = try fixture.read(
            """
            <?xml version='1.0'?>
            <!DOCTYPE martif PUBLIC "ISO 12200:1999A//DTD MARTIF core (DXFcdV04)//EN" "TBXcdv04.dtd">
            <martif type="TBX" xml:lang="en"><text><body>
            <termEntry><langSet xml:lang="ru"><ntig><termGrp><term>сеть</term></termGrp></ntig></langSet>
            <langSet xml:lang="en"><tig><term>network</term></tig><tig><term>net</term></tig></langSet>
            </termEntry>
            <termEntry><descrip type="Translation needed">no</descrip>
            <langSet xml:lang="en"><tig><term>Linux</term></tig></langSet></termEntry>
            </body></text></martif>
            """)
        #expect(found.words == ["network, ru сеть", "net, ru сеть", "Linux"])
        #expect(found.terms.last?.isNotTranslated == true)
    }

    @Test func theLanguageOfTheWordsMayBeSaid() throws {
        let file = try fixture.written(TermFixture.terms, by: TBXWriter())
        let found = try fixture.read(file, FileLanguages(source: "ru"))
        #expect(found.words.first == "релиз, en-US release, pt-BR versão")
        #expect(found.skipped.map(\.reason).contains("the entry has no term in ru"))
    }

    @Test func whatCannotBeUsedIsPassedOverWithItsLine() throws {
        let long = String(repeating: "long ", count: 300)
        let found = try fixture.read(
            """
            <martif xml:lang="en"><text><body>
            <termEntry><langSet xml:lang="en"><tig><term>alone</term></tig></langSet></termEntry>
            <termEntry><langSet xml:lang="en"><tig><term>\(long)</term></tig></langSet></termEntry>
            <termEntry><langSet xml:lang="ru"><tig><term>слово</term></tig></langSet></termEntry>
            <termEntry></termEntry>
            </body></text></martif>
            """)
        #expect(found.terms.isEmpty)
        #expect(
            found.skipped == [
                SkippedUnit(line: 2, reason: "the entry has no translation"),
                SkippedUnit(line: 3, reason: "a term is too long"),
                SkippedUnit(line: 4, reason: "the entry has no term in en"),
                SkippedUnit(line: 5, reason: "the entry has no term in en"),
            ])
    }

    @Test(arguments: [
        ("<martif><text>\n<body></text>", 2, "mismatched tag"),
        ("<martif>\n&evil;</martif>", 2, "undefined entity"),
        ("<x>\n<martif/></x>", 1, "This file is not TBX: it begins with <x>."),
        ("<martif>", 1, "no element found"),
    ])
    func hostileFilesAreToldWithTheLine(text: String, line: Int, words: String) throws {
        #expect(try fixture.read(text).problem == .malformed(line: line, words))
    }

    @Test func entitiesDoNotGrow() throws {
        let bomb = """
            <!DOCTYPE martif [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
            <martif xml:lang="en"><text><body><termEntry><langSet xml:lang="en"><tig>
            <term>&b;</term></tig></langSet></termEntry></body></text></martif>
            """
        guard case .malformed(3, _) = try fixture.read(bomb).problem else {
            Issue.record("It was read.")
            return
        }
    }

    @Test func tablesWithAColumnForEachLanguageAreRead() throws {
        let found = try fixture.read(
            """
            ID;en;ru;pt_br;Description;Case sensitive
            1;folder;папка;pasta;A box;yes
            2;file;;;;
            3;;x;y;;
            """)
        #expect(found.words == ["folder, pt-BR pasta, ru папка"])
        #expect(found.terms.first?.isCaseSensitive == true)
        #expect(found.terms.first?.description == "A box")
        #expect(
            found.skipped == [
                SkippedUnit(line: 3, reason: "the entry has no translation"),
                SkippedUnit(line: 4, reason: "the entry has no term"),
            ])
    }

    @Test func aColumnForEachLanguageCanBeForbiddenAndNorwegian() throws {
        let found = try fixture.read(
            """
            en;ru;no;forbidden
            cat;кошак;pus;да
            dog;пёс;hund;
            cow;корова;ku;perhaps
            """)
        #expect(found.words == ["cat, no !pus, ru !кошак", "dog, no hund, ru пёс"])
        #expect(
            found.skipped == [
                SkippedUnit(line: 4, reason: "“perhaps” is neither yes nor no")
            ])
    }

    @Test func tablesOfOthersNeedTheirLanguages() throws {
        let file = "Term,Translation,Forbidden\nfolder,папка,\nfolder,директория,yes\n"
        let found = try fixture.read(file, FileLanguages(source: "en", target: "ru"))
        #expect(found.words == ["folder, ru папка/!директория"])
        let unknown = try fixture.read(file)
        #expect(unknown.terms.isEmpty && unknown.skipped.map(\.line) == [2, 3])
        #expect(unknown.skipped.first?.reason.contains("--source") == true)
    }

    @Test func aTableWithoutNamesIsRefused() throws {
        #expect(throws: TextFileError.self) { try fixture.read("folder,папка\nfile,файл\n") }
        #expect(throws: TextFileError.unknown) { try fixture.read("nothing at all") }
        #expect(throws: TextFileError.unknown) { try fixture.read("") }
    }
}
