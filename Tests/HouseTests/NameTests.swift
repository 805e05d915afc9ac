import Foundation
import TestSupport
import Testing

/// What a newcomer finds by its name: a type means one thing, and lies in the file of its name.
@Suite struct NameTests {
    /// The targets that these rules hold for; the others are compared with them.
    private static let targets: Set = ["KeyIndex", "TranslationService", "tml-server"]

    @Test func noTypeOfTheServerHasTheNameOfAnotherTargets() throws {
        var owners: [String: Set<String>] = [:]
        for target in try Self.names(of: "Sources") {
            for file in try Self.files(of: target) {
                for name in try Self.types(in: file) { owners[name, default: []].insert(target) }
            }
        }
        #expect(owners.count > 500)
        for (name, targets) in owners where targets.count > 1 {
            #expect(targets.isDisjoint(with: Self.targets), "\(name) is in \(targets.sorted())")
        }
    }

    @Test(arguments: targets.sorted())
    func aFileDeclaresOrExtendsWhatItIsNamedAfter(target: String) throws {
        for file in try Self.files(of: target) {
            let name = String(file.deletingPathExtension().lastPathComponent.prefix { $0 != "+" })
            let text = try String(contentsOf: file, encoding: .utf8)
            let isThere = try Self.declared(in: text, also: "extension").contains(name)
            #expect(isThere, "\(file.lastPathComponent) has no \(name)")
        }
    }

    private static func names(of folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            atPath: packageFolder.appending(path: folder).path)
    }

    private static func files(of target: String) throws -> [URL] {
        let folder = packageFolder.appending(path: "Sources/\(target)")
        let files = FileManager.default.enumerator(atPath: folder.path)
        return (files?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".swift") }
            .map { folder.appending(path: $0) }
    }

    /// The types that other files see.
    private static func types(in file: URL) throws -> Set<String> {
        let text = try String(contentsOf: file, encoding: .utf8)
        return try declared(in: text.replacing(/(?m)^(file)?private .*$/, with: ""))
    }

    private static func declared(in text: String, also word: String = "struct") throws
        -> Set<String>
    {
        let pattern = try Regex<(Substring, Substring)>(
            "(?m)^(?:[@a-z]+ )*(?:struct|class|enum|protocol|actor|typealias|\(word)) (\\w+)")
        return Set(text.matches(of: pattern).map { String($0.output.1) })
    }
}
