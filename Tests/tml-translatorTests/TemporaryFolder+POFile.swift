import Foundation
import TestSupport

extension TemporaryFolder {
    /// Writes a PO file with the text “Open” and no translation, and returns its path.
    func writePOFile(_ language: String) throws -> String {
        let text = """
            msgid ""
            msgstr ""
            "Language: \(language)\\n"
            "Content-Type: text/plain; charset=UTF-8\\n"

            msgid "Open"
            msgstr ""

            """
        let path = path("\(language).po")
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }
}
