import TML
import Testing

/// Few values are in a list and many are in a table, and nobody sees the difference.
@Suite struct TokenValuesTests {
    @Test(arguments: [0, 1, 8, 9, 20])
    func everyValueIsFound(count: Int) {
        let values = TokenValues(inOrder: (0..<count).map(TokenValue.integer))
        #expect((0..<count).allSatisfy { values[String($0)] == .integer($0) })
        #expect(values[String(count)] == nil && values.byName.count == count)
    }

    @Test func valuesCanBeAddedReplacedAndRemovedOneByOne() {
        var values: TokenValues = [:]
        for number in 0..<20 { values[String(number)] = .integer(number) }
        for number in 0..<20 { values[String(number)] = .integer(number + 1) }
        #expect(values == TokenValues(inOrder: (1...20).map(TokenValue.integer)))
        for number in 1..<20 { values[String(number)] = nil }
        #expect(values == ["0": .integer(1)] && values["19"] == nil)
    }

    @Test func equalValuesInAnotherOrderAreEqual() {
        let values: TokenValues = ["a": .integer(1), "b": .integer(2)]
        let others: TokenValues = ["b": .integer(2), "a": .integer(1)]
        #expect(values == others && Set([values, others]).count == 1)
    }

    @Test func theLastOfSeveralValuesWithOneNameCounts() {
        let values: TokenValues = ["a": .integer(1), "a": .integer(2)]
        #expect(values["a"] == .integer(2) && values == ["a": .integer(2)])
        let merged = values.merging(["a": .integer(3), "b": .integer(4)])
        #expect(merged == ["a": .integer(3), "b": .integer(4)])
    }
}
