import Foundation
import TestSupport
import Testing

/// Real release archives: imported, opened, and every key of them looked at.
@Suite struct ArchiveStory {
    private static let bundles = sharedFolder.appending(path: "bundles")

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: bundles.path),
            "the archives are not beside this package"),
        arguments: [("20160307120415.tar.gz", 161), ("20160323211903.tar.gz", 589)])
    func everyKeyOfAnArchiveIsShownWhole(name: String, keys: Int) throws {
        let folder = try TemporaryFolder()
        let project = try Self.makeProject(name, in: folder.url)
        let server = try ServerProcess(on: folder.url)
        let station = try Workstation(rows: 24, columns: 80)
        try station.signIn(to: server.url, email: "reader@example.org", password: "reading")
        try station.see("Russian")
        station.press("enter")
        try station.see("1 of \(keys)")
        try station.see("online")
        for number in 1...keys {
            let isWhole = station.terminal.wait(until: Self.isWhole)
            #expect(isWhole, "key \(number) of \(project):\n\(station.screen)")
            station.terminal.send(KeyBytes.of("down"))
            guard number < keys else { break }
            try station.expectSoon("\(number + 1) of \(keys)")
        }
        station.press("f10")
        #expect(station.terminal.exitStatus() == 0)
    }

    /// Imports the archive and makes an account that may read it; the project's key.
    private static func makeProject(_ name: String, in folder: URL) throws -> String {
        try ServerProcess.run(["import", bundles.appending(path: name).path], on: folder)
        let list = try ServerProcess.run(["project", "list", "--json"], on: folder)
        guard let start = list.firstRange(of: #""key""#)?.upperBound,
            let key = list[start...].split(separator: "\"").first(where: { $0.count == 64 })
        else { throw StageFailure("no key in \(list)") }
        try ServerProcess.run(
            [
                "user", "add", "reader@example.org", "--password-stdin", "--project", String(key),
                "--role", "translator",
            ], on: folder, input: "reading\n")
        return String(key)
    }

    /// The line between list and desk stands in one column from top to bottom, nothing reaches beyond
    /// the window, and no control character is on the screen.
    private static func isWhole(_ terminal: Pty) -> Bool {
        let rows = (0..<22).map { Array(terminal.row($0)) }
        guard let column = rows.first?.firstIndex(of: "┬") else { return false }
        return rows.dropFirst().allSatisfy { row in
            row.count > column && "│├┤┼".contains(row[column])
                && row.allSatisfy {
                    !($0.unicodeScalars.first?.properties.generalCategory == .control)
                }
        }
    }
}
