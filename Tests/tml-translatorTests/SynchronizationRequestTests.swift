import Catalog
import TML
import Testing
import Workbench

@testable import tml_translator

/// One request replaces two requests to synchronize.
struct SynchronizationRequestTests {
    private static let key = Project.Key("k1")

    private static let pairs:
        [(SynchronizationRequest, SynchronizationRequest, SynchronizationRequest)] = [
            (.exchange(key, "de"), .full(key, "de"), .full(key, "de")),
            (.full(key, "de"), .exchange(key, "de"), .full(key, "de")),
            (.exchange(key, "de"), .poll(key, "de"), .poll(key, "de")),
            (.push, .poll(key, "de"), .poll(key, "de")),
            (.exchange(key, "de"), .push, .exchange(key, "de")),
            (.exchange(key, "ru"), .full(key, "de"), .exchange(key, "ru")),
            (.push, .push, .push),
        ]

    @Test(arguments: pairs)
    func theOneThatDoesMoreIsDone(
        asked: SynchronizationRequest, waiting: SynchronizationRequest, done: SynchronizationRequest
    ) {
        #expect(asked.takingIn(waiting) == done)
    }
}
