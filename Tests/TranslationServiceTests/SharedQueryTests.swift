import Catalog
import TML
import Testing
import Text
import Wire

@testable import TranslationService

/// The queries that managers share with the members of a project.
@Suite struct SharedQueryTests {
    let stage: Stage

    init() throws {
        stage = try Stage()
        try stage.service.members.setRole(.manager, of: "reviewer@example.com", in: stage.key)
    }

    private func share(_ fields: JSONObject, as session: ServiceSession? = nil) throws {
        _ = try stage.service.queries.set(
            session ?? stage.reviewer, stage.key, fields, once: nil)
    }

    private func remove(_ name: String, as session: ServiceSession? = nil) throws {
        _ = try stage.service.queries.remove(
            session ?? stage.reviewer, stage.key, ["name": .string(name)], once: nil)
    }

    private func queries() throws -> [SharedQuery] {
        try stage.service.queries.page(stage.anna, stage.key, page: PageRequest()).records
            .compactMap(\.query)
    }

    @Test func everyMemberSeesASharedQuery() throws {
        try share([
            "name": " Weekly ", "filter": "state:pending  changed:<7d", "search": "cart",
            "source": "billing", "order": "label",
        ])
        try share(["name": "All"])
        let filter = try KeyFilter(text: "state:pending changed:<7d")
        #expect(
            try queries() == [
                SharedQuery(name: "All", filter: .everyKey),
                SharedQuery(
                    name: "Weekly", filter: filter, search: "cart", source: "billing",
                    order: .label),
            ])
    }

    @Test func theLastQueryWithANameWins() throws {
        try share(["name": "Weekly", "filter": "state:pending"])
        try share(["name": "Weekly", "filter": "state:approved"])
        #expect(try queries().map(\.filter.text) == ["state:approved"])
    }

    @Test func aQueryIsRemovedOnce() throws {
        try share(["name": "Weekly"])
        try remove("Weekly")
        #expect(try queries().isEmpty)
        do {
            try remove("Weekly")
            Issue.record("A query was removed twice.")
        } catch ServiceError.notFound {
        }
    }

    @Test func onlyManagersShare() throws {
        try share(["name": "Weekly"])
        do {
            try share(["name": "Mine"], as: stage.translator)
            Issue.record("A translator shared a query.")
        } catch ServiceError.forbidden {
        }
        do {
            try remove("Weekly", as: stage.translator)
            Issue.record("A translator removed a shared query.")
        } catch ServiceError.forbidden {
        }
        #expect(try queries().map(\.name) == ["Weekly"])
    }

    @Test(
        arguments: [
            ["filter": "state:pending"], ["name": ""], ["name": " "], ["name": "a\nb"],
            ["name": .string(String(repeating: "n", count: 61))],
            ["name": "a", "filter": "state:done"], ["name": "a", "filter": "(has:note"],
            ["name": "a", "filter": .string(String(repeating: "x", count: 2001))],
            ["name": "a", "search": .string(String(repeating: "x", count: 2001))],
            ["name": "a", "order": "age"],
        ] as [JSONObject])
    func aQueryWithAMistakeIsRefused(fields: JSONObject) throws {
        do {
            try share(fields)
            Issue.record("The query was shared: \(JSON.object(fields).text)")
        } catch ServiceError.invalid {
        }
        #expect(try queries().isEmpty)
    }

    /// The stored form has more days than the parser reads, or one more group than it allows.
    @Test(
        arguments: [
            "changed:<999999999y",
            String(repeating: "a ", count: 198) + "has:note,limit",
        ])
    func aFilterThatCannotBeReadBackIsRefused(filter: String) throws {
        #expect((try? KeyFilter(text: filter)) != nil)
        do {
            try share(["name": "a", "filter": .string(filter)])
            Issue.record("The query was shared: \(filter)")
        } catch ServiceError.invalid {
        }
        #expect(try queries().isEmpty)
    }

    @Test func aProjectHasALimitedNumberOfQueries() throws {
        for number in 0..<SharedQuery.most { try share(["name": .string("\(number)")]) }
        do {
            try share(["name": "one more"])
            Issue.record("There are too many queries.")
        } catch ServiceError.invalid {
        }
        try share(["name": "7", "filter": "state:pending"])
        let all = try stage.service.queries.page(
            stage.anna, stage.key, page: PageRequest(perPage: SharedQuery.most))
        #expect(all.total == SharedQuery.most)
    }
}
