import Foundation
import Locking
import TestSupport
import Text
import Wire

/// A headless Chromium with one page, driven by its own protocol over a pipe.
///
/// It is asked for what a person does: load an address, type into a field, press a key. Nothing is
/// evaluated in the page, except where a test says so.
final class Chromium: Sendable {
    static let program = "/usr/bin/chromium"
    static let isInstalled = FileManager.default.isExecutableFile(atPath: program)

    enum Failure: Error {
        case ended
        case refused(String)
        case late(String)
    }

    private let process = Process()
    private let toBrowser = Pipe()
    private let fromBrowser = Pipe()
    private let folder: TemporaryFolder
    private let nextID = Locked(0)
    private let inbox = Locked(Inbox())
    private let session = Locked("")

    /// Starts the browser with an empty profile and opens an empty page.
    init() async throws {
        folder = try TemporaryFolder()
        process.executableURL = URL(filePath: "/bin/sh")
        // The pipe is on descriptors 3 and 4.
        process.arguments = [
            "-c", "exec \"$0\" \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null",
            Self.program, "--headless=new", "--remote-debugging-pipe", "--no-sandbox",
            "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--no-default-browser-check",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
            "--user-data-dir=\(folder.path("profile"))", "about:blank",
        ]
        process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin"]
        process.standardInput = toBrowser
        process.standardOutput = fromBrowser
        fromBrowser.fileHandleForReading.readabilityHandler = { [inbox] handle in
            let bytes = [UInt8](handle.availableData)
            if bytes.isEmpty { handle.readabilityHandler = nil }
            inbox.withLock { $0.take(bytes) }
        }
        try process.run()
        let target = try await call("Target.createTarget", ["url": "about:blank"])
        let attached = try await call(
            "Target.attachToTarget",
            ["targetId": target["targetId"] ?? .null, "flatten": true])
        session.withLock { $0 = attached["sessionId"]?.string ?? "" }
        for domain in ["Page", "DOM", "Runtime", "Network"] {
            _ = try await call("\(domain).enable")
        }
    }

    deinit {
        fromBrowser.fileHandleForReading.readabilityHandler = nil
        process.terminate()
        process.waitUntilExit()
    }

    /// Sends a command and waits for its answer.
    @discardableResult
    func call(_ method: String, _ parameters: JSONObject = [:]) async throws -> JSONObject {
        let id = nextID.withLock { id in
            id += 1
            return id
        }
        var command: JSONObject = [
            "id": .integer(id), "method": .string(method), "params": .object(parameters),
        ]
        let session = session.withLock { $0 }
        if !session.isEmpty { command["sessionId"] = .string(session) }
        try toBrowser.fileHandleForWriting.write(
            contentsOf: Data(JSON.object(command).bytes + [0]))
        let answer = try await wait(for: method) { $0["id"]?.integer == id }
        if let error = answer["error"]?.object {
            throw Failure.refused("\(method): \(error["message"]?.string ?? "")")
        }
        return answer["result"]?.object ?? JSONObject()
    }

    /// The next message that fits; messages before it are dropped.
    func wait(
        for name: String, _ fits: @Sendable (JSONObject) -> Bool
    ) async throws -> JSONObject {
        let end = ContinuousClock.now + .seconds(20)
        while ContinuousClock.now < end {
            if let found = inbox.withLock({ $0.next(fits) }) { return found }
            guard process.isRunning else { throw Failure.ended }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw Failure.late(name)
    }
}

/// What the browser has said and nobody has taken yet.
private struct Inbox {
    private var rest: [UInt8] = []
    private var messages: [JSONObject] = []

    mutating func take(_ bytes: [UInt8]) {
        rest += bytes
        while let end = rest.firstIndex(of: 0) {
            if let object = try? JSON(parsing: Array(rest[..<end])).object {
                messages.append(object)
            }
            rest.removeSubrange(...end)
        }
    }

    mutating func next(_ fits: (JSONObject) -> Bool) -> JSONObject? {
        guard let place = messages.firstIndex(where: fits) else { return nil }
        let found = messages[place]
        messages.removeSubrange(...place)
        return found
    }
}
