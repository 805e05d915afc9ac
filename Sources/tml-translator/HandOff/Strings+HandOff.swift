import Catalog
import TML
import Text
import Workbench

/// The messages about files for other people.
extension Strings {
    static let nothingToHandOff =
        "The local copy has no keys of this project and language. Download the keys with "
        + "`tml-translator pull`."
    static let noKeysToHandOff = "No key can be handed off. Nothing was written."
    static let noFormatContains =
        "The files cannot contain the texts: there are control characters, or the label is empty."
    static let keyIsGone = "The local copy has no such key in this language."
    static let otherFormsInFile = "The file has other plural forms than at the hand-off."
    static let otherLabelInFile = "The file has another label than the key."
    static let twiceInFile = "The file has another text for the same form."

    static func ambiguous(_ scopes: [HandOffScope]) -> String {
        let names = scopes.map { "  --project \($0.project.key) --locale \($0.locale)" }
        return "Name the project and the language:\n" + names.joined(separator: "\n")
    }

    static func fileExists(_ path: String) -> String {
        "\(path) exists. It can contain texts that nobody has read back. Give another name, or "
            + "replace the file with --replace."
    }

    static let nameFormat = "Name it with --format"
    static let noFileNamed = "Name the file."

    static func typeFormat(after path: String) -> String { "Type it after \(path)" }

    /// - Parameter advice: the sentence that explains how to name the format.
    static func noHandOffFormat(_ path: String, _ names: [String], advice: String) -> String {
        "The format of \(path) is not clear. \(advice); formats: "
            + "\(names.joined(separator: ", "))."
    }

    static func isFolder(_ path: String) -> String {
        "\(path) is a folder. Name a file in the folder."
    }

    static func noFolder(_ path: String) -> String {
        "There is no folder \(path). Nothing was written."
    }

    static func isOpened(_ path: String) -> String {
        "\(path) is a file that you translate here. Give another name."
    }

    static func notHandedOff(_ path: String) -> String {
        "\(path) has no unit that `tml-translator hand-off` wrote."
    }

    static func handedOff(_ units: Int, _ scope: HandOffScope, to path: String) -> String {
        "\(units == 1 ? "1 unit" : "\(units) units") of \(scope.project.name) (\(scope.locale)) "
            + "written to \(path)."
    }

    /// The keys that are left out for a reason. Long lists are shortened.
    static func notHandedOff(_ labels: [String], _ reason: String) -> String {
        let shown = labels.prefix(10).map { "\n  \(SafeText.line($0))" }.joined()
        let rest = labels.count > 10 ? "\n  … and \(labels.count - 10) more" : ""
        let count = labels.count == 1 ? "1 key" : "\(labels.count) keys"
        return "\(count) left out. \(reason)\(shown)\(rest)"
    }

    static func handedBack(_ report: HandBack.Report) -> String {
        let parts = [
            (report.submitted, "submitted"), (report.drafts, "saved as drafts to review"),
            (report.conflicts, "waiting for your decision in the outbox (F2)"),
            (report.already, "already here"), (report.unchanged, "unchanged"),
            (report.leftOut.count, "left out"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return parts.isEmpty ? "The file has no texts." : "Texts: \(parts.joined(separator: ", "))."
    }

    static func leftOut(_ text: HandBack.LeftOut) -> String {
        let form = text.context.choices.map { "\($0.token): \($0.rule)" }.joined(separator: ", ")
        return "\(SafeText.line(text.label))\(form.isEmpty ? "" : " (\(form))") → "
            + "\(SafeText.line(text.text.string))\n  \(text.reason)"
    }

    static func unmarked(_ units: Int) -> String {
        (units == 1 ? "1 unit has" : "\(units) units have")
            + " no reference of the hand-off, and no text of "
            + (units == 1 ? "it" : "them") + " was read."
    }
}
