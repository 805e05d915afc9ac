import Catalog
import Foundation
import HTTP
import KeyIndex
import TestSupport
import Testing
import Text
import TranslationService
import Wire

@testable import tml_server

/// What may cost, and who may cause it, before it is known who asks.
@Suite struct AdmissionTests {
    private static let form: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]

    /// As tml-js and tml-php send it: the token behind the keys.
    private static func registration(keys count: Int, token: Secret?) -> [UInt8] {
        let keys = (0..<count).map { number -> JSON in
            [
                "key": "00000000000000000000000000000000",
                "label": .string("A label of some forty letters, number \(number)"),
                "description": .string(String(repeating: "described ", count: 100)), "locale": "en",
                "level": 0, "syntax": "tml",
            ]
        }
        let list: JSON = [["source": "a page", "keys": .array(keys)]]
        var form: FormFields = ["source_keys": list.text]
        if let token { form.add("access_token", token.reveal()) }
        return Array(form.encoded.utf8)
    }

    @Test func aTokenBehindTheKeysOfALargePageIsFound() async throws {
        let stage = try await ServerStage()
        let body = Self.registration(keys: 700, token: try stage.token(.application))
        #expect((900_000..<APIContext.bytesOfStranger).contains(body.count), "\(body.count)")
        let answer = try await stage.send(
            .post, "/v1/sources/register_keys", headers: Self.form, body: body)
        #expect(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
    }

    @Test func aTokenBeforeTheKeysOpensTheWholeLimit() async throws {
        let stage = try await ServerStage()
        let token = try stage.token(.application).reveal()
        let body =
            Array("access_token=\(token)&".utf8) + Self.registration(keys: 1700, token: nil)
        #expect(body.count > 2 * APIContext.bytesOfStranger)
        let answer = try await stage.send(
            .post, "/v1/sources/register_keys", headers: Self.form, body: body)
        #expect(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
    }

    @Test func ofAStrangerNoMoreIsKept() async throws {
        let stage = try await ServerStage()
        let body = Self.registration(keys: 1000, token: try stage.token(.application))
        let answer = try await stage.send(
            .post, "/v1/sources/register_keys", headers: Self.form, body: body)
        #expect(answer.status == 413)
        let sentence = try JSON(parsing: answer.body)["error"]?.string ?? ""
        #expect(sentence.contains("in the first 1048576 bytes"))
    }

    /// A hundred thousand fields of a byte are neither decoded nor counted for a stranger.
    @Test func aFormWithoutATokenIsNotTakenApart() async throws {
        let stage = try await ServerStage()
        let body = Array(String(repeating: "a&", count: 500_000).utf8)
        let answer = try await stage.send(
            .post, "/v1/sources/register_keys", headers: Self.form, body: body)
        #expect(answer.status == 403)
    }

    @Test func strangersHaveTheirRateBeforeTheirBodiesAreRead() async throws {
        var settings = ServerStage.settings
        settings.rate = 1
        let stage = try await ServerStage(settings)
        let connections = try (0..<20).map { _ in try RawConnection(stage.url) }
        for connection in connections {
            // Of the body nothing comes: who is refused is refused by the head.
            connection.send(
                """
                POST /v1/sources/register_keys HTTP/1.1\r\nHost: x\r\n\
                Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\n
                """)
        }
        let answers = await Self.answers(of: connections)
        #expect((1...17).contains(answers.count), "\(answers.count)")
        #expect(answers.allSatisfy { $0.hasPrefix("HTTP/1.1 429") })
    }

    /// Each keeps a megabyte in memory as long as it does not end; all count.
    @Test func unfinishedBodiesOfAnAddressHaveAnEnd() async throws {
        let stage = try await ServerStage()
        let head = """
            POST /v1/sources/register_keys HTTP/1.1\r\nHost: x\r\n\
            Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1048000\r\n\r\n
            """
        let part = [UInt8](repeating: 0x61, count: 1_040_000)
        let slow = try (0..<8).map { _ in try RawConnection(stage.url, from: "127.0.0.3") }
        for connection in slow {
            connection.send(head)
            connection.send(part)
        }
        let answers = await Self.answers(of: slow)
        // Four fit, if they come one after the other.
        #expect((4...7).contains(answers.count), "\(answers.count)")
        for answer in answers {
            #expect(
                answer.hasPrefix("HTTP/1.1 503") && answer.lowercased().contains("retry-after: 5"))
        }
        // Another address, and those whose token is known, have their room.
        let body = Self.registration(keys: 100, token: try stage.token(.application))
        let answer = try await stage.send(
            .post, "/v1/sources/register_keys", headers: Self.form, body: body)
        #expect(answer.status == 200)
        withExtendedLifetime(slow) {}
    }

    /// What comes on each connection within some seconds, if anything does.
    private static func answers(of connections: [RawConnection]) async -> [String] {
        await withTaskGroup(of: String.self) { group in
            for connection in connections {
                group.addTask {
                    let answer = await connection.receiveSome(milliseconds: 8000) ?? []
                    return String(decoding: answer, as: UTF8.self)
                }
            }
            return await group.reduce(into: []) { if !$1.isEmpty { $0.append($1) } }
        }
    }

    @Test func theRoomOfABodyIsGivenBackWithItsAnswer() throws {
        let budget = BodyBudget()
        let share = BodyShare()
        try share.take(4 << 20, of: budget, for: .stranger, at: "a")
        #expect(throws: ServiceError.overloaded(retryAfter: 5)) {
            try BodyShare().take(1, of: budget, for: .stranger, at: "a")
        }
        try share.move(to: .application)
        try BodyShare().take(4 << 20, of: budget, for: .stranger, at: "a")
        try share.take(16 << 20, of: budget, for: .application, at: "a")
        #expect(throws: ServiceError.overloaded(retryAfter: 5)) {
            try share.take(1, of: budget, for: .application, at: "a")
        }
        share.giveBack()
        try share.take(20 << 20, of: budget, for: .application, at: "a")
        // Four addresses of strangers leave nothing to a fifth, and everything to people.
        for place in ["b", "c", "d"] {
            try BodyShare().take(4 << 20, of: budget, for: .stranger, at: place)
        }
        #expect(throws: ServiceError.overloaded(retryAfter: 5)) {
            try BodyShare().take(1, of: budget, for: .stranger, at: "e")
        }
        try BodyShare().take(40 << 20, of: budget, for: .person, at: "e")
    }

    @Test func jsonHasSoManyValuesAtMost() async throws {
        let stage = try await ServerStage()
        let many = Array(("[" + String(repeating: "0,", count: 300_000) + "0]").utf8)
        let json = try await stage.send(
            .post, "/v1/projects/{key}/changes", token: stage.token(.translator),
            headers: ["Content-Type": "application/json"],
            body: Array("{\"changes\":".utf8) + many + Array("}".utf8))
        #expect(json.status == 413)
        let form = Array("source_keys=".utf8) + many
        let keys = try await stage.send(
            .post, "/v1/sources/register_keys", token: stage.token(.application),
            headers: Self.form, body: form)
        #expect(keys.status == 413)
    }
}

