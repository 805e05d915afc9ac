import Catalog
import TML
import Text

/// Saves typed texts as drafts, and keeps the texts that the disk refused.
///
/// The first unsaved character sets an alarm for 400 ms. A draft is also saved when the translator
/// leaves the key, and on every signal that ends the program. So a crash loses at most 400 ms.
struct Drafts: Equatable, Sendable {
    /// Texts that could not be saved, also of keys that are no longer shown.
    private(set) var unsaved: [FormID: Draft] = [:]
    /// The texts on their way to the disk, the newest of each form, and how many there are.
    private var onTheirWay: [FormID: OnItsWay] = [:]
    /// Whether the disk would not take what it was given last.
    private(set) var hasFailed = false
    /// Whether the alarm for saving has been set: typing on does not put it off.
    private var isWaiting = false

    private struct OnItsWay: Equatable {
        var text: ExactText
        var count: Int
    }

    /// How long typing may go on before it is saved.
    static let delay = Duration.milliseconds(400)
    /// How long after a failure it is tried again.
    static let retryDelay = Duration.seconds(5)

    /// Something was typed.
    mutating func typed() -> [Effect] {
        guard !isWaiting else { return [] }
        isWaiting = true
        return [.wait(Self.delay, .saveDrafts)]
    }

    /// Saves these, and what could not be saved before.
    ///
    /// - Parameter shown: the forms that an editor has: it knows what they hold now.
    mutating func save(_ drafts: [Draft], shown: [FormID]) -> [Effect] {
        isWaiting = false
        for form in shown { unsaved[form] = nil }
        let again = unsaved.values
            .sorted { $0.form.sortKey.lexicographicallyPrecedes($1.form.sortKey) }
        unsaved = [:]
        let all = drafts + again
        for draft in all {
            let count = onTheirWay[draft.form]?.count ?? 0
            onTheirWay[draft.form] = OnItsWay(text: draft.text, count: count + 1)
        }
        return all.isEmpty ? [] : [.store(.saveDrafts(all))]
    }

    /// The disk has taken them.
    mutating func answered(_ forms: [FormID]) {
        for form in forms {
            unsaved[form] = nil
            arrived(form)
        }
        hasFailed = !unsaved.isEmpty
    }

    /// The disk would not take them: they are kept here and tried again, unless a newer text of
    /// the form is on its way already.
    mutating func failed(_ drafts: [Draft]) -> [Effect] {
        hasFailed = true
        for draft in drafts {
            let newest = onTheirWay[draft.form]?.text
            if newest == nil || newest == draft.text { unsaved[draft.form] = draft }
            arrived(draft.form)
        }
        isWaiting = true
        return [.wait(Self.retryDelay, .saveDrafts)]
    }

    private mutating func arrived(_ form: FormID) {
        guard let sent = onTheirWay[form] else { return }
        onTheirWay[form] = sent.count > 1 ? OnItsWay(text: sent.text, count: sent.count - 1) : nil
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
