import Catalog
import TML
import Text
import TranslationAPI
import TranslationFiles

/// The changes of one request, gathered to one change for each unit of the file.
///
/// Each change is compared with the file as it was before the request. So a change does not
/// conflict with the other changes of the same person.
struct FileBatch {
    /// The decision about a change, before the file is written.
    private enum Decision {
        /// The change is made, or the file already is as the change wants it.
        case made(hash: String, form: Int)
        case answered(ChangeResult.Outcome)
    }

    /// The new state of a unit.
    private struct Draft {
        var texts: [Int: ExactText] = [:]
        /// True if one of the texts is not a deletion.
        var hasNewText = false
        /// The state of a verdict; `nil` if there was none after the last text.
        var state: FileUnit.State?
    }

    private let version: FileVersion
    /// The states that the format of the file distinguishes.
    private let states: Set<FileUnit.State>
    private let scope: FileScope
    private var drafts: [String: Draft] = [:]
    private var decisions: [(change: Change, decision: Decision)] = []

    init(_ version: FileVersion, states: Set<FileUnit.State>, in scope: FileScope) {
        (self.version, self.states, self.scope) = (version, states, scope)
    }

    /// Decides about a change, and keeps its effect for ``changes``.
    mutating func take(_ change: Change) {
        decisions.append((change, decision(about: change)))
    }

    /// The changes of the file, in the order of the file.
    var changes: [FileChange] {
        let placed = drafts.compactMap { hash, draft in
            version.place(hash).map { (place: $0, draft: draft) }
        }
        return placed.sorted { $0.place < $1.place }.compactMap { place, draft in
            change(of: version.record(at: place).unit, draft)
        }
    }

    /// Refuses all changes of units, because the file cannot contain them.
    mutating func refuse(_ refusals: [FileRefusal]) {
        guard !refusals.isEmpty else { return }
        let reasons = Dictionary(
            refusals.map { (ExactText($0.unit), $0.words) }, uniquingKeysWith: { $1 })
        for place in decisions.indices {
            guard case .made(let hash, _) = decisions[place].decision,
                let unit = version.record(hash)?.unit.id, let words = reasons[ExactText(unit)]
            else { continue }
            decisions[place].decision = .answered(.refused(words))
            drafts[hash] = nil
        }
    }

    /// Returns the results of all changes, with the records of the file after them.
    func results(in now: FileVersion) -> [ChangeResult] {
        decisions.map { change, decision in
            ChangeResult(id: change.id, outcome: Self.outcome(decision, now), cursor: now.cursor)
        }
    }

    private static func outcome(
        _ decision: Decision, _ now: FileVersion
    ) -> ChangeResult.Outcome {
        switch decision {
        case .answered(let outcome): return outcome
        case .made(let hash, let form):
            let record = now.record(hash)
            return .accepted(record?.forms[form]?.translation, record?.target)
        }
    }
}

extension FileBatch {
    private func change(of unit: FileUnit, _ draft: Draft) -> FileChange? {
        let forms = draft.texts.sorted { $0.key < $1.key }.map { place, text in
            FileForm(unit.forms[place].name, text: text)
        }
        let texts = unit.forms.indices.map { draft.texts[$0] ?? unit.forms[$0].text }
        var state = draft.state
        if state == nil, draft.hasNewText {
            state = scope.earlierState(of: unit, with: texts) ?? .translated
        }
        if texts.allSatisfy(\.isEmpty) { state = .untranslated }
        if state == unit.state { state = nil }
        let changed = forms.filter { form in !unit.forms.contains(form) }
        guard !changed.isEmpty || state != nil else { return nil }
        return FileChange(unit: unit.id, forms: changed, state: state)
    }

    private mutating func decision(about change: Change) -> Decision {
        guard let record = version.record(change.form.key.hash) else {
            return .answered(.conflict(Conflict(kind: .keyDeleted)))
        }
        if record.unit.isReadOnly { return .answered(.refused(Self.isReadOnly)) }
        switch change.kind {
        case .translate(let text, _): return write(text, change, record)
        case .judge(let verdict): return judge(verdict, change, record)
        case .comment, .decide: return .answered(.refused(Self.hasNoPlace))
        }
    }

