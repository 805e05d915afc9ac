import Foundation
import TestSupport
import Testing

/// Module boundaries are real: the build refuses what a target does not list; this refuses a manifest
/// that lists more than the table allows, and toolchain modules where they do not belong.
@Suite struct ImportTests {
    private static let importModifiers: Set<Substring> = [
        "public", "package", "internal", "fileprivate", "private", "@testable", "@preconcurrency",
    ]
    private let table: ImportTable

    init() throws {
        let document = packageFolder.appending(path: "docs/architecture.md")
        table = ImportTable(architecture: try String(contentsOf: document, encoding: .utf8))
    }

    @Test func everyTargetOfSourcesIsInTheTable() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: packageFolder.appending(path: "Sources").path)
        #expect(Set(folders) == Set(table.allowed.keys))
    }

    @Test func noFileImportsMoreThanTheTableAllows() throws {
        for (target, allowed) in table.allowed {
            for (file, imports) in try imports(of: target) {
                let extra = imports.subtracting(allowed).subtracting(ImportTable.toolchain)
                #expect(extra.isEmpty, "\(file) imports \(extra.sorted())")
            }
        }
    }

    @Test(arguments: ["Display", "Workbench", "TML", "Catalog"])
    func pureModulesReachNothingOutside(_ target: String) throws {
        let forbidden: Set<String> = ["Glibc", "Dispatch", "Synchronization"]
        for (file, imports) in try imports(of: target) {
            let found = imports.intersection(forbidden)
            #expect(found.isEmpty, "\(file) imports \(found.sorted())")
        }
    }

    private func imports(of target: String) throws -> [(file: String, imports: Set<String>)] {
        let folder = packageFolder.appending(path: "Sources/\(target)")
        let files = FileManager.default.enumerator(atPath: folder.path)
        return try (files?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".swift") }.map {
            file in
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            let imports = text.split(separator: "\n").compactMap { line -> String? in
                let words = line.split(separator: " ")
                guard let index = words.firstIndex(of: "import"), index + 1 < words.count,
                    words[..<index].allSatisfy(Self.importModifiers.contains)
                else { return nil }
                return String(words[index + 1].prefix { $0 != "." })
            }
            return ("\(target)/\(file)", Set(imports))
        }
    }
}
