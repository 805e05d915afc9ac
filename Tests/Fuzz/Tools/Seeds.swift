import Foundation
import Text

/// Makes inputs of the fuzzer of a folder with vectors, of one with definitions of languages, and of
/// a few texts of its own.
struct Seeds {
    /// The order of `FuzzTarget`.
    private enum Target: UInt8 {
        case label, translation, rule, definition, madeLanguage, pattern, value, message
    }

    let vectors: URL
    let definitions: URL
    let folder: URL

    /// Writes a file for each input; files of the same content have the same name. Throws when one of
    /// the folders does not have what it should.
    func write() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for seed in own + (try fromVectors()) + (try fromDefinitions()) {
            let name = MD5.hex(of: seed)
            try Data(seed).write(to: folder.appendingPathComponent(name))
        }
    }
}

extension Seeds {
    private static let labels = [
        "[bold: {user}] sent {target::dat} {count|| message, messages} on {date:date}{nbsp}",
        "{count| one: one message, other: #count# messages} [link]here[/link] <i>now</i><br/>",
        "{animal @ dog: dog, cat: cat} {user.name::pos} {users| likes, like} %{{list}} {lbrace}",
    ]
    private static let rules = [
        "(&& (= 1 (mod @n 10)) (! (in '11..14' (mod @n 100))))", "(= 'male' @gender)",
        "(&& (= 1 (count @genders)) (all @genders 'male'))", "(= @date (today))",
        "(replace '/(x|ch|ss|sh)$/i' '$1es' @value)", "(within '0..2' @n)",
    ]
    private static let patterns = ["/.*(count|num)(\\d)*$/", "/^(a+)+$/", "/[^а-яё]{2,4}?/i"]

    private var own: [[UInt8]] {
        Self.labels.map { input(.label, 1, [$0]) }
            + Self.labels.map { input(.translation, 2, [$0, $0, "count:number=one"]) }
            + Self.rules.map { input(.rule, 1, [$0]) }
            + Self.rules.map {
                input(.madeLanguage, 0, [Self.patterns[0], $0, $0, "{$0}", "{$0::pos}", $0, "{a}"])
            }
            + Self.patterns.map { input(.pattern, nil, [$0, "aaaa count2 ёж", "<$1>"]) }
            + [
                input(.message, 0, [":verbose"]),
                input(.message, 0, ["{0,choice,male#a|female#b}"]),
            ]
    }

    private func fromVectors() throws -> [[UInt8]] {
        let files: [(name: String, step: Int)] = [
            ("tokens", 4), ("decoration_parse", 2), ("substitute", 5), ("list_tokens", 5),
            ("translate", 5), ("rules_parse", 2), ("rules", 25), ("parity", 1), ("dates", 2),
            ("sentences", 1), ("xmessage", 1), ("spans", 2),
        ]
        return try files.flatMap { file in
            let data = try Data(contentsOf: vectors.appendingPathComponent("\(file.name).json"))
            let all = JSON(data)?["vectors"]?.array ?? []
            return stride(from: 0, to: all.count, by: file.step).compactMap { index in
                seed(all[index], of: file.name, UInt8(truncatingIfNeeded: index))
            }
        }
    }

    private func seed(_ vector: JSON, of file: String, _ choice: UInt8) -> [UInt8]? {
        switch file {
        case "rules_parse", "rules":
            return vector["expression"]?.strictString.map { input(.rule, choice, [$0]) }
        case "dates": return vector["format"]?.strictString.map { input(.message, choice, [$0]) }
        case "sentences": return vector["text"]?.strictString.map { input(.message, choice, [$0]) }
        case "xmessage": return vector["label"]?.strictString.map { input(.message, choice, [$0]) }
        case "parity", "translate":
            guard let label = (vector["source_label"] ?? vector["label"])?.strictString else {
                return nil
            }
            let first = vector["translations"]?.array?.first?["label"]?.strictString
            let translation = first ?? vector["label"]?.strictString ?? label
            return input(.translation, choice, [label, translation])
        default: return vector["label"]?.strictString.map { input(.label, choice, [$0]) }
        }
    }

    /// Small ones: in big ones nothing is changed that matters.
    private func fromDefinitions() throws -> [[UInt8]] {
        let files = try FileManager.default.contentsOfDirectory(atPath: definitions.path)
        return try files.sorted().filter { $0.hasSuffix(".json") }.compactMap { file in
            let data = try Data(contentsOf: definitions.appendingPathComponent(file))
            return data.count < 7000 ? [Target.definition.rawValue, 0] + data : nil
        }
    }

    private func input(_ target: Target, _ choice: UInt8?, _ parts: [String]) -> [UInt8] {
        let choices = choice.map { [$0] } ?? []
        return [target.rawValue] + choices + Array(parts.joined(separator: "\0").utf8)
    }
}