/// Where the token is found in a body.
@Suite struct TokenSearchTests {
    /// The search sees the body grow by so many bytes at a time.
    private func found(
        _ search: TokenSearch, in text: String, by step: Int
    ) -> String? {
        var search = search
        let bytes = Array(text.utf8)
        for end in stride(from: step, to: bytes.count, by: step) {
            if let token = search.token(in: Array(bytes.prefix(end))) { return token.reveal() }
        }
        return search.token(in: bytes, isWhole: true)?.reveal()
    }

    @Test(arguments: [1, 2, 3, 7, 1000])
    func aFieldOfAFormIsFoundWhereverItStands(step: Int) {
        for (form, token) in [
            ("access_token=abc&x=1", "abc"), ("x=1&access_token=abc", "abc"),
            ("&&x&access_token=a%62c&y=2", "abc"), ("x=1&access_token=", nil),
            ("xaccess_token=abc", nil), ("x=access_token=abc", nil), ("", nil),
            ("access_token=&access_token=abc", "abc"),
            ("access_token=\(String(repeating: "a", count: 600))", nil),
            ("{\"access_token\":\"abc\"}", nil),
            ("access_token=access_token=", "access_token="),
            ("x=access_token=&access_token=abc", "abc"),
            ("access_access_token=&access_token=a", "a"),
        ] as [(String, String?)] {
            #expect(found(.form, in: form, by: step) == token, "\(form)")
        }
    }

