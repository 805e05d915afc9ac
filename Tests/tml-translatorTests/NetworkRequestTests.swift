import Catalog
import TML
import Testing
import Workbench

@testable import tml_translator

/// What is done of two synchronizations, of which one waits for the other.
struct NetworkRequestTests {
    private static let key = Project.Key("k1")

    private static let pairs: [(NetworkRequest, NetworkRequest, NetworkRequest)] = [
        (.exchange(key, "de"), .synchronize(key, "de"), .synchronize(key, "de")),
        (.synchronize(key, "de"), .exchange(key, "de"), .synchronize(key, "de")),
        (.exchange(key, "de"), .poll(key, "de"), .poll(key, "de")),
        (.push, .poll(key, "de"), .poll(key, "de")),
        (.exchange(key, "de"), .push, .exchange(key, "de")),
        (.exchange(key, "ru"), .synchronize(key, "de"), .exchange(key, "ru")),
        (.push, .push, .push),
    ]

    @Test(arguments: pairs)
    func theOneThatDoesMoreIsDone(
        asked: NetworkRequest, waiting: NetworkRequest, done: NetworkRequest
    ) {
        #expect(asked.takingIn(waiting) == done)
    }
}
