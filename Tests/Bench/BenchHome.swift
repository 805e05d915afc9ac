import Foundation
import TestSupport

/// A translator's home with a copy of the large store.
final class BenchHome {
    let folder: TemporaryFolder
    let program = builtProgram(named: "tml-translator")

    init(store: BenchStore, server: String) throws {
        folder = try TemporaryFolder()
        try Self.writeSession(server: server, token: "t", in: folder)
        try FileManager.default.copyItem(atPath: store.path, toPath: try storePath())
    }

    /// Without a store.
    init(server: String, token: String) throws {
        folder = try TemporaryFolder()
        try Self.writeSession(server: server, token: token, in: folder)
    }

    /// The store, where the program has made one.
    var store: String? {
        let files = FileManager.default.enumerator(atPath: folder.path("data"))?.allObjects ?? []
        return files.compactMap { $0 as? String }.first { $0.hasSuffix("/store.sqlite") }
            .map { folder.path("data") + "/" + $0 }
    }

    var environment: [String: String] {
        [
            "HOME": folder.path, "XDG_DATA_HOME": folder.path("data"),
            "XDG_CONFIG_HOME": folder.path("config"), "XDG_STATE_HOME": folder.path("state"),
            "TML_TRANSLATOR_IDLE": folder.path("idle"), "DICPATH": folder.path("dictionaries"),
        ]
    }

    /// Another configuration, from the next start on.
    func write(settings: String) throws {
        try write(settings, to: "config/tml-translator/config.toml")
    }

    /// A dictionary of Russian that has these words.
    func write(dictionary words: [String]) throws {
        try write("SET UTF-8\nTRY оеаинт\n", to: "dictionaries/ru_RU.aff")
        let lines = [String(words.count)] + words
        try write(lines.joined(separator: "\n") + "\n", to: "dictionaries/ru_RU.dic")
    }

    private func write(_ text: String, to name: String) throws {
        let file = URL(filePath: folder.path(name))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// The program itself says where the store of the session is: it makes an empty one there.
    private func storePath() throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["status"]
        process.environment = environment
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard let path = store else {
            throw BenchFailure("`tml-translator status` made no store")
        }
        for ending in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: path + ending)
        }
        return path
    }

    private static func writeSession(
        server: String, token: String, in folder: TemporaryFolder
    ) throws {
        let path = folder.path("data/tml-translator")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let session =
            #"{"server":"\#(server)","userID":1,"name":"Bench","email":"bench@example.com","token":"\#(token)"}"#
        try Data(session.utf8).write(to: URL(filePath: path + "/session.json"))
    }
}

/// What stopped the measurement.
struct BenchFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
