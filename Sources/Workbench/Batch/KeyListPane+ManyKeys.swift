import Catalog
import TML
import Text

/// The marks of the list, and the commands for marked keys.
extension KeyListPane {
    /// The marked keys; `nil` if no key is marked.
    var marked: MarkedKeys? {
        marks.isEmpty
            ? nil
            : MarkedKeys(
                in: query, keys: marks.keys, isAll: marks.isAll, count: markedCount)
    }

    /// The number of marked keys.
    var markedCount: Int { marks.count(of: count ?? 0) }

    func isMarked(_ row: KeyRow) -> Bool { marks.contains(row.id) }

    /// Marks the selected key, or removes its mark, and selects the next key.
    mutating func markSelected(_ shared: Shared) -> Reaction {
        guard let row else { return .none }
        marks.turn(row.id)
        return move(.next, shared)
    }

    /// Marks the keys from the key that was marked last to the selected key.
    mutating func markRange(_ shared: Shared) -> Reaction {
        guard let row else { return .none }
        guard let last = marks.last else {
            return .notice(Strings.markFirst(shared.environment, .keyList))
        }
        marks.awaitRange()
        return Reaction([.store(.list(.identities(query, from: last, to: row.id)))])
    }

    /// Marks all keys of the list. If all are marked, removes the marks.
    mutating func markAll(_ shared: Shared) -> Reaction {
        marks.turnAll()
        return .none
    }

    /// Restores the hidden suggestions that are texts in use of the marked keys; without marks, of the
    /// selected key.
    func remember(_ shared: Shared) -> Reaction {
        if let marked = shared.marked { return marked.rememberingQuestion }
        let one = selected.id.map { MarkedKeys($0, in: query.locale) }
        return one?.remembering ?? .notice(Strings.noKeyInHand)
    }

    /// Begins a decision about the marked keys; without marks, about the selected key.
    func decide(
        _ decision: KeyDecision?, with permission: Permission, _ shared: Shared
    ) -> Reaction {
        guard shared.allows(permission) else {
            return .notice(Strings.needs(permission), .warning)
        }
        guard let decision else { return .notice(Strings.wantsTag, .warning) }
        let one = selected.id.map { MarkedKeys($0, in: query.locale) }
        return (shared.marked ?? one)?.planning(.decide(decision)) ?? .notice(Strings.noKeyInHand)
    }

    /// Asks whether the decision of a plan is to be saved. Saves a lock or a tag of a single key,
    /// also if another key is selected meanwhile.
    func ask(about plan: BatchPlan, _ shared: Shared) -> Reaction {
        guard plan.choice == .proposal else { return .none }
        if plan.marked.areSame(as: marked) {
            if shared.focus == .keys { return plan.question }
        } else if plan.isOfOneKey {
            return plan.saving
        }
        return .notice(Strings.marksHaveChanged, .warning)
    }

    /// Begins a batch that the translator has confirmed.
    mutating func begin(_ plan: BatchPlan) -> Reaction {
        marks = KeyMarks()
        return Reaction(plan.saving.effects)
    }

    /// Restores hidden suggestions after the translator has confirmed it.
    mutating func remember(_ marked: MarkedKeys) -> Reaction {
        marks = KeyMarks()
        return marked.remembering
    }
}

extension KeyListPane {
    /// Opens the screen that replaces a text in the translations of the marked keys; without marks,
    /// of all keys of the list.
    ///
    /// - Parameter text: the text to search for; `nil`: the translator types the text.
    func replace(_ text: String?, _ shared: Shared) -> Reaction {
        guard let material = shared.material else { return .none }
        let screen = ReplaceScreen(markedOrAll, of: material, searching: text ?? "")
        return Reaction(navigation: .push(.replace(screen)))
    }

    /// Opens the reviewing list for the keys of the list, at the selected key.
    func review(_ shared: Shared) -> Reaction {
        guard let material = shared.material else { return .none }
        return Reaction(
            navigation: .push(
                .review(
                    ReviewScreen(
                        query, at: KeyPosition(row?.id, offset: cursor.selection),
                        of: material, listColumns: shared.listColumns))))
    }