    @Test(arguments: [1, 5, 1000])
    func aPartIsFound(step: Int) {
        func part(_ name: String, _ value: String) -> String {
            "--x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        let search = TokenSearch.parts(boundary: "x")
        let body = part("title", "access_token") + part("access_token", "abc") + "--x--\r\n"
        #expect(found(search, in: body, by: step) == "abc")
        #expect(found(search, in: part("title", "abc") + "--x--\r\n", by: step) == nil)
        #expect(found(search, in: "access_token=abc", by: step) == nil)
        let parts = { (count: Int) in String(repeating: part("title", "a"), count: count) }
        let last = part("access_token", "abc") + "--x--\r\n"
        #expect(found(search, in: parts(60) + last, by: 1000) == "abc")
        #expect(found(search, in: parts(70) + last, by: 1000) == nil)
    }

    @Test func aSequenceOfBytesIsFoundWhereItIs() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let letters = { (count: Int) in
                (0..<count).map { _ in UInt8.random(in: 97...98, using: &random) }
            }
            let (bytes, wanted) = (letters(.random(in: 0...40)), letters(.random(in: 1...5)))
            let (start, limit) = (Int.random(in: 0...bytes.count), Int.random(in: 0...bytes.count))
            let places = (start..<max(start, limit)).filter {
                $0 + wanted.count <= limit && Array(bytes[$0..<$0 + wanted.count]) == wanted
            }
            let found = ByteSearch(wanted).place(in: bytes, from: start, before: limit)
            #expect(found == places.first, "\(bytes) \(wanted) \(start) \(limit)")
        }
    }
}

/// Passwords are hashed one at a time, and few wait.
@Suite(.timeLimit(.minutes(2))) struct PasswordQueueTests {
    @Test func twoOfAnAddressWait() async throws {
        let stage = try await ServerStage()
        let executor = ServiceExecutor(service: stage.service)
        let gate = DispatchSemaphore(value: 0)
        let held = (0..<3).map { _ in
            Task { try await executor.checkPassword(from: "a") { _ in gate.wait() } }
        }
        while executor.callCount < 3 { try await Task.sleep(for: .milliseconds(5)) }
        await #expect(throws: ServiceError.tooManyRequests(retryAfter: 1)) {
            try await executor.checkPassword(from: "a") { _ in }
        }
        let other = Task { try await executor.checkPassword(from: "b") { _ in } }
        for _ in held { gate.signal() }
        for task in held { try await task.value }
        try await other.value
        try await executor.checkPassword(from: "a") { _ in }
    }

    /// Whoever has one address of such a network has thousands of them.
    @Test func eightOfANetworkOfTheSixthVersionWait() async throws {
        let stage = try await ServerStage()
        let executor = ServiceExecutor(service: stage.service)
        let gate = DispatchSemaphore(value: 0)
        let places = (0..<10).map { NetworkAddress.place(of: "2001:db8:5:\($0)::1") }
        let held = places.prefix(9).map { place in
            Task { try await executor.checkPassword(from: place) { _ in gate.wait() } }
        }
        while executor.callCount < 9 { try await Task.sleep(for: .milliseconds(5)) }
        await #expect(throws: ServiceError.tooManyRequests(retryAfter: 1)) {
            try await executor.checkPassword(from: places[9]) { _ in }
        }
        let other = Task {
            try await executor.checkPassword(
                from: NetworkAddress.place(of: "2001:db8:6::1")
            ) { _ in }
        }
        for _ in held { gate.signal() }
        for task in held { try await task.value }
        try await other.value
        try await executor.checkPassword(from: places[9]) { _ in }
    }
}

/// Lists with a pattern are made one at a time, and few wait.
@Suite(.timeLimit(.minutes(2))) struct PatternQueueTests {
    private let gate = DispatchSemaphore(value: 0)

    private static func person(_ number: Int) -> ServiceSession {
        ServiceSession(userID: UserID(number), isAdmin: false)
    }

    private static func list(_ filter: String) throws -> KeyListRequest {
        try KeyListRequest(RequestParameters([(name: "filter", value: filter)]))
    }

    /// Begins lists that end when the gate opens.
    private func hold(
        _ executor: ServiceExecutor, of people: [Int]
    ) async throws -> [Task<Void, any Error>] {
        let list = try Self.list("NOT (a OR /b+/)")
        let tasks = people.map { number in
            Task { [gate] in
                try await executor.run(listing: list, for: Self.person(number)) { _ in
                    gate.wait()
                }
            }
        }
        while executor.callCount < people.count { try await Task.sleep(for: .milliseconds(5)) }
        return tasks
    }

    private func release(_ tasks: [Task<Void, any Error>]) async throws {
        for _ in tasks { gate.signal() }
        for task in tasks { try await task.value }
    }

    @Test func listsWithAPatternHoldUpNoOtherCalls() async throws {
        let stage = try await ServerStage()
        let executor = ServiceExecutor(service: stage.service)
        let tasks = try await hold(executor, of: Array(1...ServiceExecutor.threadsOfPeople))
        try await executor.run { _ in }
        try await executor.run(listing: Self.list("a"), for: Self.person(1)) { _ in }
        try await release(tasks)
    }

    @Test func oneOfAPersonWaits() async throws {
        let stage = try await ServerStage()
        let executor = ServiceExecutor(service: stage.service)
        let tasks = try await hold(executor, of: [1, 1])
        await #expect(throws: ServiceError.tooManyRequests(retryAfter: 1)) {
            try await executor.run(listing: Self.list("/a/"), for: Self.person(1)) { _ in }
        }
        let other = try await hold(executor, of: [2])
        try await release(tasks + other)
        try await executor.run(listing: Self.list("/a/"), for: Self.person(1)) { _ in }
    }
}

