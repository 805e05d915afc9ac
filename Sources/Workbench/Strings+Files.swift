/// The texts about translation files that are opened, written and taken off the list.
extension Strings {
    static let answerFirst = "First answer this question, or close it."
    static let selectAFile = "First go to the list of projects and select a file."

    /// - Parameter save: the key that saves.
    static func draftIsNotSent(_ save: String) -> String {
        "The text of this key is a draft. \(save) saves and sends it."
    }

    static func allIsSent(to kind: Session.Kind?) -> String {
        kind == .files
            ? "All saved texts are in the files." : "The server has all your saved texts."
    }

    /// - Parameter outbox: the key of the outbox.
    static func needDecision(_ count: Int, _ outbox: String) -> String {
        count == 1
            ? "A change in the outbox (\(outbox)) needs your decision."
            : "\(number(count)) changes in the outbox (\(outbox)) need your decision."
    }

    static func filesNeedASession(_ paths: String) -> String {
        "The workstation is connected to a server. To open files, run in a shell: "
            + "tml-translator open \(oneLine(paths))"
    }

    static func removed(_ name: String) -> String {
        "\(oneLine(name)) is removed from the list. The file stays on the disk."
    }

    /// - Parameter outbox: the key of the outbox.
    static func hasUnsentWork(_ name: String, _ outbox: String) -> String {
        "\(oneLine(name)) has drafts or changes in the outbox (\(outbox)). First send or discard them."
    }

    static let wantsFile =
        "This command needs a file, for example de.po. The name of a format can follow."

    static func writing(_ keys: Int) -> String { "Writing \(self.keys(keys))…" }

    static func replaceFileQuestion(_ path: String) -> String {
        "\(oneLine(path)) exists, and can contain texts that nobody has read back. Replace it?"
    }

    static func fileStays(_ path: String) -> String {
        "\(oneLine(path)) exists. Nothing was written."
    }

    static func exported(_ report: KeyExport.Report) -> String {
        let drafts =
            report.drafted == 0
            ? "" : ", without the drafts of \(keys(report.drafted))"
        return "\(keys(report.keys)) written to \(oneLine(report.path))\(drafts)."
            + leftOut(report.leftOut)
    }

    /// The keys that are left out, with the reason if all have the same.
    private static func leftOut(_ counts: [String: Int]) -> String {
        guard !counts.isEmpty else { return "" }
        let why = counts.count == 1 ? counts.keys.first.map { ": \($0)" } : nil
        return " \(keys(counts.values.reduce(0, +))) left out\(why ?? ".")"
    }

    static func opened(_ names: [String]) -> String {
        names.count == 1
            ? "\(oneLine(names[0])) is open, and in the list of projects."
            : "\(number(names.count)) files are open, and in the list of projects."
    }
}
