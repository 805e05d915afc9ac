import Catalog
import TML

extension Strings {
    static let pretranslationTitle = "Pre-translation"
    static let noDrafts = "There is no draft to save."
    static let writing = "Saving…"
    static let nothingLeftToAsk =
        "Each key already has a suggestion, so the engines get no request."
    static let noEmptyKeys =
        "All keys in this list have a text. “:filter untranslated” shows the keys without a text."
    static let nothingIsLeftEmpty =
        "This list has no untranslated key that you have permission to translate."

    static func drafts(_ count: Int) -> String {
        count == 1 ? "1 draft" : "\(number(count)) drafts"
    }

    static func remembering(_ done: Int, of count: Int?) -> String {
        "Searching the translation memory: \(number(done)) of \(count.map(number) ?? "…") untranslated keys."
    }

    static func askingMachines(_ done: Int, of count: Int, _ unsafe: Int) -> String {
        "Asking engines: \(number(done)) of \(number(count)) keys\(told(unsafe: unsafe)). Escape cancels."
    }

    private static func told(unsafe count: Int) -> String {
        let keys = count == 1 ? "1 key" : "\(number(count)) keys"
        return count == 0 ? "" : " (\(keys) left out: the suggestions have problems)"
    }

    /// The number of keys with a suggestion, and the number of keys without one.
    ///
    /// - Parameters:
    ///   - more: the number of keys for the next run.
    ///   - enter: the key or command that saves the drafts.
    ///   - why: the reason why engines cannot be asked; `nil`: they can.
    static func found(
        _ count: Int, left: Int, _ unsafe: Int, more: Int, enter: String,
        whyNoEngines why: String?
    ) -> String {
        let drafts =
            count == 1
            ? "1 key has a suggestion. \(enter) saves the suggestion as a draft to review."
            : "\(number(count)) keys have a suggestion. "
                + "\(enter) saves the suggestions as drafts to review."
        let others = left == 1 ? "1 key has" : "\(number(left)) keys have"
        let machines = why.map { " " + $0 } ?? ""
        let rest = left == 0 ? "" : " \(others) no suggestion\(told(unsafe: unsafe)).\(machines)"
        let later = more == 1 ? "1 more key is" : "\(number(more)) more keys are"
        let next = more == 0 ? "" : " \(later) left for the next run."
        return "\(drafts)\(rest)\(next)"
    }

    /// The message that no key has a suggestion, with the reason.
    ///
    /// - Parameters:
    ///   - left: the number of keys without a suggestion.
    ///   - areMachinesAsked: whether the engines received requests, too.
    ///   - why: the reason why engines cannot receive requests; `nil`: they can.
    static func foundNothing(
        left: Int, _ unsafe: Int, areMachinesAsked: Bool, whyNoEngines why: String?
    ) -> String {
        guard left > 0 else { return nothingIsLeftEmpty }
        let keys = left == 1 ? "this key" : "these \(number(left)) keys"
        let memory =
            "For \(keys), the translation memory has no safe match. A safe match has no "
            + "problems. Its label has the same words and is at least 90 % similar."
        let machines =
            areMachinesAsked
            ? " The engines have no usable suggestion\(told(unsafe: unsafe))." : ""
        return "\(memory)\(machines)\(why.map { " " + $0 } ?? "")"
    }

    /// The offer to ask the engines, with the number of characters. The next engine gets the keys
    /// for which the engine before has no safe suggestion.
    static func machineOffer(_ bills: [EngineBill]) -> String {
        let offer = "Press m to ask the engines about the keys without a suggestion"
        guard !bills.isEmpty else { return offer + "." }
        let costs = bills.map { bill in
            let left = bill.left.map { " (\(number($0)) left this month)" } ?? ""
            return "\(number(bill.characters)) characters for \(oneLine(bill.engine))\(left)"
        }
        return "\(offer): at most \(costs.joined(separator: ", then "))."
    }

    /// The origin of the drafts of a key.
    static func origin(of key: PretranslatedKey, in project: Project.Key) -> String {
        guard let origin = key.origin, let text = key.drafts.first?.text else { return "" }
        return self.origin(Suggestion(text: text, origin: origin), in: project)
    }

    static func shortOrigin(of key: PretranslatedKey) -> String {
        switch key.origin {
        case .machine(let name): oneLine(name)
        case .memory(let origin):
            origin.otherDescription == nil ? "\(origin.percent) %" : "same label"
        case .term, nil: ""
        }
    }
}
