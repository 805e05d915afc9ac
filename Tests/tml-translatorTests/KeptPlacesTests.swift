import Catalog
import Foundation
import TML
import TestSupport
import Testing
import Text

@testable import tml_translator

@Suite struct KeptPlacesTests {
    private func place(_ locale: LocaleCode, _ offset: Int) -> ListPlace {
        let project = Project.Key("p")
        let query = KeyQuery(
            project: project, locale: locale, filter: .toReview, search: "e\u{301} “x”",
            source: "page", order: .label)
        var place = ListPlace(
            query: query, key: TranslationKey.ID(project: project, hash: "h"), offset: offset)
        place.pane = "forms"
        place.listColumns = 30
        return place
    }

    @Test func theLastPlaceOfEachLanguageIsKept() throws {
        let folder = try TemporaryFolder()
        let places = KeptPlaces(path: folder.path("places"))
        #expect(places.all.isEmpty)
        places.keep(place("ru", 3), at: 10)
        places.keep(place("de", 4), at: 20)
        places.keep(place("ru", 5), at: 30)
        var (russian, german) = (place("ru", 5), place("de", 4))
        (russian.stoppedAt, german.stoppedAt) = (30, 20)
        #expect(places.all == [russian, german])
        let mode = try FileManager.default.attributesOfItem(
            atPath: folder.path("places"))[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test func theNewestPlaceIsNotStoredAgain() throws {
        let folder = try TemporaryFolder()
        let places = KeptPlaces(path: folder.path("places"))
        places.keep(place("ru", 3), at: 10)
        places.keep(place("ru", 3), at: 20)
        #expect(places.all.map(\.stoppedAt) == [10])
        places.keep(place("de", 4), at: 30)
        places.keep(place("ru", 3), at: 40)
        #expect(places.all.map(\.stoppedAt) == [40, 30])
    }

    @Test(arguments: ["", "{", "[{}]", "null", "[{\"project\": 1}]"])
    func aFileThatCannotBeReadIsNone(text: String) throws {
        let folder = try TemporaryFolder()
        try text.write(toFile: folder.path("places"), atomically: true, encoding: .utf8)
        let places = KeptPlaces(path: folder.path("places"))
        #expect(places.all.isEmpty)
        places.keep(place("ru", 3), at: 10)
        #expect(places.all.count == 1)
    }

    @Test func aFolderThatCannotBeWrittenCostsOnlyThePlace() {
        let places = KeptPlaces(path: "/proc/places")
        places.keep(place("ru", 3), at: 10)
        #expect(places.all.isEmpty)
    }
}
