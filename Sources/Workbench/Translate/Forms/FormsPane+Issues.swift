import Catalog
import TML

/// The commands about issues.
extension FormsPane {
    /// Performs a command about the issue at the cursor.
    mutating func perform(_ action: IssueAction, _ shared: Shared) -> Reaction {
        switch action {
        case .restore: return restoreAll(shared)
        case .fix: return offerFix()
        case .goTo, .dismiss, .switchOff:
            guard let issue = forms.currentIssue else { return .notice(Strings.noIssues) }
            return act(action, on: issue, fromList: false, shared)
        }
    }

    /// Performs the choice in the dialog of issues. The dialog opens again if there may be more to do.
    mutating func answer(
        _ action: IssueAction, on issue: PlacedIssue, _ shared: Shared
    ) -> Reaction {
        let place = inOrder(forms.everyIssue).firstIndex(of: issue) ?? 0
        let reaction = act(action, on: issue, fromList: true, shared)
        let left = inOrder(forms.everyIssue)
        guard [.dismiss, .restore, .switchOff].contains(action), reaction.dialog == nil,
            !left.isEmpty
        else { return reaction }
        let next = action == .restore ? issue : left[min(place, left.count - 1)]
        let isDone =
            left.contains { $0 == issue } && action == .dismiss && forms.isDismissed(issue)
        var asked = reaction
        if isDone { asked.notices = [] }
        asked.dialog = issuesDialog(of: left, selecting: next)
        return asked
    }

    private mutating func act(
        _ action: IssueAction, on issue: PlacedIssue, fromList: Bool, _ shared: Shared
    ) -> Reaction {
        switch action {
        case .goTo:
            forms.go(to: issue)
            return Reaction(requests: [.focus(.forms)])
        case .fix: return offerFix(of: issue, fromList: fromList)
        case .dismiss: return dismiss(issue, shared)
        case .restore: return Reaction(setDismissed(false, issue.issue.check, issue.home, shared))
        case .switchOff: return askToSwitchOff(issue, fromList: fromList)
        }
    }

    mutating func walk(forward: Bool, _ shared: Shared) -> Reaction {
        guard let walked = forms.walk(forward: forward) else {
            return .notice(Strings.noIssues, .good)
        }
        let focus = Reaction(requests: [.focus(.forms)])
        let issue = walked.placed.issue
        let sentence = Strings.walked(
            walked.number + 1, of: forms.issues.count, place: forms.place(of: walked.placed),
            Strings.sentence(issue, in: forms.syntax))
        guard let key = shared.current else { return focus }
        let topic = Notice.Topic.issue(key.id, walked.placed.home, issue.check)
        return focus
            + Reaction(
                notice: Notice(sentence, issue.grade.notice, about: topic))
    }
}

extension FormsPane {
    /// Requests the keys with which the checks compare the key.
    func askAboutOthers(_ shared: Shared) -> [Effect] {
        shared.current.map { [.store(.key(.compare($0.id, shared.locale)))] } ?? []
    }

    func showIssues() -> Reaction {
        issuesDialog(of: forms.everyIssue, selecting: forms.currentIssue).map(Reaction.dialog)
            ?? .notice(Strings.noIssues, .good)
    }

    /// `nil` if there is no issue.
    func issuesDialog(
        of issues: [PlacedIssue], selecting selected: PlacedIssue?
    ) -> Dialog? {
        guard !issues.isEmpty else { return nil }
        let items = inOrder(issues).prefix(Self.mostIssues).map(item)
        let place = selected.flatMap { selected in items.firstIndex { $0.placed == selected } }
        return .issues(IssuesDialog(items, selected: place ?? 0))
    }

    /// Sorts issues: errors first, dismissed issues last.
    func inOrder(_ issues: [PlacedIssue]) -> [PlacedIssue] {
        let shown = issues.filter { !forms.isDismissed($0) }
        return Check.Grade.allCases.flatMap { grade in shown.filter { $0.issue.grade == grade } }
            + issues.filter(forms.isDismissed)
    }

