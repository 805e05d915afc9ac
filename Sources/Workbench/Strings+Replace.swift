import Catalog
import TML
import Text

/// The texts of the screen that replaces a text in many translations.
extension Strings {
    static let replaceTitle = "Replace"
    static let fixAllTitle = "Fix all"
    static let draftsTitle = "Drafts"

    /// The title of the dialog that asks for the use of texts.
    static func title(of kind: BatchTexts.Kind) -> String {
        switch kind {
        case .replacement: replaceTitle
        case .fixes: fixAllTitle
        case .drafts: draftsTitle
        }
    }

    /// The title of the screen.
    static func title(of subject: ReplaceScreen.Subject) -> String {
        switch subject {
        case .typed: replaceTitle
        case .fixes(let check): "\(fixAllTitle): \(CheckText.of(check).word)"
        case .drafts: draftsTitle
        }
    }

    static let findField = "Find"
    static let replacementField = "Replace with"
    static let labelOfReplaced = "label:  "
    static let beforeReplacement = "before: "
    static let afterReplacement = "after:  "
    static let wrongExpression = "The regular expression is wrong at the marked place."
    static let stillSearching =
        "The search is still running. Wait for its end, or stop the search with Esc."
    static let undecidedChange = "Your change of this form needs your decision; see the outbox."
    static let wouldBeEmpty = "The text would be empty."
    static let wouldChangeMarkup =
        "A token or a decoration would change. To allow this, switch the option “markup” on."
    static let noSafeFix = "There is no safe fix. Correct the text yourself."
    static let wouldBeTooLong = "The text would be too long."

    /// The uses that the translator can choose, with the items of the menu.
    static func waysToUse(
        _ kind: BatchTexts.Kind
    ) -> [(use: BatchTexts.Use, words: String)] {
        switch kind {
        case .replacement, .fixes:
            [
                (.draft, "Save the new texts as drafts to review"),
                (.submit, "Submit the new texts"),
            ]
        case .drafts: [(.submit, "Submit the drafts"), (.discard, "Discard the drafts")]
        }
    }

    /// The name of an option.
    static func name(ofOption command: Command) -> String {
        switch command {
        case .searchExpression: "expression"
        case .wholeWords: "whole words"
        case .exactCase: "exact case"
        case .keepCase: "keep case"
        case .searchMarkup: "markup"
        default: command.rawValue
        }
    }

    /// An option with its state.
    static func option(_ command: Command, isOn: Bool) -> String {
        "\(isOn ? "[x]" : "[ ]") \(name(ofOption: command))"
    }

    /// The options that are on, for line mode.
    static func options(_ commands: [Command]) -> String {
        let names = commands.map(name(ofOption:))
        return "Options: \(names.isEmpty ? "none" : names.joined(separator: ", "))."
    }

    static func sentence(_ mistake: TextSearch.Mistake) -> String {
        switch mistake {
        case .empty: "Type the text to find. The list shows the changes while you type."
        case .tooLong: "The regular expression is too long."
        case .malformed: wrongExpression
        }
    }

    static func hits(_ count: Int, _ keys: Int, _ subject: ReplaceScreen.Subject) -> String {
        let words =
            switch subject {
            case .typed: count == 1 ? "1 hit" : "\(number(count)) hits"
            case .fixes: count == 1 ? "1 fix" : "\(number(count)) fixes"
            case .drafts: drafts(count)
            }
        return "\(words) in \(Strings.keys(keys))"
    }

    /// A number of keys, with the noun.
    public static func keys(_ count: Int) -> String {
        count == 1 ? "1 key" : "\(number(count)) keys"
    }

    static func searching(_ search: ReplacementSearch?, stop: String) -> String {
        guard let search, let keys = search.keys else { return "Searching…" }
        return "Searching: \(number(search.position)) of \(number(keys.count)) keys. \(stop) stops."
    }

    static func stopped(_ search: ReplacementSearch?) -> String {
        guard let search, let keys = search.keys else { return "The search is stopped." }
        return "Stopped after \(number(search.position)) of \(Strings.keys(keys.count))."
    }

