import TML
import Text

extension KeyFilter {
    /// The name of a kind of condition in the written form, before the colon.
    enum Name: String, CaseIterable {
        case state, source, tag, author, label, description, translation, key, text, own, changed
        case has, forms, words, check, term
    }

    /// The filter in its written form, which `KeyFilter(text:)` reads: the conditions of ``all(_:)``
    /// one after the other, those of ``any(_:)`` with `OR` between them, `-` for ``not(_:)``.
    /// The form of a filter with a name is longer than the name.
    public var text: String {
        switch self {
        case .all([]): "()"
        case .all(let filters): filters.map(\.part).joined(separator: " ")
        case .any([]): "-()"
        case .any(let filters): filters.map(\.part).joined(separator: " OR ")
        case .not(let filter): "-\(filter.negated)"
        case .condition(let condition): condition.text
        }
    }

    /// The written form after `-`. Before another character than these, `-` belongs to a word.
    private var negated: String {
        let first = part.unicodeScalars.first
        let isReadable = first.map { $0.properties.isAlphabetic || $0 == "\"" || $0 == "(" }
        return isReadable == true ? part : "(\(text))"
    }

    /// The written form as a part of another filter.
    private var part: String {
        switch self {
        case .all([]), .any([]), .not, .condition: text
        case .all, .any: "(\(text))"
        }
    }
}

extension KeyFilter.Condition {
    /// The name and the value.
    var text: String {
        switch self {
        case .state(let state): Self.text(.state, state.rawValue)
        case .source(let name): Self.text(.source, name.string)
        case .tag(let name): Self.text(.tag, name.string)
        case .author(.me): Self.text(.author, "me")
        case .author(.number(let number)): "author:#\(number)"
        case .author(.name(let name)): "author:\(Self.quoted(name.string))"
        case .words(let words, nil): Self.bare(words.string)
        case .words(let words, let place?): "\(place.rawValue):\(Self.part(words.string))"
        case .whole(let text, let place): "\(place.rawValue):\(Self.quoted(text.string))"
        case .pattern(let pattern): "text:\(pattern.string)"
        case .own(let work): Self.text(.own, work.rawValue)
        case .changed(let seconds): Self.text(.changed, Self.time(seconds))
        case .changedWithin(let seconds): "changed:<\(Self.age(seconds))"
        case .unchangedFor(let seconds): "changed:>\(Self.age(seconds))"
        case .has(let feature): Self.text(.has, feature.rawValue)
        case .forms(let range): "forms:\(Self.text(range))"
        case .wordCount(let range): "words:\(Self.text(range))"
        case .check(let check): Self.text(.check, check.rawValue)
        case .term(let term): Self.text(.term, term.string)
        }
    }

    private static func text(_ name: KeyFilter.Name, _ value: String) -> String {
        "\(name.rawValue):\(isSimple(value) ? value : quoted(value))"
    }

    /// Returns true if the value can stand without quotation marks after the colon.
    private static func isSimple(_ value: String) -> Bool {
        !value.isEmpty
            && value.unicodeScalars.allSatisfy {
                isLetterOrDigit($0) || "_-./:".unicodeScalars.contains($0)
            }
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }

    /// The words without a name, in quotation marks if they could be misread.
    private static func bare(_ words: String) -> String {
        let isWord = !words.isEmpty && words.unicodeScalars.allSatisfy(isLetterOrDigit)
        return isWord && KeyFilterOperator(rawValue: words) == nil ? words : quoted(words)
    }

    /// The part of a text after the colon.
    private static func part(_ words: String) -> String {
        isSimple(words) ? words : "~\(quoted(words))"
    }

    private static func quoted(_ value: String) -> String {
        let escaped = value.unicodeScalars.map { scalar in
            scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : String(scalar)
        }
        return "\"\(escaped.joined())\""
    }

    /// Returns the time in UTC, without the time of day at midnight.
    private static func time(_ seconds: Int) -> String {
        let text = WireTime(secondsSince1970: seconds).text
        return text.hasSuffix(" 00:00:00")
            ? String(text.prefix(10)) : text.replacing(" ", with: "T") + "Z"
    }

    /// Returns the time in days if possible, otherwise in hours.
    private static func age(_ seconds: Int) -> String {
        seconds.isMultiple(of: 86_400) ? "\(seconds / 86_400)d" : "\(seconds / 3600)h"
    }

    private static func text(_ range: ClosedRange<Int>) -> String {
        if range.lowerBound == range.upperBound { return "\(range.lowerBound)" }
        if range.upperBound == .max { return ">\(range.lowerBound - 1)" }
        if range.lowerBound == 0 { return "<\(range.upperBound + 1)" }
        return "\(range.lowerBound)..\(range.upperBound)"
    }
}
