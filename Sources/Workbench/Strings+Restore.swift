import Catalog
import TML
import Text

/// The texts of the screen that brings earlier states back.
extension Strings {
    static let restoreTitle = "Earlier states"
    static let standsNow = "now:     "
    static let comesBack = "earlier: "

    static func sentence(_ mistake: RestorationQuery.Mistake) -> String {
        switch mistake {
        case .person: "Give one person, for example “author:anna changed:<3d”."
        case .time: "Give the time of the work, for example “changed:<3d”."
        case .nested: "Give the person and the time without OR, NOT and parentheses."
        }
    }

    static func earlierStates(_ count: Int) -> String {
        count == 1 ? "1 earlier state" : "\(number(count)) earlier states"
    }

    static func readingEarlierStates(_ count: Int, stop: String) -> String {
        "Reading the work from the server: \(translations(count)). \(stop) stops."
    }

    static func noEarlierStates(_ why: Failure) -> String {
        switch why {
        case .unreachable, .unavailable, .waitWanted:
            "The earlier states are only on the server, and the server does not answer."
        case .signedOut, .wrongPassword, .secondFactorRequired, .wrongCode, .tooManyAttempts,
            .forbidden, .badAddress, .notAServer, .untrusted, .refused, .file, .diskFull, .store,
            .engine,
            .practice:
            sentence(why)
        }
    }

    static let foundNoWork = "The person changed none of these translations in this time."

    static func found(_ possible: Int, of all: Int) -> String {
        let left = all - possible
        let rest =
            left == 0 ? "" : " \(number(left)) cannot be restored; select a row to see the reason."
        return "\(translations(possible)) can be restored.\(rest)"
    }

    static func stoppedEarlierStates(_ count: Int) -> String {
        "Stopped after \(translations(count)). Enter restores the marked translations."
    }

    static func earlierStatesAreFull(_ most: Int) -> String {
        "The list shows the first \(number(most)) translations. Restore them, then repeat the command."
    }

    /// The person, and the day on which the work that the server has begins.
    ///
    /// - Parameter since: the beginning of the log; `nil`: the server has all work of the time.
    static func person(_ name: String, since: Int?) -> String {
        since.map { "\(name), since \(day(of: $0))" } ?? name
    }

    private static func day(of time: Int) -> String {
        String(WireTime(secondsSince1970: time).text.prefix(10))
    }

    static func nothingToRestore(_ possible: Int) -> String {
        possible == 0
            ? "No translation of the list can be restored."
            : "No row is marked. Press Space to mark the selected row."
    }

    /// The question before the states are restored.
    static func question(_ plan: RestorationPlan) -> String {
        let keys = keys(Set(plan.items.map(\.form.key)).count)
        let texts = plan.items.count { if case .text = $0.restoration { true } else { false } }
        let verdicts = plan.items.count - texts
        let parts =
            (texts == 0 ? [] : [texts == 1 ? "1 text" : "\(number(texts)) texts"])
            + (verdicts == 0 ? [] : [verdicts == 1 ? "1 verdict" : "\(number(verdicts)) verdicts"])
        let rest = leftOut(of: plan)
        return "Restore \(parts.joined(separator: " and ")) of \(keys)?"
            + (rest.isEmpty ? "" : " Left out: \(rest).")
    }

    /// The numbers of translations that a plan leaves out, by reason; empty if there are none.
    static func leftOut(of plan: RestorationPlan) -> String {
        let unmarked = plan.unmarked == 0 ? [] : ["\(number(plan.unmarked)) not marked"]
        let reasons = RestorationObstacle.allCases.compactMap { obstacle in
            plan.leftOut[obstacle].map { "\(number($0)) \(words(obstacle))" }
        }
        return (unmarked + reasons).joined(separator: ", ")
    }

    /// A reason after a number.
    private static func words(_ obstacle: RestorationObstacle) -> String {
        switch obstacle {
        case .newer: "with newer work"
        case .created: "new texts"
        case .deleted: "deleted"
        case .vote: "with votes only"
        case .unknown: "with an unknown earlier state"
        case .same: "unchanged"
        case .duplicate: "with the text of another translation"
        case .rival: "beside another approved text"
        case .forbidden: "without your permission"
        case .locked: "locked"
        case .hidden: "not shown in the form"
        case .ownWork: "with your own work"
        case .outdated: "changed since"
        }
    }

    /// The reason of a row that is left out.
    static func reason(of row: RestorableForm) -> String {
        switch row.state.obstacle ?? .unknown {
        case .newer: "The translation has changed since."
        case .created: "There was no text before. Delete the text yourself."
        case .deleted: "The translation is deleted."
        case .vote: "The person voted on the translation, but did not change it."
        case .unknown: "The server has not stored the earlier state."
        case .same: "The translation already has its earlier state."
        case .duplicate: "Another translation has the earlier text."
        case .rival: "Another text of the form is or was approved."
        case .forbidden: "You have no permission to change this translation."
        case .locked: "The key is locked."
        case .hidden: "The form shows another translation."
        case .ownWork: "You have a draft or a queued change for this form."
        case .outdated: "The local copy is not up to date. Synchronize."
        }
    }

    /// The present text and, if the verdict comes back, the present status.
    static func now(of row: RestorableForm) -> String {
        described(row.state.now, withStatus: isOfVerdict(row))
    }

    /// The text that comes back, or the text with the status that comes back.
    static func earlier(of row: RestorableForm) -> String {
        row.state.earlier.map { described($0, withStatus: isOfVerdict(row)) } ?? ""
    }

    private static func isOfVerdict(_ row: RestorableForm) -> Bool {
        if case .verdict = row.state.restoration { true } else { false }
    }

    private static func described(_ state: EarlierState.State, withStatus: Bool) -> String {
        guard withStatus, let status = state.status else { return state.text.string }
        return "\(status.rawValue): \(state.text.string)"
    }

    /// The label of a translation, and its condition.
    static func title(of row: RestorableForm) -> String {
        let condition = condition(row.form.context)
        return [onOneLine(row.label.string), condition].filter { !$0.isEmpty }
            .joined(separator: " · ")
    }

    /// A translation in line mode.
    static func line(of row: RestorableForm, isChosen: Bool) -> String {
        let mark = mark(isChosen: isChosen, isLeftOut: row.item == nil).trimmed
        let after =
            row.item == nil ? reason(of: row) : LinePicture.beginning(of: earlier(of: row))
        return "\(mark) \(LinePicture.beginning(of: now(of: row))) → \(after)"
    }
}
