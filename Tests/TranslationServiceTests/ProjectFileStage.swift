import Catalog
import GRDB
import TML
import TestSupport
import Testing
import Text
import TranslationFiles
import Wire

@testable import TranslationService

/// A stage with translation files of its own making.
final class ProjectFileStage {
    let stage: Stage

    init() throws { stage = try Stage() }

    /// A PO file with a text and a text with plural forms.
    static func po(
        _ text: String = "Открыть", label: String = "Open", flags: String = "",
        hasPlural: Bool = true
    ) -> String {
        let plural = #"""

            #, c-format
            msgid "%d file"
            msgid_plural "%d files"
            msgstr[0] "%d файл"
            msgstr[1] "%d файла"
            msgstr[2] "%d файлов"

            """#
        let flagLine = flags.isEmpty ? "" : "#, \(flags)\n"
        return #"""
            msgid ""
            msgstr ""
            "Content-Type: text/plain; charset=UTF-8\n"
            "Language: ru\n"
            "Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\n"

            #. The first menu
            #: src/main.c:12
            \#(flagLine)msgctxt "menu"
            msgid "\#(label)"
            msgstr "\#(text)"

            """# + (hasPlural ? plural : "")
    }

    /// A file of Android resources.
    static func android(_ text: String) -> String {
        """
        <?xml version="1.0" encoding="utf-8"?>
        <resources>
            <string name="open">\(text)</string>
        </resources>

        """
    }

    /// A file of Android resources with a plural. A category without a word is left out.
    static func days(
        _ one: String, _ few: String?, _ many: String?, _ other: String
    ) -> String {
        let words: [(category: String, word: String?)] = [
            ("one", one), ("few", few), ("many", many), ("other", other),
        ]
        let items = words.compactMap { category, word in
            word.map { "        <item quantity=\"\(category)\">%d \($0)</item>\n" }
        }
        return """
            <resources>
                <plurals name="days">
            \(items.joined())    </plurals>
            </resources>

            """
    }

    static func file(
        _ path: String, _ text: String, locale: LocaleCode? = nil
    ) throws -> NewProjectFile {
        try NewProjectFile(path: path, bytes: Array(text.utf8), locale: locale)
    }

    @discardableResult
    func bring(
        _ files: [(path: String, text: String)], isPending: Bool = false
    ) throws -> ProjectFileReport {
        try stage.service.projectFiles.bring(
            files.map { try Self.file($0.path, $0.text) }, into: stage.key, isPending: isPending)
    }

    @discardableResult
    func bring(po text: String, isPending: Bool = false) throws -> ProjectFileReport {
        try bring([("po/ru.po", text)], isPending: isPending)
    }

    /// The translations into Russian that nobody has rejected, the best first.
    func texts(_ label: String) throws -> [TranslationRecord] {
        try stage.translations(try hash(label)).filter { $0.status != .rejected }
    }

    func key(_ label: String) throws -> TranslationKeyRecord {
        try stage.service.keys.record(
            stage.boss, stage.key, hash: try hash(label), locale: "ru", include: [])
    }

    /// The hash of the newest key with a label.
    func hash(_ label: String) throws -> String {
        try stage.service.database.read { db in
            try #require(
                try String.fetchOne(
                    db, sql: "SELECT hash FROM translationKey WHERE label = ? ORDER BY id DESC",
                    arguments: [label]))
        }
    }

    /// True if translators do not see the key.
    func isIgnored(_ label: String) throws -> Bool {
        let hash = try hash(label)
        return try count("hash = '\(hash)' AND isIgnored = 1") == 1
    }

    /// The number of keys with a property.
    func count(_ condition: String) throws -> Int {
        try stage.service.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM translationKey WHERE \(condition)") ?? 0
        }
    }
}

extension Stage {
    /// The administrator of the service.
    var boss: ServiceSession { ServiceSession(userID: 1, isAdmin: true) }
}
