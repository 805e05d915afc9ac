public import Catalog
import GRDB
import TML
import Text

/// Compares earlier states of translations, which the server has sent, with the local copy.
public struct Restorations: Sendable {
    private let store: TranslationStore

    /// Creates the comparison with a local copy.
    public init(_ store: TranslationStore) { self.store = store }

    /// Returns the translations whose keys are among the marked keys, each with its obstacle. A key
    /// that the local copy does not have is not among them.
    public func forms(
        of states: [EarlierState], in marked: MarkedKeys
    ) throws(StoreError) -> [RestorableForm] {
        let keys = Set(try store.keys(marked))
        return try store.read { db in
            let locale = marked.list.locale
            let membership = try ProjectTable(db: db).membership(of: marked.list.project)
            return try states.compactMap { state in
                guard let key = try Places(db: db).key(state.key), keys.contains(key),
                    let detail = try TranslationStore.detail(of: state.key, locale: locale, in: db)
                else { return nil }
                var row = RestorableForm(
                    state,
                    form: FormID(key: state.key, locale: locale, context: state.context),
                    label: detail.key.label, syntax: detail.key.labelSyntax)
                if let item = row.item {
                    row.state.obstacle = RestorationCheck(detail: detail, membership: membership)
                        .obstacle(to: item)
                } else {
                    row.state.obstacle = state.obstacle ?? .unknown
                }
                return row
            }
        }
    }
}

/// Finds the reason against a change that brings an earlier state back, in the local copy.
struct RestorationCheck {
    let detail: KeyDetail
    let membership: Membership?

    /// Returns the reason; `nil` if the change can be queued.
    func obstacle(to item: RestorationPlan.Item) -> RestorationObstacle? {
        let mayOpen = membership?.allows(.lockKeys, in: detail.locale) == true
        if detail.isLocked, !mayOpen { return .locked }
        let found = detail.translations.first { $0.id == item.seen.id }
        guard let found, SeenTranslation(found) == item.seen, found.text == item.text,
            found.context == item.form.context
        else { return .outdated }
        guard !hasOwnWork(on: found) else { return .ownWork }
        return switch item.restoration {
        case .text: obstacle(toTextOf: found)
        case .verdict(let verdict): obstacle(to: verdict, of: found, rival: item.rival)
        }
    }

    /// Returns true if a change of the form or of the translation is in the outbox.
    private func hasOwnWork(on found: Translation) -> Bool {
        detail.changes.contains {
            $0.translation == found.id || $0.isText && $0.form.context == found.context
        }
    }

    private func obstacle(toTextOf found: Translation) -> RestorationObstacle? {
        if detail.drafts.contains(where: { $0.form.context == found.context }) { return .ownWork }
        guard membership?.mayReword(found, in: detail.locale) == true else { return .forbidden }
        let basis = EditBasis(detail, found.context, for: membership)
        return basis.translation == found.id ? nil : .hidden
    }

    /// An approval ends the approval of another translation of the form. A text of the translator's
    /// own is approved only if the server allows it, which the server has checked for the plan.
    ///
    /// - Parameter rival: an approved translation that comes back first, which ends its approval.
    private func obstacle(
        to verdict: Verdict, of found: Translation, rival: Int?
    ) -> RestorationObstacle? {
        let needed: Permission = if case .reject = verdict { .reject } else { .approve }
        guard membership?.allows(needed, in: detail.locale) == true else { return .forbidden }
        guard verdict == .approve else { return nil }
        let isApproved = detail.overlaid.translations.contains {
            $0.id != found.id && $0.id != rival && $0.context == found.context
                && $0.status == .approved
        }
        return isApproved ? .rival : nil
    }
}
