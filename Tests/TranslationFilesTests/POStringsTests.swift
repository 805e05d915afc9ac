import Testing
import Text

@testable import TranslationFiles

/// The expected lines are those of `msgcat` 0.21.
@Suite struct POStringsTests {
    private func lines(_ text: String, style file: String = "") throws -> [String] {
        let style = try POParser(Array(file.utf8), encoding: .utf8).style
        return POStrings(style: style).bytes(of: text, keyword: "msgstr", end: .lineFeed)
            .string
            .split(separator: "\n").map(String.init)
    }

    @Test func aShortTextIsOneLine() throws {
        #expect(try lines("") == ["\"\""])
        #expect(try lines("one\n") == ["\"one\\n\""])
        #expect(try lines("\n") == ["\"\\n\""])
        #expect(try lines("one\r") == ["\"one\\r\""])
        #expect(try lines(String(repeating: "x", count: 200)).count == 1)
        let widest = String(repeating: "x ", count: 34) + "xx"
        #expect(try lines(widest) == ["\"\(widest)\""])
        #expect(try lines(widest + "x").count == 2)
    }

    @Test func linesEndAfterSpaces() throws {
        #expect(
            try lines(
                "BKPIMAGE_COMPRESSED установлен, но длина образа блока равна %u в позиции %X/%X")
                == [
                    "\"\"",
                    "\"BKPIMAGE_COMPRESSED установлен, но длина образа блока равна %u в позиции %X/\"",
                    "\"%X\"",
                ])
        #expect(
            try lines(
                "/proc no está montado, no se pueden obtener estadísticas de /proc/self/stat.\n")
                == [
                    "\"\"",
                    "\"/proc no está montado, no se pueden obtener estadísticas de /proc/self/\"",
                    "\"stat.\\n\"",
                ])
        #expect(
            try lines(
                "Widersprüchliche Werte gesetzt für Option %s betreffend die Quelle %s %s: %s != %s"
            )
                == [
                    "\"\"",
                    "\"Widersprüchliche Werte gesetzt für Option %s betreffend die Quelle %s %s: \"",
                    "\"%s != %s\"",
                ])
    }

    @Test func wideCharactersTakeTwoColumns() throws {
        #expect(
            try lines(
                "本程序是自由软件；您可以在自由软件基金会的GNU公共授权条款版本2，或(随您选择)任何更高版本下分发和修改它。\n")
                == [
                    "\"\"",
                    "\"本程序是自由软件；您可以在自由软件基金会的GNU公共授权条款版本2，或(随您选择)\"",
                    "\"任何更高版本下分发和修改它。\\n\"",
                ])
    }

    @Test func aTextWithLineBreaksBeginsOnItsOwnLine() throws {
        #expect(try lines("a\n\nb") == ["\"\"", "\"a\\n\"", "\"\\n\"", "\"b\""])
    }

    @Test func anUnwrappedFileStaysUnwrapped() throws {
        let long = String(repeating: "word ", count: 30)
        #expect(try lines(long).count == 3)
        #expect(try lines(long, style: "msgid \"\(long)\" msgstr \"\"").count == 1)
        let wrapped = "msgid \"\(long)\" msgstr \"\" \"a \" \"b\""
        #expect(try lines(long, style: wrapped).count == 3)
        let broken = "msgid \"\" \"a\\n\" \"\(long)\" msgstr \"\""
        #expect(try lines(long, style: broken).count == 1)
        #expect(try lines(long, style: "msgid \"\" msgstr \"\(long)\"").count == 3)
    }
}
