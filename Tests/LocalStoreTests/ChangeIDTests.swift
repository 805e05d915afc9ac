import Catalog
import Foundation
import Testing

@testable import LocalStore

@Suite struct ChangeIDTests {
    @Test func anIDIsAUUIDOfVersion7WithItsTime() throws {
        let id = Change.makeID(at: Date(timeIntervalSince1970: 1_645_557_742))
        #expect(id.hasPrefix("017f22e2-79b0-7"))
        #expect(UUID(uuidString: id)?.uuidString.lowercased() == id)
        let variant = try #require(id.dropFirst(19).first)
        #expect("89ab".contains(variant))
    }

    @Test func laterIDsSortAfterEarlierIDs() {
        let ids = (0..<100).map { Change.makeID(at: Date(timeIntervalSince1970: Double($0) / 500)) }
        #expect(ids == ids.sorted() && Set(ids).count == ids.count)
    }

    @Test func idsOfTheSameMomentDiffer() {
        let ids = (0..<1000).map { _ in Change.makeID(at: Date(timeIntervalSince1970: 5)) }
        #expect(Set(ids).count == ids.count)
    }
}
