import TML
import Text
import TranslationMemory
import Workbench

/// The messages about the translation memory.
extension Strings {
    static let importsCannotBeUsed =
        "The imported texts cannot be read. `tml-translator memory files` shows the reason."

    static let memoryCannotBeUsed = "The memory cannot be opened. The next start opens it again."

    /// - Parameter language: the language of the labels.
    static func notCompared(_ language: String, why: String) -> String {
        "The search for memory matches of \(language) failed. \(why)"
    }

    static let noneForgotten = "No suggestion is hidden."

    static func forgotten(_ forgotten: ForgottenEntry) -> String {
        let entry = forgotten.entry
        let form = entry.context.choices.map(\.rule).joined(separator: ", ")
        return "\(forgotten.number)  \(entry.source.spelled) → \(entry.target.spelled)  "
            + "\(SafeText.line(entry.label.string)) → \(SafeText.line(entry.text.string))"
            + (form.isEmpty ? "" : " (\(form))") + ", since \(forgotten.date) UTC"
    }

    static func broughtBack(_ entry: MemoryEntry) -> String {
        "Restored: \(SafeText.line(entry.label.string)) → "
            + SafeText.line(entry.text.string)
    }

    static func neverForgotten(_ number: Int) -> String {
        "No hidden suggestion has the number \(number)."
    }

    static func sentence(_ error: MemoryError) -> String {
        switch error {
        case .damaged(let why):
            "The imported texts (store.sqlite.imports beside the local copy) cannot be used: \(why) Move this file to another folder and import your files again."
        case .failed(let why): "The translation memory failed: \(why)"
        }
    }
}
