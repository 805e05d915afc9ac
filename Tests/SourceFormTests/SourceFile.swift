import Foundation
import TestSupport

/// A source of a target, as far as its names are concerned.
struct SourceFile {
    /// From `Sources` on: `TML/Labels/Label.swift`.
    let path: String
    let lines: [Substring]

    /// The folders of `Sources` with modules in them.
    static let groups = ["Server", "System"]

    var target: String {
        let names = path.split(separator: "/").map(String.init)
        return Self.groups.contains(names[0]) ? names[1] : names[0]
    }

    /// `Label` for `Label.swift` and for `Label+Rendering.swift`.
    var subject: String {
        let name = path.split(separator: "/").last ?? ""
        return String(name.prefix { $0 != "+" && $0 != "." })
    }

    /// All of `Sources`, by path.
    static func all() throws -> [SourceFile] {
        let folder = packageFolder.appending(path: "Sources")
        let files = FileManager.default.enumerator(atPath: folder.path)
        return try (files?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".swift") }.sorted()
            .map { path in
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                return SourceFile(path: path, lines: text.split(separator: "\n"))
            }
    }

    /// The types that stand at the top of the file and can be seen outside of it.
    var typesAtTheTop: [String] {
        lines.compactMap { line in
            guard let first = line.first, first.isLetter || first == "@",
                !line.hasPrefix("private "), !line.hasPrefix("fileprivate "),
                let found = Self.declaration(in: line), found.keyword != "extension",
                found.keyword != "func"
            else { return nil }
            return found.name
        }
    }

    /// The types that the file declares or extends at its top.
    var typesInHand: Set<String> {
        Set(
            lines.compactMap { line in
                guard let first = line.first, first.isLetter || first == "@",
                    let found = Self.declaration(in: line), found.keyword != "func"
                else { return nil }
                return String(found.name.prefix { $0 != "." })
            })
    }

    /// Every name that the file declares or extends, also within others: `Project.Key` counts as
    /// `Project` and as `Key`.
    var namesInHand: Set<String> {
        Set(
            lines.flatMap { line -> [String] in
                guard let found = Self.declaration(in: line) else { return [] }
                return found.name.split(separator: ".").map(String.init)
            })
    }

    private static let keywords: Set<Substring> = [
        "struct", "class", "enum", "protocol", "actor", "typealias", "extension", "func",
    ]
    private static let modifiers: Set<Substring> = [
        "public", "package", "internal", "private", "fileprivate", "final", "indirect", "static",
        "mutating", "nonisolated",
    ]

    private static func declaration(in line: Substring) -> (keyword: String, name: String)? {
        var words = line.split(separator: " ")[...]
        while let word = words.first, modifiers.contains(word) || word.hasPrefix("@") {
            words = words.dropFirst()
        }
        guard words.count > 1, let keyword = words.first, keywords.contains(keyword) else {
            return nil
        }
        let name = words[words.startIndex + 1].prefix {
            $0.isLetter || $0.isNumber || $0 == "_" || $0 == "."
        }
        return (String(keyword), String(name))
    }
}
