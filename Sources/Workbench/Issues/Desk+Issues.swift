import Catalog
import TML

/// What the translator does about what the checks found.
extension TranslateScreen {
    /// Does something about the issue at the cursor.
    mutating func perform(_ action: IssueAction) -> Reaction {
        switch action {
        case .restore: return restoreAll()
        case .fix: return offerFix()
        case .goTo, .dismiss, .switchOff:
            guard let issue = editor.currentIssue else { return .notice(Strings.noIssues) }
            return act(action, on: issue)
        }
    }

    /// Does what was chosen in the dialog, which comes back where there may be more to do in it.
    mutating func answer(_ action: IssueAction, on issue: PlacedIssue) -> Reaction {
        let place = inOrder(editor.everyIssue).firstIndex(of: issue) ?? 0
        let reaction = act(action, on: issue)
        let left = inOrder(editor.everyIssue)
        guard [.dismiss, .restore, .switchOff].contains(action), !left.isEmpty else {
            return reaction
        }
        let next = action == .restore ? issue : left[min(place, left.count - 1)]
        let isDone =
            left.contains { $0 == issue } && action == .dismiss && editor.isDismissed(issue)
        return Reaction(
            reaction.effects, dialog: issuesDialog(of: left, selecting: next),
            notice: isDone ? nil : reaction.notice)
    }

    private mutating func act(_ action: IssueAction, on issue: PlacedIssue) -> Reaction {
        switch action {
        case .goTo:
            editor.go(to: issue)
            focus = .editor
            return .none
        case .fix: return offerFix(of: issue, fromList: true)
        case .dismiss: return dismiss(issue)
        case .restore: return Reaction(setDismissed(false, issue.issue.check, issue.home))
        case .switchOff: return switchOff(issue.issue.check)
        }
    }

    mutating func walk(forward: Bool) -> Reaction {
        guard let walked = editor.walk(forward: forward) else {
            return .notice(Strings.noIssues, .good)
        }
        focus = .editor
        let issue = walked.placed.issue
        let sentence = Strings.walked(
            walked.number + 1, of: editor.issues.count, place: editor.place(of: walked.placed),
            Strings.sentence(issue))
        guard let inHand else { return .none }
        let topic = Notice.Topic.issue(inHand.id, walked.placed.home, issue.check)
        return Reaction(
            notice: Notice(sentence, issue.grade == .error ? .error : .warning, about: topic))
    }
}

extension TranslateScreen {
    func showIssues() -> Reaction {
        issuesDialog(of: editor.everyIssue, selecting: editor.currentIssue).map(Reaction.dialog)
            ?? .notice(Strings.noIssues, .good)
    }

    /// `nil` when there is nothing to show.
    func issuesDialog(
        of issues: [PlacedIssue], introduction: String = "", selecting selected: PlacedIssue?
    ) -> Dialog? {
        guard !issues.isEmpty else { return nil }
        let items = inOrder(issues).prefix(Self.mostIssues).map(item)
        let place = selected.flatMap { selected in items.firstIndex { $0.placed == selected } }
        return .issues(IssuesDialog(items, selected: place ?? 0), introduction: introduction)
    }

    /// Errors first, and what is dismissed last.
    func inOrder(_ issues: [PlacedIssue]) -> [PlacedIssue] {
        let shown = issues.filter { !editor.isDismissed($0) }
        return shown.filter { $0.issue.grade == .error }
            + shown.filter { $0.issue.grade != .error } + issues.filter(editor.isDismissed)
    }

    /// More issues than this are not offered at once.
    private static var mostIssues: Int { 100 }

    private func item(_ issue: PlacedIssue) -> IssuesDialog.Item {
        var text = editor.field(of: issue)?.editor
        if let range = issue.issue.range { text?.move(toUTF8: range.lowerBound) }
        return IssuesDialog.Item(
            placed: issue, place: editor.place(of: issue), text: text,
            isDismissed: editor.isDismissed(issue), hasFix: editor.fix(of: issue) != nil)
    }
}

extension TranslateScreen {
    private mutating func dismiss(_ issue: PlacedIssue) -> Reaction {
        guard issue.issue.check.mayBeDismissed else {
            return .notice(Strings.errorStays, .warning)
        }
        let effects = setDismissed(true, issue.issue.check, issue.home)
        return Reaction(effects, notice: Notice(Strings.isDismissed(issue.issue.check)))
    }

    /// Shows everything again that is dismissed in the form with the cursor, or about all forms.
    private mutating func restoreAll() -> Reaction {
        guard let form = editor.field?.id.context else { return .none }
        let places = form.isAlways ? [form] : [form, Context()]
        let effects = places.flatMap { place in
            (editor.dismissed[place] ?? []).sorted { $0.rawValue < $1.rawValue }
                .flatMap { setDismissed(false, $0, place) }
        }
        return Reaction(
            effects, notice: Notice(effects.isEmpty ? Strings.nothingDismissed : Strings.restored))
    }

    /// It holds here at once; what the disk says of the key later says the same.
    private mutating func setDismissed(
        _ isDismissed: Bool, _ check: Check, _ context: Context
    ) -> [Effect] {
        guard let inHand else { return [] }
        if isDismissed {
            editor.dismissed[context, default: []].insert(check)
        } else {
            editor.dismissed[context]?.remove(check)
        }
        let form = FormID(key: inHand.id, locale: locale, context: context)
        return [.store(.setDismissed(isDismissed, check, form))]
    }
}
