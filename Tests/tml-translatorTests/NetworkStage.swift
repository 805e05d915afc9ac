import Catalog
import HTTP
import Locking
import TML
import TestSupport
import Workbench

@testable import tml_translator

/// The network's side of the workstation, signed in to a scripted service.
struct NetworkStage {
    let service: ScriptedService
    let stores = StoreWorker()
    let worker: NetworkWorker
    let lane: NetworkLane
    let project = Project.Key("k1")
    /// What was told of the requests that `perform` has begun.
    let told = Locked<[NetworkAnswer]>([])
    private let folder: TemporaryFolder

    init() async throws {
        folder = try TemporaryFolder()
        service = try ScriptedService()
        let paths = try Paths(environment: ["HOME": folder.path])
        worker = NetworkWorker(
            client: HTTPClient(userAgent: "test"), paths: paths, stores: stores,
            settings: try SettingsFile(path: paths.settings), session: nil)
        lane = NetworkLane(worker: worker)
        stores.whenForgotten { [worker] in worker.endSession() }
        _ = try await worker.signIn(service.url, "anna@example.org", Secret("secret"))
    }

    func perform(_ request: NetworkRequest) {
        lane.perform(request) { [told] answer in
            told.withLock { $0.append(answer) }
        } done: {
        }
    }

    /// The last that is told of a request.
    func answer(to request: NetworkRequest) async -> NetworkAnswer? {
        let found = Locked<NetworkAnswer?>(nil)
        await withCheckedContinuation { ended in
            lane.perform(request) { answer in
                found.withLock { $0 = answer }
            } done: {
                ended.resume()
            }
        }
        return found.withLock { $0 }
    }

    /// Waits until the service was asked for something whose address has the words.
    func untilAsked(for words: String) async {
        var count = 1
        while !(await service.server.requests(count: count)).contains(where: {
            $0.target.contains(words)
        }) { count += 1 }
    }
}