    /// The limit of issues in the dialog.
    private static var mostIssues: Int { 100 }

    private func item(_ issue: PlacedIssue) -> IssuesDialog.Item {
        var text = forms.field(of: issue)?.editor
        if let range = issue.issue.range { text?.move(toUTF8: range.lowerBound) }
        return IssuesDialog.Item(
            placed: issue, place: forms.place(of: issue), text: text,
            syntax: forms.syntax,
            isDismissed: forms.isDismissed(issue), hasFix: hasFix(issue))
    }
}

extension FormsPane {
    private mutating func dismiss(_ issue: PlacedIssue, _ shared: Shared) -> Reaction {
        guard issue.issue.check.mayBeDismissed else {
            return .notice(Strings.errorStays, .warning)
        }
        let effects = setDismissed(true, issue.issue.check, issue.home, shared)
        return Reaction(effects, notice: Notice(Strings.isDismissed(issue.issue.check)))
    }

    /// Restores the dismissed issues of the form with the cursor and of all forms together.
    private mutating func restoreAll(_ shared: Shared) -> Reaction {
        guard let form = forms.field?.id.context else { return .none }
        let places = form.isAlways ? [form] : [form, Context()]
        let effects = places.flatMap { place in
            (forms.dismissed[place] ?? []).sorted { $0.rawValue < $1.rawValue }
                .flatMap { setDismissed(false, $0, place, shared) }
        }
        return Reaction(
            effects, notice: Notice(effects.isEmpty ? Strings.nothingDismissed : Strings.restored))
    }

    /// Applies at once; later data from the disk is the same.
    private mutating func setDismissed(
        _ isDismissed: Bool, _ check: Check, _ context: Context, _ shared: Shared
    ) -> [Effect] {
        guard let key = shared.current else { return [] }
        if isDismissed {
            forms.dismissed[context, default: []].insert(check)
        } else {
            forms.dismissed[context]?.remove(check)
        }
        let form = FormID(key: key.id, locale: shared.locale, context: context)
        return [.store(.key(.setDismissed(isDismissed, check, form)))]
    }
}

/// The fixes of issues.
extension FormsPane {
    /// The limit of issues that are searched for a fix.
    private static var mostTried: Int { 100 }

    /// Offers a fix for the current issue, or for the next issue with a fix.
    func offerFix() -> Reaction {
        let issues = forms.issues
        guard let current = forms.currentIssue else { return .notice(Strings.noIssues, .good) }
        let start = issues.firstIndex(of: current) ?? 0
        let order = issues[start...] + issues[..<start]
        let first = order.prefix(Self.mostTried).first(where: hasFix)
        return offerFix(of: first ?? current)
    }

    /// A misspelt word always has a fix: it can be added to the words of the project.
    private func hasFix(_ placed: PlacedIssue) -> Bool {
        placed.issue.check == .spelling ? forms.whyReadOnly == nil : forms.fix(of: placed) != nil
    }

    /// Shows the change in a dialog and asks. The list of issues stays open for an issue without a
    /// fix.
    func offerFix(of placed: PlacedIssue, fromList: Bool = false) -> Reaction {
        if placed.issue.check == .spelling { return offerSpelling(of: placed, fromList: fromList) }
        guard let offered = forms.fix(of: placed) else {
            let all = inOrder(forms.everyIssue)
            return Reaction(
                dialog: fromList ? issuesDialog(of: all, selecting: placed) : nil,
                notice: Notice(Strings.noFix(Strings.sentence(placed.issue))))
        }
        let place = forms.place(of: placed)
        let sentence = Strings.sentence(placed.issue)
        let text = place.isEmpty ? sentence : "\(place): \(sentence)"
        return .dialog(.fix(offered, text, fromList: fromList))
    }

