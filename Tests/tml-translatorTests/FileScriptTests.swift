import Foundation
import TestSupport
import Testing
import Text

/// The commands for translation files, as a script runs them.
@Suite struct FileScriptTests {
    private let script: Script

    init() throws { script = try Script() }

    private func file(_ text: String, _ name: String = "ru.po") throws -> String {
        let path = script.home.path(name)
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    private static let header = """
        msgid ""
        msgstr ""
        "Language: ru\\n"
        "Content-Type: text/plain; charset=UTF-8\\n"


        """

    @Test func statusCountsTheTextsOfAFile() throws {
        let path = try file(
            Self.header
                + """
                msgid "Open the file"
                msgstr "Открыть файл"

                #, fuzzy
                msgid "Close"
                msgstr "Закрыть"

                msgid "Save all"
                msgstr ""

                """)
        let told = try script.run(["status", path])
        #expect(told.status == 0)
        #expect(
            told.output == "\(path): ru, 3 texts: 1 translated, 1 to review, 1 untranslated; "
                + "2 of 6 words to translate\n")
        let json = try script.run(["status", "--json", path])
        let report = try #require(JSON(json.bytes)?.array?.first)
        #expect(report["untranslated"]?["words"]?.integer == 2)
    }

    @Test func checkNamesTheFileAndTheLine() throws {
        let path = try file(
            Self.header + "msgid \"Open the file\"\nmsgstr \"Открыть файл !\"\n")
        let told = try script.run(["check", path])
        #expect(told.output.hasPrefix("\(path):7: "), "\(told.output)")
        let lines = try script.run(["check", "--json-lines", path]).lines
        #expect(lines.first?["line"]?.integer == 7)
        #expect(lines.first?["label"]?.strictString == "Open the file")
    }

    @Test func theKeysOfAFileAreCompared() throws {
        let path = try file(
            Self.header
                + """
                msgid "Open"
                msgstr "Открыть"

                msgctxt "menu"
                msgid "Open"
                msgstr "Раскрыть"

                msgctxt "state"
                msgid "Open"
                msgstr "Открыть"

                msgid "Save the file"
                msgstr "Сохранить файл"

                msgid "Keep the file"
                msgstr "Сохранить файл"

                """)
        let lines = try script.run(["check", "--json-lines", path]).lines
        let different = lines.filter { $0["check"]?.strictString == "inconsistent" }
        #expect(different.map { $0["key"]?.strictString } == ["", "menu"])
        let same = lines.filter { $0["check"]?.strictString == "same-translation" }
        #expect(
            same.map { $0["label"]?.strictString } == ["Save the file", "Keep the file"])
    }

    @Test func aLineOfAKeyIsPrintedOnce() throws {
        let path = try file(Self.header + "msgid \"Open\"\nmsgstr \" Открыть \"\n")
        let told = try script.run(["check", path]).output.split(separator: "\n")
        #expect(told.count { $0.contains("Spaces at the start or end") } == 1, "\(told)")
        let lines = try script.run(["check", "--json-lines", path]).lines
            .filter { $0["check"]?.strictString == "edge-space" }
        #expect(lines.compactMap { $0["start"]?.integer } == [0, 15])
    }

    @Test func theTagsOfSegmentsAreNoProblem() throws {
        let start = #"<mrk mtype="seg" mid="1">"#
        let path = try file(
            """
            <xliff version="1.2"><file original="a" source-language="en" target-language="de">
            <body><trans-unit id="1"><source>Open the file</source>
            <seg-source>\(start)Open the file</mrk></seg-source>
            <target>\(start)Datei öffnen</mrk></target></trans-unit></body></file></xliff>
            """, "de.xlf")
        let told = try script.run(["check", path])
        #expect(told.status == 0 && !told.output.contains("mrk"), "\(told.output)")
    }

    @Test func checkReportsMissingForms() throws {
        let field = "\"Plural-Forms: nplurals=3; plural=n%3;\\n\"\n"
        let header = Self.header.replacing("\"Language", with: field + "\"Language")
        let plural = "msgid \"%d file\"\nmsgid_plural \"%d files\"\nmsgstr[0] \"%d файлов\"\n"
        for (second, missing) in [("", 2), ("%d файл", 1)] {
            let rest = "msgstr[1] \"\(second)\"\nmsgstr[2] \"\"\n"
            let path = try file(header + "#, c-format\n" + plural + rest)
            let issues = try script.run(["check", "--json-lines", path]).lines
            let found = issues.first { $0["check"]?.strictString == "uncovered-forms" }
            #expect(found?["details"]?.array?.count == missing)
            #expect(found?["message"]?.strictString?.contains("label") == false)
        }
    }

    @Test func aMissingFileIsNoLabel() throws {
        let path = try file(Self.header)
        for arguments in [["missing.po", path], ["missing.po"], ["a.po", "b.po"]] {
            let told = try script.run(["check", "--locale", "ru"] + arguments)
            #expect(told.status == 1)
            #expect(told.output.contains("There is no file \(arguments[0])."), "\(told)")
        }
        #expect(try script.run(["check", "--locale", "ru", "Read a.po", "Lies b.po"]).status == 0)
    }

    @Test func aFileThatCannotBeReadIsAnError() throws {
        let path = try file(Self.header + "msgid \"Open\"\nmsgstr \"no end\n")
        let told = try script.run(["check", path])
        #expect(told.status == 1)
        #expect(told.output.hasPrefix("\(path):"), "\(told.output)")
    }

    @Test func theOtherFilesAreCheckedToo() throws {
        let path = try file(
            Self.header + "msgid \"Open the file\"\nmsgstr \"Открыть файл !\"\n")
        let told = try script.run(["check", path, script.home.path("missing.po")])
        #expect(told.status == 1)
        #expect(told.output.contains("\(path):7: "), "\(told.output)")
    }

    @Test func aFileOfAnUnknownFormatIsNoLabel() throws {
        let path = try file("<xliff/>", "fr.sdlxliff")
        let told = try script.run(["check", path])
        #expect(told.status == 1)
        #expect(told.output.contains("--format"), "\(told)")
    }

    @Test func aFolderWithoutTranslationFilesIsAnError() throws {
        let folder = script.home.path("empty")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let told = try script.run(["check", folder])
        #expect(told.status == 1 && told.output.isEmpty)
        #expect(told.complaint.contains("There is no translation file in \(folder)."))
    }

    @Test func memoriesAndTermsNeedNoSignIn() throws {
        let memory = try file("source,target\nOpen,Открыть\n", "memory.csv")
        let languages = ["--source", "en", "--target", "ru"]
        let told = try script.run(["memory", "import", memory] + languages)
        #expect(told.output == "1 text imported as memory.csv.\n", "\(told)")
        let terms = try script.run(["terms", "import", try file("en;ru\nfile;файл\n", "terms.csv")])
        #expect(terms.output == "1 term imported as terms.csv.\n", "\(terms)")
        #expect(try script.run(["memory", "files"]).output.hasPrefix("memory.csv: 1 text"))
    }

    @Test func aFileWithoutALanguageAsksForIt() throws {
        let path = try file("msgid \"Open\"\nmsgstr \"\"\n", "messages.po")
        let told = try script.run(["status", path])
        #expect(told.status == 1)
        #expect(told.complaint.contains("--language"), "\(told.complaint)")
        #expect(try script.run(["status", path, "--language", "ru"]).status == 0)
    }

    @Test func anUnknownNameIsNoFileAndNoCommand() throws {
        let told = try script.run(["nothing"])
        #expect(told.status == 64)
        #expect(told.complaint.contains("no file and no command nothing"), "\(told.complaint)")
    }
}
