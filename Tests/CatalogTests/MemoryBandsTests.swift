import Catalog
import Foundation
import TML
import Testing

/// The labels to translate by their best match.
struct MemoryBandsTests {
    @Test(arguments: [
        (nil, MemoryBands.Band.none), (0, .none), (49, .none), (50, .from50), (74, .from50),
        (75, .from75), (84, .from75), (85, .from85), (94, .from85), (95, .from95), (99, .from95),
        (100, .exact),
    ])
    func aPercentageHasABand(percent: Int?, band: MemoryBands.Band) {
        #expect(MemoryBands.Band(percent: percent) == band)
    }

    @Test func theFirstKeyOfALabelCountsByItsMatchAndTheOthersAreRepetitions() {
        var bands = MemoryBands()
        bands.add("Open the file", keys: 3, percent: 100)
        bands.add("Close", keys: 1, percent: nil)
        #expect(bands[.exact] == LabelAmount(keys: 1, words: 3, characters: 13))
        #expect(bands[.repetitions] == LabelAmount(keys: 2, words: 6, characters: 26))
        #expect(bands[.none] == LabelAmount(keys: 1, words: 1, characters: 5))
        #expect(bands.all == LabelAmount(keys: 4, words: 10, characters: 44))
    }

    @Test func theProgressIsThePartOfTheLabels() {
        var search = BandSearch(Project.Key("p"), "ru")
        #expect(search.percent == 0 && !search.isFinished)
        search.labels = [LabelToDo(key: 1, keys: 1), LabelToDo(key: 2, keys: 1)]
        search.position = 1
        #expect(search.percent == 50 && !search.isFinished)
        search.position = 2
        #expect(search.isFinished)
        search.labels = []
        #expect(search.isFinished)
    }

    @Test func jsonHasAllBands() throws {
        var bands = MemoryBands()
        bands.add("Close", keys: 1, percent: 80)
        let json = try JSONEncoder().encode(bands)
        let object = try JSONSerialization.jsonObject(with: json) as? [String: [String: Int]]
        #expect(
            object.map { Set($0.keys) }
                == ["repetitions", "100", "95-99", "85-94", "75-84", "50-74", "none"])
        #expect(object?["75-84"]?["words"] == 1 && object?["none"]?["words"] == 0)
    }
}
