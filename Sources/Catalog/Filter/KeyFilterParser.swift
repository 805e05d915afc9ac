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
        /// The value is neither a time nor an age.
        case noTime(String)
        /// The value is neither a number nor a range of numbers.
        case noNumber(name: String, value: String)
        /// The pattern has no slashes, is malformed or too long, or has unsupported syntax.
        case badPattern(String)
        /// A quotation mark, a slash or a parenthesis has no counterpart.
        case unclosed(Character)
        /// A condition is missing, for example after `OR`.
        case missing
        /// The filter has too many conditions or too many parentheses in each other.
        case tooLong
    }

    /// The kind of the mistake.
    public let kind: Kind
    /// The wrong part of the text, in Unicode scalars from 0.
    public let range: Range<Int>

    /// The offset of the mistake in the text, in Unicode scalars from 0.
    public var offset: Int { range.lowerBound }
}

extension KeyFilter {
    /// Reads the written form: words, conditions such as `state:pending` and `author:anna`,
    /// `"two words"` and `/pattern/`, with `OR` between alternatives, `NOT` or `-` before a
    /// condition that a key must not meet, and parentheses. Between two conditions without `OR`, a
    /// key must meet both; `AND` between them changes nothing. A comma in the values of `state:`,
    /// `own:`, `has:` and `check:` stands between alternatives.
    ///
    /// A text with a colon is a condition only if the text before the colon consists of lower-case
    /// letters and the text after the colon is not empty. Parentheses and quotation marks inside a
    /// word belong to the word, and a slash or a hyphen alone is a word.
    ///
    /// Throws the first mistake. A text without conditions is met by every key.
    public init(text: String) throws(KeyFilterError) {
        var parser = KeyFilterParser(text)
        self = try parser.filter()
    }
}

/// A word that joins conditions.
enum KeyFilterOperator: String, CaseIterable {
    case and = "AND"
    case or = "OR"
    case not = "NOT"
}

/// Reads a filter from left to right.
struct KeyFilterParser {
    /// The greatest number of conditions, and of parentheses in each other.
    private static let mostConditions = 200
    private static let deepest = 20

    private let scalars: [Unicode.Scalar]
    private var offset = 0
    private var count = 0
    private var depth = 0
    /// The number of open parentheses around the current position.
    private var groups = 0
    /// The start of the condition that ends at the current position; `nil` after a space.
    private var wordStart: Int?

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    mutating func filter() throws(KeyFilterError) -> KeyFilter {
        skipSpaces()
        if offset == scalars.count { return .everyKey }
        return try alternatives(after: 0..<0)
    }

    /// The condition at the end of the text, or the empty range for a new condition; `nil` if a
    /// mistake comes before the last condition. Valid after ``filter()``, also if it threw.
    var unfinished: Range<Int>? {
        offset == scalars.count ? (wordStart ?? offset)..<offset : nil
    }

    /// - Parameter start: the part of the text to mark if no condition follows.
    private mutating func alternatives(
        after start: Range<Int>
    ) throws(KeyFilterError) -> KeyFilter {
        var found = [try parts(after: start)]
        while let range = skip(.or) { found.append(try parts(after: range)) }
        return found.count == 1 ? found[0] : .any(found)
    }

    private mutating func parts(after start: Range<Int>) throws(KeyFilterError) -> KeyFilter {
        var found = [try part(after: start)]
        while !isEnd(offset), operation != .or {
            let range = skip(.and)
            found.append(try part(after: range ?? offset..<offset))
        }
        return found.count == 1 ? found[0] : .all(found)
    }

    private mutating func part(after start: Range<Int>) throws(KeyFilterError) -> KeyFilter {
        if isEnd(offset) { throw mistake(.missing, start) }
        if let operation, operation != .not {
            throw mistake(.missing, offset..<offset + operation.rawValue.utf8.count)
        }
        let here = offset
        count += 1
        guard count <= Self.mostConditions, depth < Self.deepest else {
            throw mistake(.tooLong, here..<scalars.count)
        }
        depth += 1
        defer { depth -= 1 }
        if let range = skipNegation() { return .not(try part(after: range)) }
        let found = try skip("(") ? group(from: here) : condition()
        skipSpaces()
        return found
    }