    /// Notes that the translator has looked at the marked keys; without marks, at all keys of the
    /// list.
    func markSeen() -> Reaction {
        Reaction([.store(.list(.see(markedOrAll)))])
    }

    /// The marked keys; without marks, all keys of the list.
    var markedOrAll: MarkedKeys {
        marked ?? MarkedKeys(in: query, keys: [], isAll: true, count: count ?? 0)
    }

    /// Shows the fixes of a check in the list or in the marked keys. In a list of several checks, a
    /// menu shows the checks first.
    ///
    /// - Parameter name: the name of the check; `nil`: the check of the list.
    func fixAll(_ name: String?, _ shared: Shared) -> Reaction {
        guard let check = name.flatMap(Check.init) ?? query.condition.onlyCheck else {
            return Reaction(
                [.store(.list(.issueCountsOfMarked(markedOrAll)))], requests: [.focus(.keys)])
        }
        return fixAll(of: check, shared)
    }

    /// Shows the fixes of a check.
    func fixAll(of check: Check, _ shared: Shared) -> Reaction {
        guard let material = shared.material else { return .none }
        guard check.hasFix else { return .notice(Strings.noFix(of: check)) }
        let keys =
            query.condition.onlyCheck == check
            ? markedOrAll : markedOrAll.narrowed(to: .condition(.check(check)))
        let screen = ReplaceScreen(keys, of: material, .fixes(of: check))
        return Reaction(navigation: .push(.replace(screen)))
    }

    /// Shows the drafts of the marked keys; without marks, of all keys of the list.
    func showDrafts(_ shared: Shared) -> Reaction {
        guard let material = shared.material else { return .none }
        let keys = markedOrAll.narrowed(to: .condition(.own(.draft)))
        let screen = ReplaceScreen(keys, of: material, .drafts)
        return Reaction(navigation: .push(.replace(screen)))
    }

    /// Shows a menu of the checks with a fix.
    ///
    /// - Parameter left: the number of keys that are not checked yet.
    func chooseFixes(
        _ counts: [Check: Int], of asked: MarkedKeys, left: Int, _ shared: Shared
    ) -> Reaction {
        let keys = markedOrAll
        guard shared.focus == .keys, asked.areSame(as: keys) else { return .none }
        let checks = Check.inOrder(counts.filter { $0.key.hasFix })
        guard !checks.isEmpty else { return .notice(Strings.noFixes(in: keys, left: left)) }
        return .dialog(
            .menu(
                .list(.fixes(checks)), Strings.fixesQuestion(in: keys, left: left),
                items: checks.map { Strings.keys(failing: $0, counts[$0] ?? 0) }, selected: 0))
    }

    /// Shows the states before the work of a person.
    ///
    /// - Parameter text: the person, the time, and conditions for the keys; `nil`: the conditions of
    ///   the list.
    func restoreEarlier(_ text: String?, _ shared: Shared) -> Reaction {
        guard let material = shared.material else { return .none }
        let given = text.map(SearchConditions.init) ?? query.searched
        let filter = text == nil ? query.condition : given.filter
        do {
            let wanted = try RestorationQuery(filter)
            var keys = query
            let words = given.words.map { KeyFilter.condition(.words(ExactText($0), in: nil)) }
            keys.filter = words.isEmpty ? wanted.keys : .all(words + [wanted.keys])
            keys.search = ""
            if text != nil { keys.source = nil }
            let work = EarlierWork(in: query.project, query.locale, of: wanted.person, wanted.time)
            let all = MarkedKeys(in: keys, keys: [], isAll: true, count: 0)
            let screen = RestoreScreen(
                RestorationSearch(work, in: all), direction: material.language.direction)
            return Reaction(navigation: .push(.restore(screen)))
        } catch {
            return .notice(Strings.sentence(error), .warning)
        }
    }

    /// Opens the pre-translation for the untranslated keys of the list.
    func preTranslate(_ shared: Shared) -> Reaction {
        guard let material = shared.material else { return .none }
        var empty = query
        guard [.everyKey, .unfinished, .untranslated].contains(query.filter) else {
            return .notice(Strings.noEmptyKeys)
        }
        empty.filter = .untranslated
        let screen = PretranslationScreen(
            empty, material, whyNoEngines: shared.whyEnginesAreNotAsked)
        return Reaction(navigation: .push(.pretranslation(screen)))
    }
}

