import Catalog
import LocalStore
import TML
import Text
import TranslationFiles
import Workbench

/// Takes the texts of a file that came back into the local copy.
struct HandBack {
    /// A text that is left out.
    struct LeftOut: Equatable {
        var label: String
        var context = Context()
        var text: ExactText
        var reason: String
    }

    /// The results for all texts of a file.
    struct Report: Equatable {
        var submitted = 0
        var drafts = 0
        var conflicts = 0
        var unchanged = 0
        var already = 0
        var leftOut: [LeftOut] = []
        /// The number of units without a mark, which other programs have added.
        var unmarked = 0
    }

    private typealias Marked = (mark: HandOffMark, unit: FileUnit)

    private let store: TranslationStore
    private let areDrafts: Bool
    private let scopes: [String: HandOffScope]
    private var plans: [String: HandOffPlan] = [:]
    private var texts: [ReturnedText] = []
    private var report = Report()

    /// - Parameter areDrafts: true if all texts become drafts.
    init(_ store: TranslationStore, areDrafts: Bool) throws {
        self.store = store
        self.areDrafts = areDrafts
        scopes = Dictionary(
            try HandOffScope.all(in: store).map { ($0.digest, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Takes all texts of the units as one action.
    ///
    /// - Returns: `nil` if no unit has a mark.
    mutating func take(_ units: [FileUnit]) throws -> Report? {
        var (order, keys) = ([String](), [String: [Marked]]())
        for unit in units {
            guard let mark = HandOffMark(of: unit) else {
                report.unmarked += 1
                continue
            }
            let name = "\(mark.scope)/\(mark.hash)"
            if keys[name] == nil { order.append(name) }
            keys[name, default: []].append((mark, unit))
        }
        guard !order.isEmpty else { return nil }
        for name in order { try decide(keys[name] ?? []) }
        _ = try Batches(store).take(texts)
        for text in texts { report.count(text.use) }
        return report
    }
}

extension HandBack {
    /// Decides about all units of a key.
    private mutating func decide(_ units: [Marked]) throws {
        let mark = units[0].mark
        guard let scope = scopes[mark.scope], let plan = try plan(scope, mark.scope),
            let detail = try store.detail(
                of: TranslationKey.ID(project: scope.project.key, hash: mark.hash),
                locale: scope.locale)
        else { return leaveOut(units, Strings.keyIsGone) }
        let forms = forms(of: units, detail.key)
        let time = units.map(\.mark.time).min() ?? 0
        let batches = Batches(store)
        let key = try plan.returned(forms, of: detail) { form, text in
            try batches.hasTaken(text, for: form, since: time)
        }
        report.unchanged += key.unchanged
        report.already += key.already
        texts += key.texts
        report.leftOut += key.leftOut.map {
            LeftOut(
                label: detail.key.label.string, context: $0.context, text: $0.text,
                reason: $0.reason)
        }
    }

    private mutating func plan(_ scope: HandOffScope, _ name: String) throws -> HandOffPlan? {
        if let plan = plans[name] { return plan }
        let material = try store.material(scope.project.key, scope.locale, RulesCache())
        plans[name] = HandOffPlan(material)
        return plans[name]
    }

    /// Returns the texts of all forms of a key. Leaves out a unit with other forms or another label
    /// than at the hand-off, and the second text of a form.
    private mutating func forms(of units: [Marked], _ key: TranslationKey) -> [ReturnedForm] {
        let inline = InlineTokens(key.label, syntax: key.labelSyntax)
        var (forms, seen) = ([ReturnedForm](), Set<Context>())
        for (mark, unit) in units {
            guard unit.forms.count == mark.forms.count else {
                leaveOut([(mark, unit)], Strings.otherFormsInFile)
                continue
            }
            guard inline.isLabel(of: unit) else {
                leaveOut([(mark, unit)], Strings.otherLabelInFile)
                continue
            }
            for (handed, form) in zip(mark.forms, unit.forms) {
                guard seen.insert(handed.context).inserted else {
                    leaveOut([(mark, unit)], Strings.twiceInFile)
                    break
                }
                forms.append(
                    ReturnedForm(
                        handed, text: inline.text(of: form.text, in: unit),
                        isToReview: areDrafts || unit.state == .toReview))
            }
        }
        return forms
    }

    /// Leaves out the texts of units that differ from the texts at the hand-off.
    private mutating func leaveOut(_ units: [Marked], _ reason: String) {
        for (mark, unit) in units {
            for (index, form) in unit.forms.enumerated() {
                let handed = mark.forms.indices.contains(index) ? mark.forms[index] : nil
                guard handed?.hadText(form.text) != true, !form.text.isEmpty else { continue }
                report.leftOut.append(
                    LeftOut(
                        label: unit.label.string, context: handed?.context ?? Context(),
                        text: form.text, reason: reason))
            }
        }
    }
}

extension HandBack.Report {
    fileprivate mutating func count(_ use: ReturnedText.Use) {
        switch use {
        case .submission: submitted += 1
        case .draft: drafts += 1
        case .decision: conflicts += 1
        }
    }
}
