import Catalog
import TML

extension Strings {
    static let pretranslationTitle = "Pre-translation"
    static let noDrafts = "There is no draft to write."
    static let writing = "Writing…"
    static let nothingLeftToAsk = "No key is left to ask machines about."
    static let noEmptyKeys =
        "The keys of this list have a text already: :filter untranslated shows those without."
    static let nothingIsLeftEmpty =
        "Every key of this list has a text, or may not be translated by you."

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
    /// - Parameters:
    ///   - more: keys that the list has besides.
    ///   - enter: what writes it.
    ///   - why: why machines cannot be asked about what is left; `nil`: they can.
    static func found(
        _ count: Int, left: Int, _ unsafe: Int, more: Int, enter: String,
        whyNoEngines why: String?
    ) -> String {
        let drafts =
            count == 1
            ? "1 key has something to begin with. \(enter) writes it as a draft to review."
            : "\(number(count)) keys have something to begin with. \(enter) writes them as drafts to review."
        let others = left == 1 ? "1 key is" : "\(number(left)) keys are"
        let machines = why.map { " " + $0 } ?? ""
        let rest = left == 0 ? "" : " \(others) left\(told(unsafe: unsafe)).\(machines)"
        let later = more == 1 ? "1 more key comes" : "\(number(more)) more keys come"
        let next = more == 0 ? "" : " \(later) next time."
        return "\(drafts)\(rest)\(next)"
    }

    /// That there is nothing to write, and why.
    ///
    /// - Parameters:
    ///   - left: for how many keys something was looked for.
    ///   - areMachinesAsked: whether machines have had their say, too.
    ///   - why: why machines cannot be asked; `nil`: they can.
    static func foundNothing(
        left: Int, _ unsafe: Int, areMachinesAsked: Bool, whyNoEngines why: String?
    ) -> String {
        guard left > 0 else { return nothingIsLeftEmpty }
        let keys = left == 1 ? "this key" : "these \(number(left)) keys"
        let memory =
            "The memory has nothing for \(keys) that is 90 % alike, has the same words and is safe"
        let machines =
            areMachinesAsked ? ", and machines have said nothing safe\(told(unsafe: unsafe))" : ""
        return "\(memory)\(machines).\(why.map { " " + $0 } ?? "")"
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
