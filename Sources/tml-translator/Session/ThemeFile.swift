import Display
import EngineSettings
import TOMLKit
import Terminal
import Text
import Workbench

/// A theme in a file: a colour for each ground and each hue, and the differing colours of single
/// roles.
struct ThemeFile {
    /// The mistake in a file, with its line.
    struct Mistake: Error, CustomStringConvertible {
        let description: String
    }

    let theme: Theme

    private typealias Wrong = (path: [String], sentence: String)

    /// - Parameters:
    ///   - name: the name of the theme.
    ///   - path: the path of the file for messages.
    init(_ text: String, name: String, path: String) throws(Mistake) {
        let lines = SettingLines(text)
        func mistake(_ wrong: Wrong) -> Mistake {
            Mistake(description: "\(path), line \(lines.line(of: wrong.path)): \(wrong.sentence)")
        }
        let file: TOMLTable
        do {
            file = try TOMLTable.reading(text)
        } catch {
            throw Mistake(description: "\(path), line \(error.line): \(error.sentence)")
        }
        let tables = ["grounds", "colors", "roles"]
        for table in file.keys where !tables.contains(table) {
            throw mistake(([table], Self.unknown(table, among: tables, what: "table")))
        }
        var wrong: Wrong?
        let grounds = Self.paints(of: file, "grounds", Self.groundNames, &wrong)
        let hues = Self.paints(of: file, "colors", Self.hueNames, &wrong).mapValues(\.color)
        let roles = Self.paints(of: file, "roles", Self.roleNames, &wrong)
        if let wrong { throw mistake(wrong) }
        for (table, missing) in [
            ("grounds", Self.missing(Self.groundNames, from: grounds)),
            ("colors", Self.missing(Self.hueNames, from: hues)),
        ] {
            if let missing { throw mistake(([table], "[\(table)]: \(missing) is missing")) }
        }
        theme = Theme(name: name, grounds: grounds, hues: hues, roles: roles)
    }
}

extension ThemeFile {
    private static let groundNames = names(Ground.allCases)
    private static let hueNames = Dictionary(
        uniqueKeysWithValues: Hue.allCases.map { ($0.rawValue, $0) })
    private static let roleNames = names(Role.allCases)

    /// Returns the names of the kinds in files, such as `focused-field` for `focusedField`.
    private static func names<Kind>(_ kinds: [Kind]) -> [String: Kind] {
        Dictionary(
            uniqueKeysWithValues: kinds.map { kind in
                let parts = "\(kind)".map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }
                return (parts.joined(), kind)
            })
    }

    private static func missing<Kind: Hashable, Value>(
        _ names: [String: Kind], from found: [Kind: Value]
    ) -> String? {
        names.filter { found[$0.value] == nil }.keys.min()
    }

    /// Reads a table. Stores the first mistake in `wrong`, unless `wrong` already contains a
    /// mistake.
    private static func paints<Kind: Hashable>(
        of file: TOMLTable, _ name: String, _ names: [String: Kind], _ wrong: inout Wrong?
    ) -> [Kind: Theme.Paint] {
        guard let value = file[name] else { return [:] }
        guard let table = value.table else {
            wrong = wrong ?? ([name], "\(name) must be a table: write [\(name)]")
            return [:]
        }
        var paints: [Kind: Theme.Paint] = [:]
        for (key, value) in table {
            guard let kind = names[key] else {
                let sentence = unknown(key, among: Array(names.keys), what: "name")
                wrong = wrong ?? ([name, key], "[\(name)]: \(sentence)")
                continue
            }
            guard let paint = value.string.flatMap(paint) else {
                wrong = wrong ?? ([name, key], "[\(name)]: \(key) \(Strings.wantsColor)")
                continue
            }
            paints[kind] = paint
        }
        return paints
    }

    /// Reads a colour, followed by words for emphasis. `nil` for any other text.
    private static func paint(_ text: String) -> Theme.Paint? {
        let words = text.split(separator: " ")
        guard let color = words.first.flatMap({ Color($0) }) else { return nil }
        let known: [Substring: Emphasis] = [
            "bold": .bold, "dim": .dim, "italic": .italic, "underline": .underline,
            "reverse": .reverse,
        ]
        let emphases = words.dropFirst().map { known[$0] }
        guard !emphases.contains(nil) else { return nil }
        return Theme.Paint(color, emphases.compactMap(\.self).reduce([]) { $0.union($1) })
    }

    private static func unknown(_ name: String, among names: [String], what: String) -> String {
        let near = Spelling.nearest(to: name, among: names.sorted())
        return "there is no \(what) \(name)" + (near.map { "; did you mean \($0)?" } ?? "")
    }
}
