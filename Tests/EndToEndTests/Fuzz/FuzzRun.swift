import TestSupport

/// Sends random requests from several connections, and looks at what comes back.
struct FuzzRun: Sendable {
    struct Result: Sendable {
        var sent = 0
        /// Answers by status; 0: none came.
        var statuses: [Int: Int] = [:]
        /// Requests that were answered with 5xx.
        var failures: [String] = []
    }

    let url: String
    let routes: [FuzzRoute]
    let words: [String]
    let tokens: [String]

    init(_ server: ServerProcess) async throws {
        url = server.url
        routes = try FuzzRoute.all()
        let reviewer = try await ServerClient(url, email: "reviewer@example.com")
        let project = reviewer.project
        words =
            try await [project] + reviewer.keys()
            + ["ru", "en", "xx", "navigation", "20250101000000"]
        var tokens = ["", "nonsense", String(repeating: "f", count: 64)]
        for role in ["viewer", "translator", "trusted", "reviewer", "manager", "admin"] {
            tokens.append(try await server.token(of: role, in: project))
        }
        tokens.append(try server.token(of: project))
        self.tokens = tokens
    }

    /// - Parameters:
    ///   - count: how many requests in all.
    ///   - seconds: after which no more are sent.
    func send(_ count: Int, seed: UInt64, seconds: Int) async -> Result {
        let end = ContinuousClock.now + .seconds(seconds)
        let lanes = 6
        return await withTaskGroup(of: Result.self) { group in
            for lane in 0..<lanes {
                group.addTask { await self.lane(count / lanes, seed &* 1000 + UInt64(lane), end) }
            }
            var all = Result()
            for await result in group {
                all.sent += result.sent
                all.statuses.merge(result.statuses) { $0 + $1 }
                all.failures += result.failures
            }
            return all
        }
    }

    private func lane(
        _ count: Int, _ seed: UInt64, _ end: ContinuousClock.Instant
    ) async -> Result {
        var maker = FuzzRequestMaker(seed: seed, routes: routes, words: words, tokens: tokens)
        var result = Result()
        for number in 0..<count where ContinuousClock.now < end {
            let request = maker.next()
            let answer = await exchange(request)
            let status = Self.status(of: answer)
            if (200..<300).contains(status) { maker.learn(from: answer) }
            result.sent += 1
            result.statuses[status, default: 0] += 1
            if status >= 500, status != 501 {
                let text = String(decoding: answer.suffix(200), as: UTF8.self)
                result.failures.append("seed \(seed), number \(number): \(request.line) → \(text)")
            }
        }
        return result
    }

    private func exchange(_ request: FuzzRequest) async -> [UInt8] {
        guard let connection = try? RawConnection(url) else { return [] }
        switch request.delivery {
        case .whole: connection.send(request.bytes)
        case .pieces:
            for part in stride(from: 0, to: request.bytes.count, by: 1 + request.bytes.count / 3) {
                connection.send(Array(request.bytes[part...].prefix(1 + request.bytes.count / 3)))
                try? await Task.sleep(for: .milliseconds(1))
            }
        case .twice: connection.send(request.bytes + request.bytes)
        case .cutOff:
            connection.send(Array(request.bytes.prefix(request.bytes.count / 2)))
            return []
        }
        connection.finish()
        return await connection.receive(milliseconds: 5000)
    }

    /// Of the first line; 0 when there is none.
    private static func status(of answer: [UInt8]) -> Int {
        let line = answer.prefix(12).split(separator: UInt8(ascii: " "))
        return line.count == 2 ? Int(String(decoding: line[1], as: UTF8.self)) ?? 0 : 0
    }
}

extension ServerProcess {
    /// A token of somebody new in that role.
    fileprivate func token(of role: String, in project: String) async throws -> String {
        let (email, password) = ("\(role)@example.org", "long enough")
        try run(
            "user", "add", email, "--project", project, "--role", role, "--password-stdin",
            input: password + "\n")
        return try await ServerClient(url, email: email, password: password).token
    }
}