    private mutating func group(from start: Int) throws(KeyFilterError) -> KeyFilter {
        groups += 1
        defer { groups -= 1 }
        wordStart = nil
        skipSpaces()
        if skip(")") { return .everyKey }
        let range = start..<start + 1
        guard offset < scalars.count else { throw mistake(.unclosed("("), range) }
        let filter = try alternatives(after: range)
        guard skip(")") else { throw mistake(.unclosed("("), range) }
        wordStart = nil
        return filter
    }
}

/// The conditions.
extension KeyFilterParser {
    private mutating func condition() throws(KeyFilterError) -> KeyFilter {
        let start = offset
        wordStart = start
        switch scalars[offset] {
        case "\"": return .condition(.words(ExactText(try quoted()), in: nil))
        case "/" where !isEnd(offset + 1):
            guard let end = patternEnd else { throw mistake(.unclosed("/"), start..<scalars.count) }
            if isEnd(end) { return .condition(.pattern(ExactText(try pattern(to: end, start)))) }
        default: break
        }
        guard let word = skipName() else {
            return .condition(.words(ExactText(bareWord()), in: nil))
        }
        guard let name = KeyFilter.Name(rawValue: word) else {
            _ = bareWord()
            throw mistake(.unknownName(word), start..<offset)
        }
        return try condition(name, start)
    }

    private mutating func condition(
        _ name: KeyFilter.Name, _ start: Int
    ) throws(KeyFilterError) -> KeyFilter {
        let isPart = isAtPart && KeyFilter.Place(rawValue: name.rawValue) != nil
        if isPart { offset += 1 }
        let isQuoted = scalars[offset] == "\""
        let value = try name == .text ? pattern(start) : isQuoted ? quoted() : bareWord()
        let range = start..<offset
        func text(_ place: KeyFilter.Place) -> KeyFilter.Condition {
            isQuoted && !isPart
                ? .whole(ExactText(value), of: place) : .words(ExactText(value), in: place)
        }
        switch name {
        case .state:
            return try any(name, value, range, KeyFilter.State.allCases) { .state($0) }
        case .own:
            return try any(name, value, range, KeyFilter.OwnWork.allCases) { .own($0) }
        case .has:
            return try any(name, value, range, KeyFilter.Feature.written) { .has($0) }
        case .check:
            return try any(name, value, range, Check.allCases) { .check($0) }
        case .source: return .condition(.source(ExactText(value)))
        case .tag: return .condition(.tag(ExactText(value)))
        case .author: return .condition(.author(author(value, isQuoted: isQuoted)))
        case .label: return .condition(text(.label))
        case .description: return .condition(text(.description))
        case .translation: return .condition(text(.translation))
        case .key: return .condition(text(.key))
        case .text: return .condition(.pattern(ExactText(value)))
        case .changed: return .condition(try change(value, range))
        case .forms: return .condition(.forms(try numbers(name, value, range)))
        case .words: return .condition(.wordCount(try numbers(name, value, range)))
        case .term: return .condition(.term(ExactText(value)))
        }
    }

    /// Returns the filter for keys that meet the condition of any of the values.
    private mutating func any<Value: RawRepresentable<String>>(
        _ name: KeyFilter.Name, _ text: String, _ range: Range<Int>, _ allowed: [Value],
        _ condition: (Value) -> KeyFilter.Condition
    ) throws(KeyFilterError) -> KeyFilter {
        let values = try choices(name, text, range, allowed)
        let filters = values.map { KeyFilter.condition(condition($0)) }
        return filters.count == 1 ? filters[0] : .any(filters)
    }

    /// Reads the values between commas.
    private mutating func choices<Value: RawRepresentable<String>>(
        _ name: KeyFilter.Name, _ text: String, _ range: Range<Int>, _ allowed: [Value]
    ) throws(KeyFilterError) -> [Value] {
        let values = text.split(separator: ",", omittingEmptySubsequences: false)
        count += values.count - 1
        guard count <= Self.mostConditions else { throw mistake(.tooLong, range) }
        return try values.map { (value: Substring) throws(KeyFilterError) -> Value in
            if let found = allowed.first(where: { $0.rawValue == value }) { return found }
            throw mistake(
                .unknownValue(
                    name: name.rawValue, value: String(value), allowed: allowed.map(\.rawValue)),
                range)
        }
    }