    /// - Parameter unchecked: the number of keys that the search for fixes may lack.
    static func foundNothing(
        in marked: MarkedKeys, _ subject: ReplaceScreen.Subject, unchecked: Int
    ) -> String {
        if unchecked > 0 {
            let keys = Strings.keys(unchecked)
            return "The program still checks \(keys). No issue of this check is found yet."
        }
        let keys = marked.isAll ? "the list" : "the marked keys"
        return switch subject {
        case .typed: "No translation of \(keys) would change."
        case .fixes: "No translation of \(keys) has an issue of this check."
        case .drafts: "There is no draft in \(keys)."
        }
    }

    /// - Parameter unchecked: the number of keys that the search for fixes may lack.
    static func found(
        _ forms: [ReplacedForm], _ subject: ReplaceScreen.Subject, unchecked: Int
    ) -> String {
        let free = forms.count { $0.obstacle == nil }
        let left = forms.count - free
        let (count, verb) =
            subject == .drafts
            ? (drafts(free), "be submitted") : (translations(free), "change")
        let rest = left == 0 ? "" : " \(number(left)) cannot \(verb); select a row for the reason."
        let lacking =
            unchecked == 0
            ? "" : " Not checked: \(keys(unchecked)). Repeat the command later."
        return "\(count) can \(verb).\(lacking)\(rest)"
    }

    static func listIsFull(_ most: Int, _ subject: ReplaceScreen.Subject) -> String {
        let words =
            switch subject {
            case .typed: "hits. Replace"
            case .fixes: "fixes. Save"
            case .drafts: "drafts. Submit"
            }
        return "The list shows the first \(number(most)) \(words) these, then repeat the command."
    }

    static let otherFormIsHeld = "Another form of this key cannot be submitted."
    static let noDraftToSubmit = "None of the marked drafts can be submitted."

    static func nothingToReplace(
        in forms: [ReplacedForm], _ subject: ReplaceScreen.Subject
    ) -> String {
        if subject == .drafts, forms.isEmpty { return "There is no draft." }
        return subject == .drafts || forms.contains { $0.obstacle == nil }
            ? "No row is marked. Press Space to mark the selected row, or press “*” to mark all rows."
            : "No row of the list can change."
    }

    /// The question before the new texts are saved.
    ///
    /// - Parameters:
    ///   - chosen: the forms that get a new text.
    ///   - all: all forms of the list.
    static func question(
        replacing chosen: [ReplacedForm], of all: [ReplacedForm],
        _ subject: ReplaceScreen.Subject
    ) -> String {
        let keys = Strings.keys(Set(chosen.map(\.form.key)).count)
        guard subject != .drafts else { return question(aboutDrafts: chosen, of: keys) }
        let blocked = all.count { $0.obstacle != nil }
        let unmarked = all.count - blocked - chosen.count
        let reasons =
            (unmarked == 0 ? [] : ["\(number(unmarked)) not marked"])
            + (blocked == 0 ? [] : ["\(number(blocked)) that cannot change"])
        let rest = reasons.isEmpty ? "" : " Left out: \(reasons.joined(separator: ", "))."
        let verb = if case .fixes = subject { "Fix" } else { "Replace in" }
        return "\(verb) \(translations(chosen.count)) of \(keys)?\(rest)"
    }

    private static func question(aboutDrafts chosen: [ReplacedForm], of keys: String) -> String {
        let blocked = chosen.count { $0.obstacle != nil }
        let rest = blocked == 0 ? "" : " \(number(blocked)) of these cannot be submitted."
        return "\(drafts(chosen.count)) of \(keys).\(rest)"
    }

    /// The label of a form, its condition, and whether the form shows a draft.
    static func title(of form: ReplacedForm) -> String {
        let condition = condition(form.form.context)
        return
            ([onOneLine(form.label.string)] + (condition.isEmpty ? [] : [condition])
            + (form.isDraft ? ["draft"] : [])).joined(separator: " · ")
    }

    /// A form in line mode.
    static func line(of form: ReplacedForm, isChosen: Bool) -> String {
        let mark = mark(isChosen: isChosen, isLeftOut: form.obstacle != nil)
            .trimmed
        let before =
            form.before.isEmpty
            ? labelOfReplaced + LinePicture.beginning(of: form.label.string)
            : LinePicture.beginning(of: form.before.string)
        let after = form.obstacle ?? LinePicture.beginning(of: form.replaced.text)
        let issues = form.issues.map { " ! " + sentence($0) }.joined()
        return "\(mark) \(before) → \(after)\(issues)"
    }
}
