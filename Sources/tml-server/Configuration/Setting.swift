import Foundation
import TOMLKit
import Text

/// One name of the configuration file: what may stand there, and where it goes.
struct Setting {
    /// Something that is wrong, at a line from 1.
    struct Mistake {
        let line: Int
        let sentence: String
    }

    /// As the file has it; the flag of `serve` is the same with `--` before it.
    let name: String
    /// Takes a value; returns what is wrong with it.
    let take: (any TOMLValueConvertible, SettingLines, inout ServerConfiguration) -> [Mistake]

    /// A setting with tables of its own.
    init(
        name: String,
        take:
            @escaping (
                any TOMLValueConvertible, SettingLines, inout ServerConfiguration
            ) -> [Mistake]
    ) {
        self.name = name
        self.take = take
    }

    /// A setting with a single value.
    ///
    /// - Parameters:
    ///   - expected: what would be right, to end a sentence: `a number from 0 to 65535`.
    ///   - take: takes a value; returns whether it is right.
    init(
        name: String, expected: String,
        take: @escaping (any TOMLValueConvertible, inout ServerConfiguration) -> Bool
    ) {
        self.init(name: name) { value, lines, configuration in
            guard !take(value, &configuration) else { return [] }
            return [
                Mistake(line: lines.line(of: [name]), sentence: "\(name) must be \(expected)")
            ]
        }
    }

    static func text(
        _ name: String, _ expected: String, _ place: WritableKeyPath<ServerConfiguration, String>,
        where isRight: @escaping (String) -> Bool = { !$0.isEmpty }
    ) -> Setting {
        Setting(name: name, expected: expected) { value, configuration in
            guard let text = value.string, isRight(text) else { return false }
            configuration[keyPath: place] = text
            return true
        }
    }

    static func optionalText(
        _ name: String, _ expected: String, _ place: WritableKeyPath<ServerConfiguration, String?>,
        where isRight: @escaping (String) -> Bool
    ) -> Setting {
        Setting(name: name, expected: expected) { value, configuration in
            guard let text = value.string, isRight(text) else { return false }
            configuration[keyPath: place] = text
            return true
        }
    }

    static func number(
        _ name: String, _ range: ClosedRange<Int>,
        _ place: WritableKeyPath<ServerConfiguration, Int>
    ) -> Setting {
        let expected = "a number from \(range.lowerBound) to \(range.upperBound)"
        return Setting(name: name, expected: expected) { value, configuration in
            guard let number = value.int, range.contains(number) else { return false }
            configuration[keyPath: place] = number
            return true
        }
    }

    /// Whole seconds, for each of these places.
    static func seconds(
        _ name: String, _ range: ClosedRange<Int>,
        _ places: [WritableKeyPath<ServerConfiguration, Duration>]
    ) -> Setting {
        let expected = "a number of seconds from \(range.lowerBound) to \(range.upperBound)"
        return Setting(name: name, expected: expected) { value, configuration in
            guard let number = value.int, range.contains(number) else { return false }
            for place in places { configuration[keyPath: place] = .seconds(number) }
            return true
        }
    }

    static func flag(
        _ name: String, _ place: WritableKeyPath<ServerConfiguration, Bool>
    ) -> Setting {
        Setting(name: name, expected: "true or false") { value, configuration in
            guard let flag = value.bool else { return false }
            configuration[keyPath: place] = flag
            return true
        }
    }

    static func list(
        _ name: String, _ expected: String,
        _ place: WritableKeyPath<ServerConfiguration, [String]>
    ) -> Setting {
        Setting(name: name, expected: expected) { value, configuration in
            guard let values = value.array else { return false }
            let texts = values.compactMap(\.string)
            guard texts.count == values.count, !texts.contains("") else { return false }
            configuration[keyPath: place] = texts
            return true
        }
    }
}
