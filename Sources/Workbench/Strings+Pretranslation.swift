import Catalog
import TML

extension Strings {
    static let pretranslationTitle = "Pre-translation"
    static let noDrafts = "There is no draft to write."
    static let writing = "Writing…"
    static let nothingLeftToAsk = "No key is left to ask machines about."
    static let engineNotForList = "No engine is configured for this project."
    static let noEmptyKeys =
        "This list has keys with translations only: :filter untranslated shows those without."

    static func drafts(_ count: Int) -> String {
        count == 1 ? "1 draft" : "\(number(count)) drafts"
    }

    static func remembering(_ done: Int, of count: Int?) -> String {
        "Asking the memory: \(number(done)) of \(count.map(number) ?? "…") keys without a translation."
    }

    static func askingMachines(_ done: Int, of count: Int, _ unsafe: Int) -> String {
        "Asking machines: \(number(done)) of \(number(count)) keys\(told(unsafe: unsafe)). Escape stops that."
    }

    private static func told(unsafe count: Int) -> String {
        count == 0 ? "" : ", \(number(count)) with something unsafe, which is left out"
    }

    /// What there is to write, and what is left.
    ///
    /// - Parameter more: keys that the list has besides.
    static func found(_ count: Int, left: Int, _ unsafe: Int, more: Int) -> String {
        let keys = count == 1 ? "1 key has" : "\(number(count)) keys have"
        let drafts =
            count == 0
            ? "There is nothing to begin with."
            : "\(keys) something to begin with. Enter writes them as drafts to review."
        let rest = left == 0 ? "" : " \(number(left)) keys are left\(told(unsafe: unsafe))."
        let next = more == 0 ? "" : " \(number(more)) more keys come next time."
        return "\(drafts)\(rest)\(next)"
    }

    /// What asking machines about the rest would take; the next engine is asked where one has nothing safe.
    static func machineOffer(_ bills: [EngineBill]) -> String {
        guard !bills.isEmpty else { return "m asks machines about them." }
        let costs = bills.map { bill in
            let left = bill.left.map { left in
                left < bill.characters
                    ? ", of which \(number(left)) are left this month,"
                    : " of \(number(left)) that are left this month"
            }
            return "\(number(bill.characters)) characters\(left ?? "") for \(oneLine(bill.engine))"
        }
        return "m asks machines about them: at most \(costs.joined(separator: ", then "))."
    }

    /// Who has offered the drafts of a key.
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
