import TML
import Text
import TranslationMemory

/// A match that pre-translation would take, looked at with other means than the memory has.
struct TakenMatch {
    /// What is wrong with a text though nothing is said of it.
    enum Fault: String, CaseIterable {
        case tokens, decorations, counters, number
    }

    private let wanted: Label
    private let found: Label
    private let forms: [(old: Label, new: Label)]
    private let language: Language

    init(_ match: MemoryMatch, for label: String, in language: Language) {
        wanted = Label(label)
        found = Label(match.label.string)
        forms = match.forms.map { (Label($0.entry.text.string), Label($0.text.string)) }
        self.language = language
    }

    var faults: [Fault] {
        Fault.allCases.filter { fault in
            switch fault {
            case .tokens: hasOthers(Self.tokens)
            case .decorations:
                hasOthers(Self.decorations) || Self.inside(found) != Self.inside(wanted)
            case .counters: Self.marks(found) != Self.marks(wanted)
            case .number: hasOtherNumber
            }
        }
    }
}

extension TakenMatch {
    /// Whether a text has not those of the wanted label where it had those of the found one.
    private func hasOthers(_ names: (Label) -> [String]) -> Bool {
        let (old, new) = (names(found), names(wanted))
        guard old.count == new.count else { return true }
        let moved = Dictionary(zip(old, new)) { first, _ in first }
        return forms.contains { form in
            names(form.new) != names(form.old).map { moved[$0] ?? $0 }
        }
    }

    private static func tokens(_ label: Label) -> [String] { label.tokens.map(\.name) }

    private static func decorations(_ label: Label) -> [String] {
        label.segments.compactMap { segment in
            if case .decorationOpening(let name) = segment.kind { name } else { nil }
        }
    }

    /// The words in the decorations, in their order.
    private static func inside(_ label: Label) -> [String] {
        let utf8 = Array(label.text.utf8)
        var depth = 0
        return label.segments.compactMap { segment in
            switch segment.kind {
            case .decorationOpening: depth += 1
            case .decorationClosing: depth -= 1
            case .text where depth > 0:
                return String(decoding: utf8[segment.range], as: UTF8.self)
                    .split(separator: " ").joined(separator: " ").lowercased()
            case .text, .token, .lost: break
            }
            return nil
        }
    }

    /// What the tokens show, by place.
    private static func marks(_ label: Label) -> [String] {
        label.tokens.map { $0.separator?.rawValue ?? "" }
    }

    private var hasOtherNumber: Bool {
        let (old, new) = (Self.numbers(found), Self.numbers(wanted))
        guard old.count == new.count, let context = language.context("number") else { return false }
        return zip(old, new).contains {
            context.rule(for: .integer($0)) != context.rule(for: .integer($1))
        }
    }

    /// Whole numbers with white space or signs around them.
    private static func numbers(_ label: Label) -> [Int] {
        label.text.split(separator: " ").compactMap { part in
            let inner = part.drop { signs.contains($0) }
            return Int(String(inner.prefix { $0.isASCII && $0.isNumber })).flatMap { number in
                let rest = inner.dropFirst(String(number).count)
                return rest.allSatisfy(signs.contains) ? number : nil
            }
        }
    }

    private static let signs: Set<Character> = [
        "(", ")", "?", "!", ":", ";", "\"", "'", ".", ",", "…",
    ]
}