    /// Applies the fix as an edit that can be undone. If the fix came from the list of issues, the list
    /// opens again.
    mutating func apply(_ offered: OfferedFix, fromList: Bool) -> Reaction {
        let place = inOrder(forms.everyIssue).firstIndex(of: offered.placed) ?? 0
        guard forms.apply(offered) else { return .notice(Strings.fixIsLate, .warning) }
        return Reaction(
            noteTyping(), dialog: fromList ? issuesLeft(from: place) : nil,
            notice: Notice(Strings.isFixed, .good), requests: [.focus(.forms)])
    }

    /// The list of issues after an issue has left it, with the next issue selected; `nil` if no issue
    /// is left.
    private func issuesLeft(from place: Int) -> Dialog? {
        let left = inOrder(forms.everyIssue)
        let next = left.isEmpty ? nil : left[min(place, left.count - 1)]
        return issuesDialog(of: left, selecting: next)
    }
}

/// The checks that are switched off in the project.
extension FormsPane {
    func chooseChecks(_ shared: Shared) -> Reaction {
        chooseChecks(off: shared.material?.checksOff ?? [], selecting: nil)
    }

    /// The dialog with all checks. The check that was switched last is selected.
    private func chooseChecks(off: Set<Check>, selecting selected: Check?) -> Reaction {
        .dialog(
            .menu(
                .checks, Strings.checksQuestion,
                items: Check.listed.map { Strings.line(about: $0, isOff: off.contains($0)) },
                selected: selected.flatMap(Check.listed.firstIndex) ?? 0))
    }

    mutating func toggleCheck(_ number: Int, _ shared: Shared) -> Reaction {
        guard Check.listed.indices.contains(number) else { return .none }
        let check = Check.listed[number]
        let off = shared.material?.checksOff ?? []
        guard check.mayBeDismissed else {
            return chooseChecks(off: off, selecting: check)
                + .notice(Strings.errorCheckStays, .warning)
        }
        let isOff = !off.contains(check)
        let next = isOff ? off.union([check]) : off.subtracting([check])
        return setOff(isOff, check, shared) + chooseChecks(off: next, selecting: check)
    }

    /// Asks first, because the issues of the check are then shown in no key.
    private func askToSwitchOff(_ issue: PlacedIssue, fromList: Bool) -> Reaction {
        let check = issue.issue.check
        guard check.mayBeDismissed else { return .notice(Strings.errorCheckStays, .warning) }
        return .dialog(
            .confirm(
                .key(.switchOff(issue, fromList: fromList)), Strings.switchOffQuestion(check)))
    }

    /// Switches the check of an issue off. If the issue came from the list of issues, the list opens
    /// again.
    mutating func switchOff(
        _ issue: PlacedIssue, fromList: Bool, _ shared: Shared
    ) -> Reaction {
        let place = inOrder(forms.everyIssue).firstIndex(of: issue) ?? 0
        let check = issue.issue.check
        var reaction = setOff(true, check, shared) + .notice(Strings.isOff(check))
        reaction.dialog = fromList ? issuesLeft(from: place) : nil
        return reaction
    }

    /// Applies at once, and saves the change on the disk.
    private mutating func setOff(_ isOff: Bool, _ check: Check, _ shared: Shared) -> Reaction {
        Reaction([.store(.projects(.setOff(isOff, check, shared.project)))])
            + noteOff(isOff, check, shared)
    }

    mutating func noteOff(_ isOff: Bool, _ check: Check, _ shared: Shared) -> Reaction {
        var off = shared.material?.checksOff ?? []
        if isOff { off.insert(check) } else { off.remove(check) }
        return take(off: off, shared)
    }

    /// Takes the checks that are switched off.
    mutating func take(off: Set<Check>, _ shared: Shared) -> Reaction {
        guard var setting = setting(shared) else { return .none }
        setting.material.checksOff = off
        forms.use(off: setting.off)
        return Reaction(requests: [.checksOff(off)])
    }
}

extension Check {
    /// All checks; the checks that can be switched off come first.
    static var listed: [Check] {
        allCases.filter(\.mayBeDismissed) + allCases.filter { !$0.mayBeDismissed }
    }
}
