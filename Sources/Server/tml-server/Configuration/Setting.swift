import Foundation
import TOMLKit
import Text

/// One setting of the configuration file, with its allowed values.
struct Setting {
    /// An error in the file. Lines count from 1.
    struct Mistake {
        let line: Int
        let sentence: String
    }

    /// The name in the file. The option of `serve` has the same name after `--`.
    let name: String
    /// Stores a value and returns its errors.
    let take: (any TOMLValueConvertible, SettingLines, inout ServerConfiguration) -> [Mistake]

    /// A setting with its own tables.
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
    ///   - expected: the allowed values as the end of a sentence: `a number from 0 to 65535`.
    ///   - take: stores a value and returns whether the value is valid.
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

    /// A number of whole seconds, stored in each of these places.
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
        _ place: WritableKeyPath<ServerConfiguration, [String]>,
        where isRight: @escaping (String) -> Bool
    ) -> Setting {
        Setting(name: name, expected: expected) { value, configuration in
            guard let values = value.array else { return false }
            let texts = values.compactMap(\.string)
            guard texts.count == values.count, texts.allSatisfy(isRight) else { return false }
            configuration[keyPath: place] = texts
            return true
        }
    }
}
