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
    /// The facts of a project and a language.
    private typealias Setting = (plan: HandOffPlan, numbered: NumberedForms?)

    private let store: TranslationStore
    private let areDrafts: Bool
    private let scopes: [String: HandOffScope]
    private let formula: PluralFormula?
    private let taken: TakenTexts
    private var settings: [String: Setting] = [:]
    private var texts: [ReturnedText] = []
    private var report = Report()

    /// - Parameters:
    ///   - formula: the formula of the file; `nil` if it has none.
    ///   - areDrafts: true if all texts become drafts.
    init(_ store: TranslationStore, formula: PluralFormula?, areDrafts: Bool) throws {
        (self.store, self.formula, self.areDrafts) = (store, formula, areDrafts)
        taken = try Batches(store).takenTexts()
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
        guard let scope = scopes[mark.scope], let setting = try setting(scope, mark.scope),
            let detail = try store.detail(
                of: TranslationKey.ID(project: scope.project.key, hash: mark.hash),
                locale: scope.locale)
        else { return leaveOut(units, Strings.keyIsGone) }
        let forms = forms(of: units, detail.key, setting.numbered)
        let time = units.map(\.mark.time).min() ?? 0
        let key = setting.plan.returned(forms, of: detail) { form, text in
            taken.has(text, for: form, since: time)
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

    private mutating func setting(_ scope: HandOffScope, _ name: String) throws -> Setting? {
        if let setting = settings[name] { return setting }
        let material = try store.material(scope.project.key, scope.locale, RulesCache())
        let definition = try scope.definition(in: store)
        settings[name] = (
            HandOffPlan(material), formula.map { NumberedForms(of: $0, definition: definition) }
        )
        return settings[name]
    }

    /// Returns the texts of all forms of a key. Leaves out a unit with other forms or another label
    /// than at the hand-off.
    private mutating func forms(
        of units: [Marked], _ key: TranslationKey, _ numbered: NumberedForms?
    ) -> [ReturnedForm] {
        let inline = InlineTokens(key.label, syntax: key.labelSyntax)
        var forms: [ReturnedForm] = []
        for (mark, unit) in units {
            guard let handed = Self.handed(mark, as: unit, numbered) else {
                leaveOut([(mark, unit)], Strings.otherFormsInFile)
                continue
            }
            guard inline.isLabel(of: unit) else {
                leaveOut([(mark, unit)], Strings.otherLabelInFile)
                continue
            }
            let isToReview = areDrafts || unit.state == .toReview
            forms += zip(handed, unit.forms).map { handed, form in
                let text = inline.text(of: form.text, in: unit)
                return ReturnedForm(handed, text: text, isToReview: isToReview)
            }
        }
        return withoutRepeats(forms, key)
    }

    /// Returns the forms at the hand-off in the order of the forms of a unit; `nil` if the unit has
    /// other forms. If the file has another formula than at the hand-off, the order can differ.
    private static func handed(
        _ mark: HandOffMark, as unit: FileUnit, _ numbered: NumberedForms?
    ) -> [HandedForm]? {
        guard unit.forms.count == mark.forms.count else { return nil }
        guard mark.forms.count > 1, let numbered,
            let token = mark.forms[0].context.choices.first?.token
        else { return mark.forms }
        let forms = numbered.contexts(of: token).compactMap { context in
            mark.forms.first { $0.context == context }
        }
        return forms.count == unit.forms.count ? forms : nil
    }

    /// Leaves out all texts of a form except the first.
    private mutating func withoutRepeats(
        _ forms: [ReturnedForm], _ key: TranslationKey
    ) -> [ReturnedForm] {
        var (kept, first) = ([ReturnedForm](), [Context: ExactText]())
        for form in forms {
            let (context, text) = (form.handed.context, form.text)
            if let other = first[context] {
                guard other != text, !form.handed.hadText(text), !text.isEmpty else { continue }
                report.leftOut.append(
                    LeftOut(
                        label: key.label.string, context: context, text: text,
                        reason: Strings.twiceInFile))
            } else {
                first[context] = text
                kept.append(form)
            }
        }
        return kept
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
