import Catalog
import LocalStore
import TML
import Testing
import Text

/// The texts in use of marked keys.
struct TextsInUseTests {
    let fixture: StoreFixture

    /// Key 1 has an approved and a rejected text, key 2 an accepted one, key 3 a pending one.
    init() throws {
        fixture = try StoreFixture()
        try fixture.pull([
            fixture.pulled(
                1, status: .approved,
                translations: [
                    translation(1, "Раз", status: .approved),
                    translation(2, "Нет", status: .rejected),
                ]),
            fixture.pulled(
                2, status: .accepted, translations: [translation(3, "Два", status: .accepted)]),
            fixture.pulled(3, status: .pending, translations: [translation(4, "Три")]),
        ])
    }

    private func texts(_ keys: [Int], _ labels: Set<ExactText>) throws -> [ExactText] {
        let marked = MarkedKeys(
            in: fixture.query(), keys: Set(keys.map(fixture.id)), isAll: false, count: keys.count)
        return try TextsInUse(fixture.store).of(marked, labels: labels).map(\.text).sorted()
    }

    private static let labels: Set<ExactText> = ["Label 1", "Label 2", "Label 3"]

    @Test func onlyAcceptedAndApprovedTextsAreInUse() throws {
        #expect(try texts([1, 2, 3], Self.labels) == ["Два", "Раз"])
    }

    @Test func otherKeysAndOtherLabelsDoNotCount() throws {
        #expect(try texts([2, 3], Self.labels) == ["Два"])
        #expect(try texts([1, 2, 3], ["Label 1"]) == ["Раз"])
        #expect(try texts([], Self.labels).isEmpty)
    }
}