    /// In quotation marks, every value is a name.
    private func author(_ value: String, isQuoted: Bool) -> KeyFilter.Author {
        if isQuoted { return .name(ExactText(value)) }
        if value == "me" { return .me }
        let number = value.first == "#" ? Int(value.dropFirst()) : nil
        return number.map { .number($0) } ?? .name(ExactText(value))
    }

    private func change(
        _ value: String, _ range: Range<Int>
    ) throws(KeyFilterError) -> KeyFilter.Condition {
        if let seconds = Self.seconds(value.dropFirst()) {
            if value.first == "<" { return .changedWithin(seconds: seconds) }
            if value.first == ">" { return .unchangedFor(seconds: seconds) }
        }
        guard let time = WireTime(value) else { throw mistake(.noTime(value), range) }
        return .changed(since: time.secondsSince1970)
    }

    /// A month has 30 days, and a year has 365 days.
    private static func seconds(_ age: Substring) -> Int? {
        let hours: [Character: Int] = ["h": 1, "d": 24, "w": 168, "m": 720, "y": 8760]
        guard let unit = age.last.flatMap({ hours[$0] }), let count = number(age.dropLast()) else {
            return nil
        }
        return count * unit * 3600
    }

    private func numbers(
        _ name: KeyFilter.Name, _ value: String, _ range: Range<Int>
    ) throws(KeyFilterError) -> ClosedRange<Int> {
        guard let found = Self.range(value) else {
            throw mistake(.noNumber(name: name.rawValue, value: value), range)
        }
        return found
    }

    private static func range(_ text: String) -> ClosedRange<Int>? {
        let parts = text.split(separator: "..", omittingEmptySubsequences: false)
        if parts.count == 2, let first = number(parts[0]), let last = number(parts[1]) {
            return min(first, last)...max(first, last)
        }
        switch text.first {
        case ">": return number(text.dropFirst()).map { $0 + 1...Int.max }
        case "<": return number(text.dropFirst()).flatMap { $0 > 0 ? 0...$0 - 1 : nil }
        default: return number(text[...]).map { $0...$0 }
        }
    }

    private static func number(_ text: Substring) -> Int? {
        let isNumber =
            (1...9).contains(text.utf8.count)
            && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return isNumber ? Int(text) : nil
    }
}

/// The patterns.
extension KeyFilterParser {
    /// The end of the pattern at the current position, with the `i` for any case; `nil` if the
    /// second slash is missing.
    private var patternEnd: Int? { patternEnd(from: offset) }

    private func patternEnd(from start: Int) -> Int? {
        var end = start + 1
        while end < scalars.count, scalars[end] != "/" { end += scalars[end] == "\\" ? 2 : 1 }
        guard end < scalars.count else { return nil }
        let ignoresCase = end + 1 < scalars.count && scalars[end + 1] == "i"
        return end + (ignoresCase ? 2 : 1)
    }

    /// Reads the pattern after a name.
    private mutating func pattern(_ start: Int) throws(KeyFilterError) -> String {
        guard scalars[offset] == "/" else { throw badPattern(start) }
        guard let end = patternEnd else { throw mistake(.unclosed("/"), start..<scalars.count) }
        guard isEnd(end) else { throw badPattern(start) }
        return try pattern(to: end, start)
    }

    private mutating func badPattern(_ start: Int) -> KeyFilterError {
        let word = bareWord()
        return mistake(.badPattern(word), start..<offset)
    }

    /// Returns the pattern with its slashes and the `i` for any case.
    private mutating func pattern(to end: Int, _ start: Int) throws(KeyFilterError) -> String {
        let pattern = text(offset..<end)
        offset = end
        guard Pattern(pattern) != nil else { throw mistake(.badPattern(pattern), start..<end) }
        return pattern
    }
}

