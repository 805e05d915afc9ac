import TML
import Text

/// A mistake in the written form of a filter.
public struct KeyFilterError: Error, Hashable, Sendable {
    /// The kind of a mistake.
    public enum Kind: Hashable, Sendable {
        /// No kind of condition has the name.
        case unknownName(String)
        /// The value is not one of the values that the name allows.
        case unknownValue(name: String, value: String, allowed: [String])
        /// The value is not a time.
        case noTime(String)
        /// The pattern is malformed, too long, or has unsupported syntax.
        case badPattern(String)
        /// A quotation mark, a slash or a parenthesis has no counterpart.
        case unclosed(Character)
        /// A condition is missing, for example after `or`.
        case missing
        /// A closing parenthesis has no opening one.
        case unopened
        /// The filter has too many conditions or too many parentheses in each other.
        case tooLong
    }

    /// The kind of the mistake.
    public let kind: Kind
    /// The offset of the mistake in the text, in Unicode scalars from 0.
    public let offset: Int
}

extension KeyFilter {
    /// Reads the written form: conditions such as `state:pending`, `author:anna`, `"two words"` and
    /// `/pattern/`, with `or` between alternatives, `-` before what a key must not have, and
    /// parentheses. Between two conditions without `or`, a key must meet both.
    ///
    /// Throws the first mistake. A text without conditions is met by every key.
    public init(text: String) throws(KeyFilterError) {
        var parser = KeyFilterParser(text)
        self = try parser.filter()
    }
}

/// Reads a filter from left to right.
private struct KeyFilterParser {
    /// The greatest number of conditions, and of parentheses in each other.
    private static let mostConditions = 200
    private static let deepest = 40

    private let scalars: [Unicode.Scalar]
    private var offset = 0
    private var count = 0
    private var depth = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    mutating func filter() throws(KeyFilterError) -> KeyFilter {
        skipSpaces()
        if offset == scalars.count { return .everyKey }
        let filter = try alternatives()
        guard offset == scalars.count else { throw mistake(.unopened, at: offset) }
        return filter
    }

    private mutating func alternatives() throws(KeyFilterError) -> KeyFilter {
        var found = [try parts()]
        while skipWord("or") { found.append(try parts()) }
        return found.count == 1 ? found[0] : .any(found)
    }

    private mutating func parts() throws(KeyFilterError) -> KeyFilter {
        var found = [try part()]
        while offset < scalars.count, scalars[offset] != ")", !isAtWord("or") {
            found.append(try part())
        }
        return found.count == 1 ? found[0] : .all(found)
    }

    private mutating func part() throws(KeyFilterError) -> KeyFilter {
        guard offset < scalars.count, scalars[offset] != ")", !isAtWord("or") else {
            throw mistake(.missing, at: offset)
        }
        let start = offset
        count += 1
        guard count <= Self.mostConditions, depth < Self.deepest else {
            throw mistake(.tooLong, at: start)
        }
        depth += 1
        defer { depth -= 1 }
        if skip("-") {
            if offset < scalars.count, scalars[offset].properties.isWhitespace {
                throw mistake(.missing, at: offset)
            }
            return .not(try part())
        }
        let found = try skip("(") ? group(from: start) : .condition(condition())
        skipSpaces()
        return found
    }

    private mutating func group(from start: Int) throws(KeyFilterError) -> KeyFilter {
        skipSpaces()
        if skip(")") { return .everyKey }
        let filter = try alternatives()
        guard skip(")") else { throw mistake(.unclosed("("), at: start) }
        return filter
    }
}

/// The conditions.
extension KeyFilterParser {
    private mutating func condition() throws(KeyFilterError) -> KeyFilter.Condition {
        let start = offset
        switch scalars[offset] {
        case "\"": return .words(ExactText(try quoted()), in: nil)
        case "/": return .pattern(ExactText(try pattern()))
        default:
            let word = bareWord { $0 != ":" }
            guard skip(":") else { return .words(ExactText(word), in: nil) }
            guard let name = KeyFilter.Name(rawValue: word) else {
                throw mistake(.unknownName(word), at: start)
            }
            return try condition(name, start)
        }
    }

