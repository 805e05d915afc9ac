import Catalog
import TML
import Text

/// Saves typed texts as drafts, and keeps the texts that the disk refused.
///
/// The first unsaved character sets an alarm for 400 ms. A draft is also saved when the translator
/// leaves the key, and on every signal that ends the program. Therefore a crash loses at most 400
/// ms of typing.
struct Drafts: Equatable, Sendable {
    /// The texts that the disk has refused, also of keys that are no longer selected.
    private(set) var unsaved: [FormID: Draft] = [:]
    /// The texts that are being saved: the newest text of each form, and the number of its texts.
    private var onTheirWay: [FormID: OnItsWay] = [:]
    /// True if the last save has failed.
    private(set) var hasFailed = false
    /// True if the alarm for saving is set. Further typing does not delay the alarm.
    private var isWaiting = false

    private struct OnItsWay: Equatable {
        var draft: Draft
        var count: Int
    }

    /// The texts that may not be on the disk: the refused ones, and the newest ones that are being
    /// saved.
    var pending: [FormID: Draft] { unsaved.merging(onTheirWay.mapValues(\.draft)) { $1 } }

    /// The time between typing and saving.
    static let delay = Duration.milliseconds(400)
    /// The time between a failure and the next attempt.
    static let retryDelay = Duration.seconds(5)

    /// Sets the alarm for saving after typed text.
    mutating func typed() -> [Effect] {
        guard !isWaiting else { return [] }
        isWaiting = true
        return [.wait(Self.delay, .saveDrafts)]
    }

    /// Saves drafts, and the texts that the disk has refused before.
    ///
    /// - Parameter shown: the forms with an open field, which has the newest text.
    mutating func save(_ drafts: [Draft], shown: [FormID]) -> [Effect] {
        isWaiting = false
        for form in shown { unsaved[form] = nil }
        let again = unsaved.values
            .sorted { $0.form.sortKey.lexicographicallyPrecedes($1.form.sortKey) }
        unsaved = [:]
        let all = drafts + again
        for draft in all {
            let count = onTheirWay[draft.form]?.count ?? 0
            onTheirWay[draft.form] = OnItsWay(draft: draft, count: count + 1)
        }
        return all.isEmpty ? [] : [.store(.key(.saveDrafts(all)))]
    }

    /// Takes the answer of the disk that the drafts are saved.
    mutating func answered(_ forms: [FormID]) {
        for form in forms {
            unsaved[form] = nil
            arrived(form)
        }
        hasFailed = !unsaved.isEmpty
    }

    /// Takes the answer of the disk that it has refused the drafts. They are saved again later,
    /// unless a newer text of the form is already being saved.
    mutating func failed(_ drafts: [Draft]) -> [Effect] {
        hasFailed = true
        for draft in drafts {
            let newest = onTheirWay[draft.form]?.draft.text
            if newest == nil || newest == draft.text { unsaved[draft.form] = draft }
            arrived(draft.form)
        }
        isWaiting = true
        return [.wait(Self.retryDelay, .saveDrafts)]
    }

    private mutating func arrived(_ form: FormID) {
        guard let sent = onTheirWay[form] else { return }
        onTheirWay[form] = sent.count > 1 ? OnItsWay(draft: sent.draft, count: sent.count - 1) : nil
    }

    /// Removes the refused drafts of a key in a language, because the translator has discarded them.
    mutating func forget(_ key: TranslationKey.ID, _ locale: LocaleCode) {
        unsaved = unsaved.filter { $0.key.key != key || $0.key.locale != locale }
    }
}

extension FormID {
    /// The sort key for a fixed order of forms.
    fileprivate var sortKey: [String] {
        [key.project.rawValue, key.hash, locale.rawValue, context.code]
    }
}
