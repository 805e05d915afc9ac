import Catalog
import TML
import Text

/// The texts about actions, undo and redo.
extension Strings {
    static let actionsTitle = "Actions"
    static let readingActions = "Reading the actions…"
    static let noActions = """
        There are no actions yet. The list will show the texts that you save, your verdicts, votes \
        and comments, and the commands for many keys.
        """
    static let actionHasNoKey = "This action has no key."
    static let timeColumn = "Time"
    static let actionColumn = "Action"

    static func nothingToUndo(isRedo: Bool) -> String {
        isRedo ? "There is no undone action to redo." : "There is no action to undo."
    }

    /// The result of an undo or a redo: the action, the key, and the state of the key now.
    ///
    /// - Parameter locale: the open language; an action in another language names its language.
    static func undone(_ report: UndoReport, in locale: LocaleCode?) -> String {
        let name = describe(report.action, in: locale)
        guard report.count > 0 else {
            return "\(report.isRedo ? "Not redone" : "Not undone"): \(name). \(why(report))"
        }
        let verb = report.isRedo ? "redone" : "undone"
        let part = "\(number(report.count)) of \(number(report.action.count)) changes \(verb)"
        if !report.isFinished { return "Stopped: \(part): \(name)." }
        let whole = report.isRedo ? "Redone" : "Undone"
        let beginning = "\(report.count < report.action.count ? part : whole): \(name)."
        guard report.action.count == 1 else {
            let isOfDrafts = report.action.name == .save && !report.isRedo
            return beginning + (isOfDrafts ? " Your texts are drafts." : "") + rest(report, verb)
        }
        return beginning + now(report)
    }

    /// The changes of an action that were not undone or redone, with the reasons.
    private static func rest(_ report: UndoReport, _ verb: String) -> String {
        let outcomes = report.outcomes
        let others = report.action.count - outcomes.values.reduce(0, +)
        let was = others == 1 ? "was" : "were"
        let parts: [(count: Int, words: String)] = [
            (outcomes[.changed] ?? 0, "not \(verb), because the keys have changed"),
            (outcomes[.impossible] ?? 0, "cannot be \(verb)"),
            (others, report.isRedo ? "\(was) not undone" : "\(was) undone before"),
        ]
        return parts.filter { $0.count > 0 }
            .map { " \(changes($0.count)) \($0.words)." }
            .joined()
    }

    /// An action with its key, or with the number of its changes.
    static func describe(_ action: Action, in locale: LocaleCode?) -> String {
        guard action.count == 1, let first = action.first else {
            return many(action) + language(action, in: locale)
        }
        return "\(word(of: action)) of \(named(ExactText(first.label)))"
            + language(action, in: locale)
    }

    /// The kind of an action, in one or two words.
    static func word(of action: Action) -> String {
        switch action.name {
        case .fill: return "fill"
        case .pretranslate: return "pre-translation"
        case .replace: return "replacement"
        case .discard: return "discard"
        case .save where action.hasManyKeys: return "submission"
        case .fixAll: return "fix"
        case .takeBack: return "withdrawal"
        case .restore: return "restoration"
        case .handBack: return "hand-back"
        case .save, .judge, .judgeMany, .comment, .lock, .tag:
            return action.first?.kind.map { ChangeWords($0).name } ?? action.name.rawValue
        }
    }

    /// The label of an action, with the number of its changes if there are several.
    static func subject(of action: Action) -> String {
        let label = onOneLine(label(of: action).string)
        return action.count == 1 ? label : "\(label) (\(number(action.count)))"
    }

    /// The state of an action: undone, or still in the outbox.
    static func state(of action: Action) -> String {
        if action.isUndone { return "undone" }
        return action.waiting > 0 ? "in outbox" : ""
    }

    private static func many(_ action: Action) -> String {
        let count = number(action.count)
        switch action.name {
        case .save where action.hasManyKeys: return "submission of \(count) drafts"
        case .save: return "\(count) texts of \(named(label(of: action)))"
        case .judgeMany: return "\(word(of: action)) of \(count) translations"
        case .judge: return "\(count) changes of \(named(label(of: action)))"
        case .comment: return "\(count) comments"
        case .lock, .tag: return "\(word(of: action)) of \(count) keys"
        case .fill: return "\(count) texts for \(named(label(of: action)))"
        case .pretranslate: return "\(count) drafts to review"
        case .replace: return "replacement of \(count) texts"
        case .discard where action.hasManyKeys: return "discard of \(count) drafts"
        case .discard: return "discard of \(count) texts of \(named(label(of: action)))"
        case .fixAll: return "fixes of \(count) texts"
        case .takeBack: return "withdrawal of \(count) changes"
        case .restore: return "restoration of \(count) earlier states"
        case .handBack: return "hand-back of \(count) texts"
        }
    }

    private static func label(of action: Action) -> ExactText {
        ExactText(action.first?.label ?? "")
    }

    private static func language(_ action: Action, in locale: LocaleCode?) -> String {
        guard let own = action.first?.form.locale, own != locale else { return "" }
        return " (\(own.rawValue))"
    }

    /// The reason why nothing was undone or redone.
    private static func why(_ report: UndoReport) -> String {
        report.outcomes[.impossible] == nil
            ? "The key has changed since your action." : "The server cannot undo this."
    }

    /// The state of the only form of an action after an undo or a redo.
    private static func now(_ report: UndoReport) -> String {
        if report.action.name == .fill { return "" }
        if report.outcomes[.awaited] != nil { return " Your text is a draft." }
        if report.action.name == .discard { return "" }
        if report.action.name == .takeBack {
            return report.outcomes[.queued] == nil ? "" : " The change is queued again."
        }
        let kind = report.action.first?.kind
        if case .decide(let decision) = kind {
            return " \(DecisionWords(report.isRedo ? decision : decision.inverse).state)"
        }
        if case .judge(.delete) = kind, !report.isRedo, report.outcomes[.queued] != nil {
            return " The text is a new translation, without its former votes and status."
        }
        guard let now = report.now else {
            return kind?.facts.slot == .text && !report.isRedo ? " Your text is a draft." : ""
        }
        switch kind {
        case .judge(.vote) where now.myVote == 0: return " Your vote is withdrawn."
        case .judge(.vote): return " Your vote is \(now.myVote > 0 ? "+1" : "−1")."
        case .judge: return " The translation is \(word(for: now.status))."
        case .translate: return " The text is now \(named(now.text))."
        case .comment, .decide, nil: return ""
        }
    }
}