/// Calls that wait for the database hold up no others, and those of apps none of people.
@Suite(.timeLimit(.minutes(2))) struct CallThreadTests {
    @Test func threadsInTheBackgroundHaveALowerPriority() async throws {
        func niceness(_ threads: BlockingThreads) async throws -> Int32 {
            try await threads.run { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }
        }
        let usual = try await niceness(BlockingThreads(1))
        let background = BlockingThreads(1, isBackground: true)
        #expect(try await niceness(background) == min(19, usual + 5))
        #expect(try await niceness(background) == min(19, usual + 5))
        #expect(try await niceness(BlockingThreads(1)) == usual)
    }

    private let gate = DispatchSemaphore(value: 0)

    private func hold(
        _ executor: ServiceExecutor, _ count: Int, as trace: RequestTrace? = nil
    ) async throws -> [Task<Void, any Error>] {
        let tasks = (0..<count).map { _ in
            Task {
                try await RequestTrace.$current.withValue(trace) { [gate] in
                    try await executor.run { _ in gate.wait() }
                }
            }
        }
        while executor.callCount < count { try await Task.sleep(for: .milliseconds(5)) }
        return tasks
    }

    private static func trace(of session: ServiceSession, from place: String) -> RequestTrace {
        let trace = RequestTrace(place: place)
        trace.session = session
        return trace
    }

    private func release(_ tasks: [Task<Void, any Error>]) async throws {
        for _ in tasks { gate.signal() }
        for task in tasks { try await task.value }
    }

    @Test func callsThatWaitHoldUpNoOthers() async throws {
        let stage = try await ServerStage()
        let executor = ServiceExecutor(service: stage.service)
        let tasks = try await hold(executor, ServiceExecutor.threadsOfPeople - 1)
        // With a thread for each processor these would wait for ever.
        for _ in 0..<10 { try await executor.run { _ in } }
        try await executor.checkHealth()
        try await release(tasks)
    }

    @Test func appsWaitForAppsAndFewOfThem() async throws {
        let stage = try await ServerStage()
        let executor = ServiceExecutor(service: stage.service)
        let app = ServiceSession(applicationOf: stage.project)
        let flood = Self.trace(of: app, from: "203.0.113.1")
        let other = Self.trace(of: app, from: "203.0.113.2")
        let person = Self.trace(
            of: ServiceSession(userID: UserID(1), isAdmin: false), from: "203.0.113.1")
        let tasks = try await hold(executor, 64, as: flood)
        await #expect(throws: ServiceError.overloaded(retryAfter: 1)) {
            try await RequestTrace.$current.withValue(flood) { try await executor.run { _ in } }
        }
        try await RequestTrace.$current.withValue(person) { try await executor.run { _ in } }
        let waiting = Task {
            try await RequestTrace.$current.withValue(other) { try await executor.run { _ in } }
        }
        try await executor.checkHealth()
        try await release(tasks)
        try await waiting.value
    }
}

/// Answers that clients request and do not read.
@Suite struct AnswerBudgetTests {
    @Test func unreadAnswersOfAnAddressHaveALimit() throws {
        let budget = AnswerBudget()
        var answers = try (0..<4).map { _ in
            try budget.share(8 << 20, isForApp: true, at: "a")
        }
        #expect(throws: ServiceError.self) {
            try budget.share(8 << 20, isForApp: true, at: "a")
        }
        answers.append(try budget.share(8 << 20, isForApp: true, at: "b"))
        answers.append(try budget.share(8 << 20, isForApp: false, at: "a"))
        answers.removeFirst()
        answers.append(try budget.share(8 << 20, isForApp: true, at: "a"))
        #expect(answers.count == 6)
    }

    @Test func allAppsTogetherHaveALimit() throws {
        let budget = AnswerBudget()
        let answers = try (0..<12).map { number in
            try budget.share(8 << 20, isForApp: true, at: "\(number)")
        }
        #expect(throws: ServiceError.self) {
            try budget.share(8 << 20, isForApp: true, at: "new")
        }
        #expect(answers.count == 12)
    }
}