extension MarkedKeys {
    /// Returns the marked keys that also meet a filter.
    fileprivate func narrowed(to filter: KeyFilter) -> MarkedKeys {
        var marked = self
        marked.list.filter =
            list.filter == .everyKey ? filter : .all([list.filter, filter])
        return marked
    }

    /// Finds the keys and translations that a decision would change, for the question before the
    /// batch.
    func planning(
        _ decision: BatchPlan.Decision, _ choice: BatchPlan.Choice = .proposal
    ) -> Reaction {
        let request = BatchRequest.plan(decision, self, choice)
        let notice =
            request.kind == .plan ? Notice(Strings.reading(self), about: .reading) : nil
        return Reaction([.store(.batch(request))], notice: notice)
    }
}

extension MarkedKeys {
    /// Restores the hidden suggestions that are texts in use of the keys.
    var remembering: Reaction { Reaction([.store(.memory(.remember(self)))]) }

    /// The question whether the hidden suggestions of the keys are to be restored.
    var rememberingQuestion: Reaction {
        .dialog(.confirm(.list(.remember(self)), Strings.rememberQuestion(count)))
    }
}

extension BatchPlan {
    /// True for a decision about a key that was not marked.
    var isOfOneKey: Bool {
        guard let key = marked.keys.first else { return false }
        return switch decision {
        case .judge: false
        case .decide, .takeBack: marked == MarkedKeys(key, in: marked.list.locale)
        }
    }

    /// Saves the first part of the decision, or reports that it changes nothing.
    var saving: Reaction {
        items.isEmpty ? question : Reaction([.store(.batch(.save(BatchRun(.decision(self)))))])
    }

    /// The question whether the decision is to be saved, or the notice that it changes nothing.
    var question: Reaction {
        guard !items.isEmpty else { return .notice(Strings.nothingPlanned(self), .warning) }
        guard decision == .judge(.reject(reason: "")) else {
            return .dialog(.confirm(.list(.batch(self)), Strings.question(self)))
        }
        return .dialog(
            .prompt(.list(.batch(self)), Strings.reasonQuestion(self), mayBeEmpty: true))
    }
}

/// The keys with issues.
extension KeyListPane {
    /// Asks for the number of keys with issues of each check.
    func listIssues(_ shared: Shared) -> Reaction {
        Reaction([.store(.list(.issueCounts(query)))])
    }

    /// Shows a menu of the checks that have found errors or warnings: errors first, then the checks
    /// with the most keys.
    ///
    /// - Parameter left: the number of keys that are not checked yet.
    func chooseCheck(_ counts: [Check: Int], left: Int, _ shared: Shared) -> Reaction {
        guard shared.focus == .keys else { return .none }
        let counts = counts.filter { $0.key.grade != .note }
        guard !counts.isEmpty else { return .notice(Strings.noIssues(in: query, left: left)) }
        let order = Check.inOrder(counts)
        return .dialog(
            .menu(
                .list(.issues(order)), Strings.issuesQuestion(in: query, left: left),
                items: [Strings.allChecks]
                    + order.map { Strings.keys(failing: $0, counts[$0] ?? 0) },
                selected: 0))
    }

    /// Shows the numbers of words of the language.
    func showStatistics(_ shared: Shared) -> Reaction {
        Reaction(navigation: .push(.statistics(StatisticsScreen(in: query))))
    }

    /// Shows the numbers of issues of the language.
    func summarizeIssues(_ shared: Shared) -> Reaction {
        Reaction(navigation: .push(.issueSummary(IssueSummaryScreen(in: query))))
    }
}

extension Check {
    /// Sorts checks: errors first, then the checks with the most keys.
    static func inOrder(_ counts: [Check: Int]) -> [Check] {
        counts.keys.sorted {
            ($0.grade == .error ? 0 : 1, -(counts[$0] ?? 0), $0.rawValue)
                < ($1.grade == .error ? 0 : 1, -(counts[$1] ?? 0), $1.rawValue)
        }
    }
}
