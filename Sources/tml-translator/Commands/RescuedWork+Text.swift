import Foundation
import LocalStore
import TML
import Text
import TextFiles

extension RescuedWork {
    /// Text for people. `import` cannot read it.
    static let textFormat = UnitFormat<[RescuedWork]>(
        "text", fileExtension: "txt", recognizes: { _ in false }, reader: nil,
        writer: { _ in
            WorkWriter { copies in
                SafeText.lines(copies.map(\.lines).joined(separator: "\n\n"))
            }
        })

    private var lines: String {
        var lines = [[translator, server].compactMap { $0 }.joined(separator: " on "), database]
        if lines[0].isEmpty { lines.removeFirst() }
        lines += ["", "Drafts: \(drafts.count)"]
        for draft in drafts {
            lines += ["", draft.form.heading] + draft.form.lines(draft.text.string)
        }
        lines += ["", "Outbox: \(outbox.count)"]
        for change in outbox { lines += [""] + change.lines }
        return lines.joined(separator: "\n")
    }
}

extension RescuedWork.Change {
    fileprivate var lines: [String] {
        let since = Date(timeIntervalSince1970: Double(submittedAt)).formatted(.iso8601)
        var lines = ["\(form.heading)  \(state): \(kind) of \(since)"]
        lines += form.lines(text?.string ?? vote.map { "vote \($0)" } ?? kind)
        if let serverWords { lines += Self.indented("Message of the server", serverWords) }
        if let serverText { lines += Self.indented("Text on the server", serverText.string) }
        return lines
    }

    private static func indented(_ name: String, _ text: String) -> [String] {
        RescuedWork.Form.indented(name, text)
    }
}

extension RescuedWork.Form {
    fileprivate var heading: String {
        "\(projectName.isEmpty ? project : projectName), \(locale)  \(key)"
    }

    fileprivate func lines(_ text: String) -> [String] {
        Self.indented("Label", label.string) + Self.indented("Description", description.string)
            + Self.indented("Applies to", context) + Self.indented("Text", text)
    }

    /// The lines of a text, each with the same indent.
    fileprivate static func indented(_ name: String, _ text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let head = "  \(name): "
        return lines.enumerated().map { number, line in
            (number == 0 ? head : String(repeating: " ", count: head.count)) + line
        }
    }
}
