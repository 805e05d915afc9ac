import Foundation
import TestSupport
import Testing

/// One word per thing and one thing per word, over all targets; and a file is found by what it is about.
@Suite struct NamesTests {
    private let files: [SourceFile]

    init() throws { files = try SourceFile.all() }

    @Test func noTypeOfOneTargetIsNamedAsOneOfAnother() {
        var targets: [String: Set<String>] = [:]
        for file in files {
            for name in file.typesAtTheTop { targets[name, default: []].insert(file.target) }
        }
        #expect(targets.count > 800)
        for (name, found) in targets where found.count > 1 {
            Issue.record("\(name) is declared by \(found.sorted().joined(separator: " and "))")
        }
    }

    @Test func aFileDeclaresOrExtendsWhatItIsNamedAfter() {
        for file in files where file.subject != "main" {
            let subject = file.subject.lowercased()
            #expect(
                file.namesInHand.contains { $0.lowercased() == subject },
                "\(file.path) neither declares nor extends \(file.subject)")
        }
    }

    @Test func noTypeIsSpreadOverManyFiles() {
        var places: [String: Set<String>] = [:]
        for file in files {
            for name in file.typesInHand {
                places["\(file.target).\(name)", default: []].insert(file.path)
            }
        }
        let own = Set(files.flatMap { file in file.typesAtTheTop.map { "\(file.target).\($0)" } })
        for (name, found) in places
        where own.contains(name) && found.count > 4 && !Self.wide.contains(name) {
            Issue.record("\(name) is spread over \(found.count) files: \(found.sorted())")
        }
    }

    /// What the translator reads is sorted by where it is read; each pane says what it is called; the
    /// whole state has its answers, its messages and its drawing beside it; the templates of the
    /// server's pages are sorted by their themes.
    private static let wide: Set = [
        "Workbench.Strings", "Workbench.PaneID", "Workbench.WorkbenchState",
        "tml-server.PageTemplates",
    ]

    @Test func noFileIsTooLongToBeRead() {
        for file in files { #expect(file.lines.count <= 500, "\(file.path)") }
    }

    /// What the document calls by name is there, so that a reader finds it.
    @Test func theTypesThatTheArchitectureNamesAreThere() throws {
        let document = try String(
            contentsOf: packageFolder.appending(path: "docs/architecture.md"), encoding: .utf8)
        var known = Set(files.flatMap(\.namesInHand))
        for file in files {
            known.formUnion(file.path.split { "/.".contains($0) }.map(String.init))
        }
        for folder in ["Sources", "Tests"] {
            let folder = packageFolder.appending(path: folder)
            for path in FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? [] {
                let names = (path as? String)?.split(separator: "/").map(String.init) ?? []
                known.formUnion(names.map { $0.replacingOccurrences(of: ".swift", with: "") })
            }
        }
        for match in document.matches(of: /`([A-Z][A-Za-z0-9]+)`/) {
            let name = String(match.output.1)
            #expect(known.contains(name) || Self.others.contains(name), "\(name) is not there")
        }
    }

    /// Libraries, and what is no name of ours.
    private static let others: Set = [
        "GRDB", "ArgumentParser", "TOMLKit", "Hummingbird", "HummingbirdCore", "HTTPTypes",
        "NIOCore", "NIOHTTP1", "NIOHTTPTypes", "NIOPosix", "Mustache", "Logging", "BABEL", "String",
        "Task",
    ]
}