    private mutating func condition(
        _ name: KeyFilter.Name, _ start: Int
    ) throws(KeyFilterError) -> KeyFilter.Condition {
        let isQuoted = offset < scalars.count && scalars[offset] == "\""
        let value = try isQuoted ? quoted() : bareWord { _ in true }
        switch name {
        case .state: return .state(try choice(name, value, start))
        case .own: return .own(try choice(name, value, start))
        case .has: return .has(try choice(name, value, start))
        case .source: return .source(ExactText(value))
        case .tag: return .tag(ExactText(value))
        case .author: return .author(author(value, isQuoted: isQuoted))
        case .label: return .words(ExactText(value), in: .label)
        case .description: return .words(ExactText(value), in: .description)
        case .translation: return .words(ExactText(value), in: .translation)
        case .key: return .words(ExactText(value), in: .key)
        case .changed:
            guard let time = WireTime(value) else { throw mistake(.noTime(value), at: start) }
            return .changed(since: time.secondsSince1970)
        }
    }

    private func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ name: KeyFilter.Name, _ value: String, _ start: Int
    ) throws(KeyFilterError) -> Value {
        guard let found = Value(rawValue: value) else {
            let allowed = Value.allCases.map(\.rawValue)
            throw mistake(
                .unknownValue(name: name.rawValue, value: value, allowed: allowed), at: start)
        }
        return found
    }

    /// In quotation marks, every value is a name.
    private func author(_ value: String, isQuoted: Bool) -> KeyFilter.Author {
        if isQuoted { return .name(ExactText(value)) }
        if value == "me" { return .me }
        let number = value.first == "#" ? Int(value.dropFirst()) : nil
        return number.map { .number($0) } ?? .name(ExactText(value))
    }
}

/// The pieces of conditions.
extension KeyFilterParser {
    private mutating func quoted() throws(KeyFilterError) -> String {
        let start = offset
        var text = String.UnicodeScalarView()
        offset += 1
        while offset < scalars.count, scalars[offset] != "\"" {
            if scalars[offset] == "\\" { offset += 1 }
            guard offset < scalars.count else { break }
            text.append(scalars[offset])
            offset += 1
        }
        guard skip("\"") else { throw mistake(.unclosed("\""), at: start) }
        return String(text)
    }

    /// Returns the pattern with its slashes and the `i` for any case.
    private mutating func pattern() throws(KeyFilterError) -> String {
        let start = offset
        offset += 1
        while offset < scalars.count, scalars[offset] != "/" {
            offset += scalars[offset] == "\\" ? 2 : 1
        }
        guard skip("/") else { throw mistake(.unclosed("/"), at: start) }
        if offset < scalars.count, scalars[offset] == "i" { offset += 1 }
        let text = String(String.UnicodeScalarView(scalars[start..<offset]))
        guard Pattern(text) != nil else { throw mistake(.badPattern(text), at: start) }
        return text
    }

    private mutating func bareWord(_ isPart: (Unicode.Scalar) -> Bool) -> String {
        let start = offset
        while offset < scalars.count, !Self.isEnd(scalars[offset]), isPart(scalars[offset]) {
            offset += 1
        }
        return String(String.UnicodeScalarView(scalars[start..<offset]))
    }

    private static func isEnd(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar == "(" || scalar == ")" || scalar == "\""
    }

    private func isAtWord(_ word: String) -> Bool {
        let rest = scalars[offset...]
        guard rest.starts(with: word.unicodeScalars) else { return false }
        return rest.dropFirst(word.unicodeScalars.count).first.map(Self.isEnd) ?? true
    }

    private mutating func skipWord(_ word: String) -> Bool {
        guard isAtWord(word) else { return false }
        offset += word.unicodeScalars.count
        skipSpaces()
        return true
    }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard offset < scalars.count, scalars[offset] == scalar else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpaces() {
        while offset < scalars.count, scalars[offset].properties.isWhitespace { offset += 1 }
    }

    private func mistake(_ kind: KeyFilterError.Kind, at offset: Int) -> KeyFilterError {
        KeyFilterError(kind: kind, offset: min(offset, scalars.count))
    }
}