/// The pieces of conditions.
extension KeyFilterParser {
    private mutating func quoted() throws(KeyFilterError) -> String {
        let start = offset
        var text = String.UnicodeScalarView()
        offset += 1
        while offset < scalars.count, scalars[offset] != "\"" {
            if isEscape(offset) { offset += 1 }
            text.append(scalars[offset])
            offset += 1
        }
        guard skip("\"") else { throw mistake(.unclosed("\""), start..<scalars.count) }
        return String(text)
    }

    /// Reads a word to its end. In a group, the word ends before a `)` without a `(` in the word.
    private mutating func bareWord() -> String {
        let start = offset
        var open = 0
        while offset < scalars.count, open > 0 ? !isSpace(offset) : !isEnd(offset) {
            if scalars[offset] == "(" { open += 1 }
            if scalars[offset] == ")" { open = max(0, open - 1) }
            offset += 1
        }
        return text(start..<offset)
    }

    /// Reads a name and its colon if a value follows.
    private mutating func skipName() -> String? {
        let name = scalars[offset...].prefix { ("a"..."z").contains($0) }
        guard !name.isEmpty, name.endIndex < scalars.count, scalars[name.endIndex] == ":",
            !isEnd(name.endIndex + 1)
        else { return nil }
        offset = name.endIndex + 1
        return text(name.indices)
    }

    /// True if `~` before a quotation mark is at the current position.
    private var isAtPart: Bool {
        offset + 1 < scalars.count && scalars[offset] == "~" && scalars[offset + 1] == "\""
    }

    private func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range]))
    }

    /// True for a backslash before a quotation mark or a backslash.
    private func isEscape(_ place: Int) -> Bool {
        guard scalars[place] == "\\", place + 1 < scalars.count else { return false }
        return scalars[place + 1] == "\"" || scalars[place + 1] == "\\"
    }

    private func isSpace(_ place: Int) -> Bool {
        place < scalars.count && scalars[place].properties.isWhitespace
    }

    /// Returns true if a word ends at the place.
    private func isEnd(_ place: Int) -> Bool {
        place >= scalars.count || isSpace(place) || groups > 0 && scalars[place] == ")"
    }

    /// The operator at the current position.
    private var operation: KeyFilterOperator? {
        KeyFilterOperator.allCases.first { operation in
            let word = operation.rawValue.unicodeScalars
            let end = offset + word.count
            return scalars[offset...].starts(with: word)
                && (isEnd(end) || scalars[end] == "(")
        }
    }

    /// - Returns: the place of the operator; `nil` if another text is at the current position.
    private mutating func skip(_ wanted: KeyFilterOperator) -> Range<Int>? {
        guard operation == wanted else { return nil }
        let range = offset..<offset + wanted.rawValue.utf8.count
        offset = range.upperBound
        wordStart = nil
        skipSpaces()
        return range
    }

    /// Skips `NOT`, or `-` between a space and a condition. Other `-`, such as in `->`, belong to a
    /// word.
    private mutating func skipNegation() -> Range<Int>? {
        if let range = skip(.not) { return range }
        let isAtStart = offset == 0 || isSpace(offset - 1) || scalars[offset - 1] == "("
        guard scalars[offset] == "-", isAtStart, !isEnd(offset + 1) else { return nil }
        let next = scalars[offset + 1]
        guard next.properties.isAlphabetic || next == "\"" || next == "(" || isPattern(offset + 1)
        else { return nil }
        offset += 1
        wordStart = nil
        return offset - 1..<offset
    }

    /// Returns true if a whole pattern between slashes is at a position.
    private func isPattern(_ start: Int) -> Bool {
        guard scalars[start] == "/" else { return false }
        return patternEnd(from: start).map(isEnd) ?? false
    }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard offset < scalars.count, scalars[offset] == scalar else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpaces() {
        let start = offset
        while isSpace(offset) { offset += 1 }
        if offset > start { wordStart = nil }
    }

    private func mistake(_ kind: KeyFilterError.Kind, _ range: Range<Int>) -> KeyFilterError {
        KeyFilterError(kind: kind, range: range.clamped(to: 0..<scalars.count))
    }
}
