import Foundation
import TestSupport
import Testing

/// The project stands alone: nothing in it names a folder above its root, because nobody who clones
/// it has what lies there.
@Suite struct SurroundingsTests {
    private static let root = packageFolder.standardizedFileURL.path

    @Test func everyLinkOfADocumentLeadsToAFileOfTheProject() throws {
        let documents = try Self.files { $0.hasSuffix(".md") }
        #expect(documents.count > 8)
        for document in documents {
            let folder = URL(filePath: Self.root).appending(path: document)
                .deletingLastPathComponent()
            for link in try Self.text(document).matches(of: /\]\(([^)#\s]+)/).map(\.output.1)
            where !link.contains(":") {
                let target = folder.appending(path: String(link)).standardizedFileURL.path
                #expect(target.hasPrefix(Self.root + "/"), "\(document) leads to \(link)")
                #expect(
                    FileManager.default.fileExists(atPath: target),
                    "\(document) leads to \(link), which is not there")
            }
        }
    }

    /// Scripts work in the root, so a path that begins with `..` leads out of it. What a symbolic
    /// link says is read from where the link lies.
    @Test func noScriptReachesAboveTheRoot() throws {
        let scripts = try Self.files {
            $0 == "Makefile" || $0.hasPrefix("scripts/") || $0.hasPrefix(".ci/")
                || $0.hasSuffix(".py")
        }
        #expect(scripts.count > 15)
        for script in scripts {
            for line in try Self.text(script).split(separator: "\n") where !line.contains("ln -s") {
                #expect(!line.contains(/(^|[\s"'=:])\.\.\//), "\(script): \(line)")
            }
        }
    }

    /// A source finds files of the project from its own place; each step up must stay within the root.
    @Test func noSourceReachesAboveTheRoot() throws {
        let sources = try Self.files { $0.hasSuffix(".swift") }
        #expect(sources.count > 1000)
        for source in sources where !source.hasSuffix("SurroundingsTests.swift") {
            let text = try Self.text(source)
            for place in text.matches(of: /#filePath\)((\s*\.deletingLastPathComponent\(\))*)/) {
                let steps = place.output.1.split(separator: "deletingLast").count - 1
                let depth = source.split(separator: "/").count
                #expect(steps <= depth, "\(source) goes \(steps) steps up")
            }
            #expect(!text.contains(/packageFolder\s*\.deletingLastPathComponent/), "\(source)")
        }
    }

    /// It ends the program for a path of a single character.
    @Test func noSourceAsksForAFolderThroughNSString() throws {
        for source in try Self.files({ $0.hasPrefix("Sources/") && $0.hasSuffix(".swift") }) {
            let text = try Self.text(source)
            #expect(!text.contains(/as NSString\)\s*\.deletingLastPathComponent/), "\(source)")
        }
    }

    /// In other modules, the order of the files decides if the compiler finds the fields of `stat`.
    @Test func onlyFilesReadsTheFactsOfAFile() throws {
        let users = try Self.files { $0.hasPrefix("Sources/") && $0.hasSuffix(".swift") }
            .filter { try Self.text($0).contains(/\b(stat\(\)|f?stat\(\w+, &)/) }
        #expect(users == ["Sources/Files/FileStatus.swift"])
    }

    /// Paths from the root of all files that belong to the project.
    private static func files(_ isWanted: (String) -> Bool) throws -> [String] {
        let enumerator = try #require(FileManager.default.enumerator(atPath: root))
        var files: [String] = []
        while let path = enumerator.nextObject() as? String {
            let name = path.split(separator: "/").last ?? ""
            if name.hasPrefix(".build") || name == ".git" { enumerator.skipDescendants() }
            if isWanted(path), (try? text(path)) != nil { files.append(path) }
        }
        return files
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: URL(filePath: root).appending(path: path), encoding: .utf8)
    }
}
