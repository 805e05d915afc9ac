import Foundation
import TestSupport
import Testing

/// Module boundaries. The build refuses an import that `Package.swift` does not list.
@Suite struct ImportTests {
    private static let importModifiers: Set<Substring> = [
        "public", "package", "internal", "fileprivate", "private", "@testable", "@preconcurrency",
    ]
    private let bands: Bands

    init() throws {
        let document = packageFolder.appending(path: "docs/architecture.md")
        bands = Bands(architecture: try String(contentsOf: document, encoding: .utf8))
    }

    @Test func everyTargetOfSourcesIsInTheDrawing() throws {
        #expect(Set(try Self.folders().keys) == Set(bands.numbers.keys))
    }

    @Test func everyFileImportsOnlyModulesOfLowerBands() throws {
        for (target, band) in bands.numbers {
            for (file, imports) in try imports(of: target) {
                let wrong = imports.filter { bands.numbers[$0].map { $0 <= band } ?? false }
                #expect(wrong.isEmpty, "\(file) imports \(wrong.sorted())")
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

    /// The folder of each module.
    private static func folders() throws -> [String: URL] {
        let sources = packageFolder.appending(path: "Sources")
        var folders: [String: URL] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
            let folder = sources.appending(path: name)
            guard SourceFile.groups.contains(name) else {
                folders[name] = folder
                continue
            }
            for module in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                folders[module] = folder.appending(path: module)
            }
        }
        return folders
    }

    private func imports(of target: String) throws -> [(file: String, imports: Set<String>)] {
        let folder = try #require(try Self.folders()[target])
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
