import TML
import Text

/// The forms of an ICU message that consists only of choices by number or gender.
struct ICUForms: Hashable, Sendable {
    /// The limit of choices inside of choices.
    private static let mostVariations = 3

    /// The values that select the text.
    let variations: [LabelSyntax.Variation]
    /// The selectors that a translation needs, for each value.
    private let selectors: [[String]]
    /// The message with the originals. New translations have its white space.
    private let original: String

    /// Reads the message with the originals. `nil` if it is not a choice, or if a form cannot
    /// describe each of its texts.
    init?(original: String, locale: LocaleCode?) {
        variations = Self.variations(of: original, most: Self.mostVariations)
        guard !variations.isEmpty else { return nil }
        self.original = original
        var selectors: [[String]] = []
        var message = original
        for variation in variations {
            let own = ICUChoice(message)?.branches.map(\.selector) ?? []
            let isNumber = variation.keyword == "number"
            selectors.append(isNumber ? Self.categories(own, locale) : own)
            message = ICUChoice(message)?.content(of: "other") ?? ""
        }
        self.selectors = selectors
    }

    private static func categories(_ own: [String], _ locale: LocaleCode?) -> [String] {
        locale.flatMap { PluralCategories.of($0) } ?? PluralCategories.of(nil, and: own)
    }

    private static func variations(of message: String, most: Int) -> [LabelSyntax.Variation] {
        guard most > 0, let choice = ICUChoice(message), let variation = choice.variation else {
            return []
        }
        let inner = choice.branches.map { variations(of: $0.content, most: most - 1) }
        let isSame = inner.allSatisfy { $0 == inner[0] } && !inner[0].contains(variation)
        return [variation] + (isSame ? inner[0] : [])
    }
}

extension ICUForms {
    /// Returns the texts of a message. A message without the choices has its text in all forms.
    func forms(of message: String) -> [FileForm] {
        var forms: [FileForm] = []
        read(message, conditions: [], selectors, into: &forms)
        return forms
    }

    /// Returns the texts of the originals, with their own selectors.
    var originals: [FileForm] {
        var forms: [FileForm] = []
        readOriginals(original, conditions: [], into: &forms)
        return forms
    }

    private func read(
        _ message: String, conditions: [String], _ selectors: [[String]],
        into forms: inout [FileForm]
    ) {
        let level = conditions.count
        guard level < variations.count else {
            let name = FormName(conditions.map { .category($0) })
            forms.append(FileForm(name, text: ExactText(message)))
            return
        }
        let choice = ICUChoice(message).flatMap { $0.depends(on: variations[level]) ? $0 : nil }
        let isInChoice = variations[..<level].contains { $0.keyword == "number" }
        let isNumber = variations[level].keyword == "number"
        let plain = isNumber && !isInChoice ? Self.quoted(message) : message
        for selector in selectors[level] {
            let text = choice.map { $0.content(of: selector) ?? "" } ?? plain
            read(text, conditions: conditions + [selector], selectors, into: &forms)
        }
    }

    private func readOriginals(
        _ message: String, conditions: [String], into forms: inout [FileForm]
    ) {
        guard conditions.count < variations.count, let choice = ICUChoice(message) else {
            let name = FormName(conditions.map { .category($0) })
            forms.append(FileForm(name, text: ExactText(message)))
            return
        }
        for branch in choice.branches {
            readOriginals(
                branch.content, conditions: conditions + [branch.selector], into: &forms)
        }
    }

    /// Quotes each `#`, which is the number only inside of a choice.
    private static func quoted(_ text: String) -> String {
        ICUQuotes(Array(text.utf8)).insideOfChoice.string
    }
}

extension ICUForms {
    /// Returns the message with these texts in the style of the old message. `nil` if a text breaks
    /// the message, for example with a brace.
    func message(with forms: [FileForm], old: String) -> String? {
        if forms.allSatisfy(\.text.isEmpty) { return "" }
        var texts: [FormName: ExactText] = [:]
        for form in forms { texts[form.name] = form.text }
        let message = written(texts, conditions: [], old: old, model: original)
        return self.forms(of: message) == forms ? message : nil
    }

    private func written(
        _ texts: [FormName: ExactText], conditions: [String], old: String, model: String
    ) -> String {
        let level = conditions.count
        guard level < variations.count else {
            return texts[FormName(conditions.map { .category($0) })]?.string ?? ""
        }
        if old.isEmpty, only(texts, conditions) == "" { return "" }
        let oldChoice = ICUChoice(old).flatMap { $0.depends(on: variations[level]) ? $0 : nil }
        if oldChoice == nil, !old.isEmpty, let same = only(texts, conditions) { return same }
        let modelChoice = ICUChoice(model)
        guard var choice = oldChoice ?? modelChoice.map(Self.emptied) else { return "" }
        for selector in selectors[level] {
            let text = written(
                texts, conditions: conditions + [selector],
                old: oldChoice?.content(of: selector) ?? "",
                model: modelChoice?.content(of: selector) ?? modelChoice?.content(of: "other") ?? ""
            )
            let isNeeded = !text.isEmpty || selector == "other"
            choice.set(text, of: selector, isNeeded: isNeeded, order: selectors[level])
        }
        if oldChoice == nil { choice.removeTemplate() }
        return choice.message
    }

    /// The only text of all forms with these conditions; `nil` if there are several, or if a number
    /// sign would have another meaning outside of a choice.
    private func only(_ texts: [FormName: ExactText], _ conditions: [String]) -> String? {
        let first = conditions.map { FormName.Condition.category($0) }
        let found = Set(texts.filter { $0.key.conditions.starts(with: first) }.map(\.value))
        guard found.count == 1, let text = found.first?.string,
            ICUQuotes(Array(text.utf8)).insideOfChoice == Array(text.utf8)
        else { return nil }
        return text
    }

    /// Returns a choice without texts that has the white space of another choice.
    private static func emptied(_ choice: ICUChoice) -> ICUChoice {
        var choice = choice
        for index in choice.branches.indices {
            choice.branches[index].selector = ""
            choice.branches[index].content = ""
        }
        return choice
    }
}

extension ICUChoice {
    /// Sets the text of a selector. A new selector is inserted after those before it in the order.
    fileprivate mutating func set(
        _ text: String, of selector: String, isNeeded: Bool, order: [String]
    ) {
        if let index = branches.firstIndex(where: { $0.selector == selector }) {
            branches[index].content = text
        } else if isNeeded {
            let earlier = order.prefix { $0 != selector }
            let previous = branches.lastIndex { earlier.contains($0.selector) || $0.isTemplate }
            let later = branches.firstIndex { order.contains($0.selector) }
            let place = previous.map { $0 + 1 } ?? later ?? branches.count
            let lead = place == 0 || branches.count < 2 ? branches[0].lead : branches[1].lead
            let branch = Branch(
                lead: lead, selector: selector, gap: branches[0].gap, content: text)
            branches.insert(branch, at: place)
        }
    }

    /// Removes the texts without a selector, and keeps the white space before the first one.
    fileprivate mutating func removeTemplate() {
        let lead = branches[0].lead
        branches.removeAll(where: \.isTemplate)
        if !branches.isEmpty { branches[0].lead = lead }
    }
}

extension ICUChoice.Branch {
    /// True if the branch only shows the white space.
    fileprivate var isTemplate: Bool { selector.isEmpty }
}
