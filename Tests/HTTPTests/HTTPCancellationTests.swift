import HTTP
import Locking
import TestSupport
import Testing

/// A request nobody waits for any more.
struct HTTPCancellationTests {
    private static func outcome(_ client: HTTPClient, _ url: String) async -> HTTPError? {
        do {
            _ = try await client.send(HTTPRequest(url: url))
            return nil
        } catch {
            return error
        }
    }

    @Test func aTaskThatIsCancelledAlreadySendsNothing() async throws {
        let client = HTTPClient(userAgent: "tml-tests/1")
        let server = try TestServer { _ in .answer(200) }
        let url = server.url
        let error = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await Self.outcome(client, url)
        }.value
        #expect(error == .cancelled)
        #expect(try await client.send(HTTPRequest(url: url)).status == 200)
        #expect(server.requests.count == 1)
    }

    @Test func cancellingEndsTheTransfer() async throws {
        let client = HTTPClient(userAgent: "tml-tests/1")
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        let server = try TestServer { _ in .hang(ended: { end.yield(true) }) }
        let url = server.url
        let task = Task { await Self.outcome(client, url) }
        _ = await server.requests(count: 1)
        task.cancel()
        #expect(await task.value == .cancelled)
        var iterator = ends.makeAsyncIterator()
        #expect(await iterator.next() == true, "The server must see the connection end.")
    }

    @Test func closingCancelsWhatIsUnderWayAndWhatComesLater() async throws {
        let client = HTTPClient(userAgent: "tml-tests/1")
        let server = try TestServer { _ in .hang() }
        let url = server.url
        let tasks = (0..<3).map { _ in Task { await Self.outcome(client, url) } }
        _ = await server.requests(count: 3)
        client.close()
        client.close()
        for task in tasks { #expect(await task.value == .cancelled) }
        #expect(await Self.outcome(client, url) == .cancelled)
    }

    @Test func eachByteOfAnAnswerIsASignOfLife() async throws {
        let count = Locked(0)
        let server = try TestServer { request in
            request.path == "/slow"
                ? .trickle(.init(200, body: Array("0123456789".utf8)), bytes: 1, pause: 30)
                : .hang()
        }
        let client = HTTPClient(userAgent: "tml-tests/1").another {
            count.withLock { $0 += 1 }
        }
        _ = try await client.send(HTTPRequest(url: server.url + "/slow"))
        #expect(count.withLock { $0 } >= 5)
        let silent = Task { [url = server.url + "/silent"] in await Self.outcome(client, url) }
        _ = await server.requests(count: 2)
        // What was sent is confirmed, and then nothing comes.
        try await Task.sleep(for: .milliseconds(1500))
        let before = count.withLock { $0 }
        try await Task.sleep(for: .milliseconds(1500))
        #expect(count.withLock { $0 } == before)
        silent.cancel()
        _ = await silent.value
    }

    @Test func halfOfManyCanBeCancelledAtAnyMoment() async throws {
        let client = HTTPClient(userAgent: "tml-tests/1")
        let server = try TestServer { _ in .delay(1, .answer(200)) }
        let url = server.url
        let tasks = (0..<200).map { _ in Task { await Self.outcome(client, url) } }
        for task in tasks.enumerated() where task.offset.isMultiple(of: 2) { task.element.cancel() }
        for (number, task) in tasks.enumerated() {
            let outcome = await task.value
            #expect(outcome == nil || (number.isMultiple(of: 2) && outcome == .cancelled))
        }
    }

    @Test func aClientThatIsReleasedEndsItsThread() async throws {
        let server = try TestServer { _ in .answer(200) }
        for _ in 0..<50 {
            let client = HTTPClient(userAgent: "tml-tests/1")
            #expect(try await client.send(HTTPRequest(url: server.url)).status == 200)
        }
        #expect(server.requests.count == 50)
    }
}
