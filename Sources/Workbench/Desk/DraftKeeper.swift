import Catalog
import TML

/// Sees to it that what is typed reaches the disk, and keeps what the disk would not take.
struct DraftKeeper: Equatable, Sendable {
    /// Texts that could not be saved, also of keys that are no longer shown.
    private(set) var unsaved: [FormID: String] = [:]
    /// Whether the alarm for saving has been set: typing on does not put it off.
    private var isWaiting = false

    /// How long typing may go on before it is saved.
    static let delay = Duration.milliseconds(400)
    /// How long after a failure it is tried again.
    static let retryDelay = Duration.seconds(5)

    var hasFailed: Bool { !unsaved.isEmpty }

    /// Something was typed.
    mutating func typed() -> [Effect] {
        guard !isWaiting else { return [] }
        isWaiting = true
        return [.wait(Self.delay, .saveDrafts)]
    }

    /// Saves these, and what could not be saved before.
    ///
    /// - Parameter shown: the forms in the editor: it knows what they hold now.
    mutating func save(_ drafts: [Draft], shown: [FormID]) -> [Effect] {
        isWaiting = false
        let now = Set(shown)
        let again = unsaved.filter { !now.contains($0.key) }
            .map { Draft(form: $0.key, text: $0.value) }
            .sorted { $0.form.sortKey.lexicographicallyPrecedes($1.form.sortKey) }
        let all = drafts + again
        return all.isEmpty ? [] : [.store(.saveDrafts(all))]
    }

    mutating func saved(_ forms: [FormID]) {
        for form in forms { unsaved[form] = nil }
    }

    /// The disk would not take them: they are kept here and tried again.
    mutating func failed(_ drafts: [Draft]) -> [Effect] {
        for draft in drafts { unsaved[draft.form] = draft.text }
        isWaiting = true
        return [.wait(Self.retryDelay, .saveDrafts)]
    }

    /// The translator no longer wants them.
    mutating func forget(_ key: TranslationKey.ID) {
        unsaved = unsaved.filter { $0.key.key != key }
    }
}

extension FormID {
    /// An order for forms that is the same every time.
    fileprivate var sortKey: [String] {
        [key.project.rawValue, key.hash, locale.rawValue, context.code]
    }
}
