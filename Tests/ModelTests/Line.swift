import Catalog
import HTTP
import Locking
import TML
import TestSupport
import Text
import TranslationAPI
import Wire

/// What lies between a desk and the server; it loses, delays, repeats and damages what it carries.
final class Line: Sendable {
    private struct State: Sendable {
        var random: SeededRandom
        var isFair = true
        var token: Secret
        var requests = 0
        var late: [HTTPRequest] = []
        /// Changes that may have reached the server and of which the desk has heard nothing.
        var open: Set<Change.ID> = []
        var left: Set<Change.ID> = []
        /// What the desk was told that its changes have collided with, by key.
        var conflicts: [String: Set<Conflict>] = [:]
        /// The verdicts on translations that the desk was told to be carried out.
        var verdicts: Set<VerdictPlace> = []

        mutating func note(_ outcome: ChangeResult.Outcome, of change: ChangeRecord) {
            open.remove(change.id)
            switch outcome {
            case .conflict(let conflict):
                conflicts[change.key ?? "", default: []].insert(conflict)
                let place = VerdictPlace(change)
                if let place, place.name == .delete, conflict.kind == .deleted {
                    verdicts.insert(place)
                }
            case .accepted: if let place = VerdictPlace(change) { verdicts.insert(place) }
            case .refused, .skipped: break
            }
        }
    }

    private let desk: String
    private let door: ServiceDoor
    private let ledger: Ledger
    private let state: Locked<State>

    init(_ desk: String, door: ServiceDoor, ledger: Ledger, token: Secret, seed: UInt64) {
        self.desk = desk
        self.door = door
        self.ledger = ledger
        state = Locked(State(random: SeededRandom(seed: seed), token: token))
    }

    var requests: Int { state.withLock { $0.requests } }
    var open: Set<Change.ID> { state.withLock { $0.open } }
    var token: Secret { state.withLock { $0.token } }
    var lateCount: Int { state.withLock { $0.late.count } }

    func mayHaveLeft(_ id: Change.ID) -> Bool { state.withLock { $0.left.contains(id) } }

    var conflicts: [Conflict] { state.withLock { $0.conflicts.values.flatMap { $0 } } }

    func conflicts(_ key: TranslationKey.ID) -> Set<Conflict> {
        state.withLock { $0.conflicts[key.hash] ?? [] }
    }

    func isCarriedOut(_ verdict: VerdictPlace) -> Bool {
        state.withLock { $0.verdicts.contains(verdict) }
    }

    func setFair(_ isFair: Bool) { state.withLock { $0.isFair = isFair } }

    func signIn(with token: Secret) { state.withLock { $0.token = token } }

    /// The desk asks no more about a change.
    func forget(_ id: Change.ID) { _ = state.withLock { $0.open.remove(id) } }

    /// One of the requests that were held up arrives; nobody waits for its answer.
    func deliverLate() {
        let request = state.withLock { state -> HTTPRequest? in
            guard !state.late.isEmpty else { return nil }
            return state.late.remove(at: Int.random(in: 0..<state.late.count, using: &state.random))
        }
        if let request { _ = deliver(request, Self.batch(of: request)) }
    }

    /// The server as the desk knows it.
    func server() throws -> HTTPTranslationServer {
        HTTPTranslationServer(
            address: try ServerAddress("https://server.example"), token: token,
            pauseAfterRefusal: .zero
        ) { [self] request async throws(HTTPError) in try carry(request) }
    }
}

extension Line {
    private func carry(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
        let mishap = nextMishap()
        if mishap == .refusedConnection { throw .unreachable("refused") }
        if mishap == .untrusted { throw .tls("unknown authority") }
        let batch = Self.batch(of: request)
        noteLeft(batch)
        if let batch, Self.isUnspeakable(batch) {
            if batch.changes.count == 1 { forget(batch.changes[0].id) }
            return ForeignAnswer.failure(422, "invalid")
        }
        if let answer = try instead(of: request, mishap) { return answer }
        return try damaged(deliver(request, batch), batch, request, mishap)
    }

    private func nextMishap() -> Mishap? {
        state.withLock { state in
            state.requests += 1
            guard !state.isFair, Int.random(in: 0..<100, using: &state.random) < 33 else {
                return nil
            }
            return Mishap.all.randomElement(using: &state.random)
        }
    }

    /// What is answered by others than the service, or not at all.
    private func instead(
        of request: HTTPRequest, _ mishap: Mishap?
    ) throws(HTTPError) -> HTTPResponse? {
        switch mishap {
        case .lostRequest: throw .brokenOff("lost")
        case .lateRequest:
            if request.method == .post { state.withLock { $0.late.append(request) } }
            throw .timedOut
        case .gateway:
            return state.withLock {
                ForeignAnswer.gateway(request, after: false, using: &$0.random)
            }
        case .captivePortal: return ForeignAnswer.page(request, status: 200)
        case .tooMany: return ForeignAnswer.failure(429, "rate_limited")
        case .unavailable: return ForeignAnswer.failure(503, "unavailable")
        case .signedOut: return ForeignAnswer.failure(401, "invalid_token")
        default: return nil
        }
    }

    private func deliver(_ request: HTTPRequest, _ batch: ChangesRequest?) -> HTTPResponse {
        if let batch, Self.isUnspeakable(batch) { return ForeignAnswer.failure(422, "invalid") }
        let answer = door.answer(request)
        if let batch, answer.isSuccess, let response = try? ChangesResponse(bytes: answer.body) {
            ledger.note(batch, response.results, from: desk)
        }
        return answer
    }

    private func damaged(
        _ answer: HTTPResponse, _ batch: ChangesRequest?, _ request: HTTPRequest, _ mishap: Mishap?
    ) throws(HTTPError) -> HTTPResponse {
        var received = answer
        switch mishap {
        case .lostAnswer: throw .brokenOff("lost")
        case .gatewayAfter:
            return state.withLock { ForeignAnswer.gateway(request, after: true, using: &$0.random) }
        case .cutShort:
            return state.withLock { DamagedAnswer.cut(answer, using: &$0.random) }
        case .some(let mishap) where batch != nil:
            received = state.withLock {
                DamagedAnswer.altered(answer, mishap, using: &$0.random)
            }
        default: break
        }
        if let batch { noteReceived(received, of: batch) }
        return received
    }
}

extension Line {
    private static func batch(of request: HTTPRequest) -> ChangesRequest? {
        request.method == .post ? try? ChangesRequest(bytes: request.body) : nil
    }

    private static func isUnspeakable(_ batch: ChangesRequest) -> Bool {
        batch.changes.contains {
            $0.data.label?.string.hasPrefix(RandomTexts.unspeakable) ?? false
        }
    }

    private func noteLeft(_ batch: ChangesRequest?) {
        state.withLock { state in
            for change in batch?.changes ?? [] {
                state.left.insert(change.id)
                state.open.insert(change.id)
            }
        }
    }

    /// The first final answer about each change of the batch counts.
    private func noteReceived(_ answer: HTTPResponse, of batch: ChangesRequest) {
        guard answer.isSuccess, let response = try? ChangesResponse(bytes: answer.body) else {
            return
        }
        var waiting = Dictionary(uniqueKeysWithValues: batch.changes.map { ($0.id, $0) })
        state.withLock { state in
            for result in response.results where DamagedAnswer.isFinal(result) {
                guard let change = waiting.removeValue(forKey: result.id) else { continue }
                state.note(result.result.outcome, of: change)
            }
        }
    }
}
