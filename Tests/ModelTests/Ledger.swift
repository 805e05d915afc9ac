import Catalog
import Locking
import TML
import Text
import Wire

/// What the server did with each change, whether or not its sender heard of it.
final class Ledger: Sendable {
    /// A form as changes name it.
    struct Place: Hashable, Sendable {
        var key: String
        var context: String

        init(_ form: FormID) { (key, context) = (form.key.hash, form.context.code) }

        init(_ record: ChangeRecord) {
            (key, context) = (record.key ?? "", record.data.context?.code ?? "")
        }
    }

    private struct Entry: Sendable {
        let desk: String
        let content: [UInt8]
        var applications = 0
    }

    private struct State: Sendable {
        var entries: [Change.ID: Entry] = [:]
        /// The texts that each desk has had applied, by form.
        var texts: [String: [Place: Set<ExactText>]] = [:]
        var effects: [ExactText: Int] = [:]
        var comments: [ExactText: Int] = [:]
        var flaws: [String] = []
    }

    private let state = Locked(State())

    /// What must never be: an altered change, one that was applied twice, one of another desk.
    var flaws: [String] { state.withLock { $0.flaws } }

    /// How many changes made a text the text of a translation.
    func effects(of text: ExactText) -> Int { state.withLock { $0.effects[text] ?? 0 } }

    /// How many comments with the text were added.
    func comments(with text: ExactText) -> Int { state.withLock { $0.comments[text] ?? 0 } }

    func hasApplied(_ text: ExactText, _ form: FormID, of desk: String) -> Bool {
        state.withLock { $0.texts[desk]?[Place(form)]?.contains(text) ?? false }
    }

    func note(_ request: ChangesRequest, _ results: [ChangeResultRecord], from desk: String) {
        state.withLock { state in
            for (change, result) in zip(request.changes, results) {
                Self.note(change, result, desk, &state)
            }
        }
    }

    private static func note(
        _ change: ChangeRecord, _ result: ChangeResultRecord, _ desk: String, _ state: inout State
    ) {
        var content = change
        content.createdAt = nil
        var entry =
            state.entries[change.id] ?? Entry(desk: desk, content: content.bytes)
        if entry.desk != desk { state.flaws.append("\(change.id) came from \(desk), too") }
        if entry.content != content.bytes { state.flaws.append("\(change.id) was altered") }
        if result.id != change.id { state.flaws.append("\(change.id) was not answered") }
        if result.status == .applied {
            entry.applications += 1
            if entry.applications > 1 { state.flaws.append("\(change.id) was applied again") }
            if let text = change.data.message { state.comments[ExactText(text), default: 0] += 1 }
            if let text = change.data.label {
                state.effects[text, default: 0] += 1
                state.texts[desk, default: [:]][Place(change), default: []].insert(text)
            }
        }
        state.entries[change.id] = entry
    }
}