    /// Writes a text over the text that the translator saw.
    private mutating func write(
        _ text: ExactText, _ change: Change, _ record: FileRecord
    ) -> Decision {
        guard let place = record.place(of: change.form.context), let form = record.forms[place]
        else { return .answered(.refused(Self.hasNoForm)) }
        if let id = change.translation, id != form.id {
            return .answered(.conflict(Conflict(kind: .deleted)))
        }
        guard let theirs = form.translation else {
            if change.translation != nil {
                return .answered(.conflict(Conflict(kind: .deleted)))
            }
            return put(text, at: place, record)
        }
        guard FileRevision.haveSameText(change.baseRevision, theirs.contentRevision) else {
            if theirs.text == text { return .made(hash: record.key.id.hash, form: place) }
            return .answered(.conflict(Self.conflict(.edited, theirs)))
        }
        // Another person has approved the text that this text replaces.
        let wasApproved = FileRevision.status(of: change.baseRevision) == .approved
        if theirs.status == .approved, !wasApproved {
            return .answered(.conflict(Self.conflict(.statusChanged, theirs)))
        }
        return put(text, at: place, record)
    }

    private mutating func judge(
        _ verdict: Verdict, _ change: Change, _ record: FileRecord
    ) -> Decision {
        if case .vote = verdict { return .answered(.refused(Self.hasNoPlace)) }
        guard let place = change.translation.flatMap(record.place) else {
            return .answered(.conflict(Conflict(kind: .deleted)))
        }
        let hash = record.key.id.hash
        guard let theirs = record.forms[place]?.translation else {
            if verdict == .delete { return .made(hash: hash, form: place) }
            return .answered(.conflict(Conflict(kind: .deleted)))
        }
        if let kind = Self.conflict(verdict, change.baseRevision, theirs) {
            return .answered(.conflict(Self.conflict(kind, theirs)))
        }
        if case .reject = verdict, !states.contains(.toReview) {
            return .answered(.refused(Self.hasNoReview))
        }
        switch verdict {
        case .approve: drafts[hash, default: Draft()].state = .approved
        case .reject: drafts[hash, default: Draft()].state = .toReview
        case .reopen: drafts[hash, default: Draft()].state = stateWithoutVerdict(of: record.unit)
        case .delete: return put("", at: place, record)
        case .vote: break
        }
        return .made(hash: hash, form: place)
    }

    /// The state of the unit before the translator's verdict.
    private func stateWithoutVerdict(of unit: FileUnit) -> FileUnit.State {
        let earlier = scope.earlierState(of: unit, with: unit.forms.map(\.text))
        return earlier == .toReview ? .toReview : .translated
    }

    private mutating func put(
        _ text: ExactText, at place: Int, _ record: FileRecord
    ) -> Decision {
        let hash = record.key.id.hash
        drafts[hash, default: Draft()].texts[place] = text
        if !text.isEmpty {
            drafts[hash]?.hasNewText = true
            drafts[hash]?.state = nil
        }
        return .made(hash: hash, form: place)
    }
}

extension FileBatch {
    /// Returns the kind of the conflict of a verdict: the text is another one, or a person has
    /// decided otherwise.
    private static func conflict(
        _ verdict: Verdict, _ base: Int, _ theirs: Translation
    ) -> Conflict.Kind? {
        guard FileRevision.haveSameText(base, theirs.contentRevision) else { return .edited }
        let isAsSeen = FileRevision.status(of: base) == theirs.status
        return isAsSeen || Change.Kind.judge(verdict).isDone(in: theirs) ? nil : .statusChanged
    }

    private static func conflict(_ kind: Conflict.Kind, _ theirs: Translation) -> Conflict {
        Conflict(
            kind: kind, theirs: theirs, currentRevision: theirs.contentRevision,
            isOurs: theirs.authorID == FileScope.me)
    }

    private static let isReadOnly = "the file marks this text as not to be translated"
    private static let hasNoForm = "the file has no place for a text of this form"
    private static let hasNoReview = "the format of the file cannot mark a text for review"
    private static let hasNoPlace = "a translation file cannot contain a change of this kind"
}
