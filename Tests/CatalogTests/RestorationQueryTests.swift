import Catalog
import TML
import Testing
import Text

/// The query for the work of a person, and the change that brings a state back.
struct RestorationQueryTests {
    private func read(
        _ text: String
    ) throws -> RestorationQuery { try RestorationQuery(KeyFilter(text: text)) }

    @Test func thePersonTheTimeAndTheKeysAreApart() throws {
        let query = try read("author:anna changed:<3d source:billing")
        #expect(query.person == .name("anna") && query.time == WorkTime(within: 3 * 86400))
        #expect(query.keys == .condition(.source("billing")))
    }

    @Test func everyKeyIsThereWithoutFurtherConditions() throws {
        #expect(try read("author:me changed:<3d").keys == .everyKey)
        #expect(try read("author:me changed:<3d").person == .me)
        #expect(try read("author:#12 changed:<3d").person == .number(12))
        #expect(try read("author:12 changed:<3d").person == .name("12"))
    }

    @Test func theTimeCanHaveAnEnd() throws {
        let time = try read("author:me changed:<3d changed:>1d").time
        #expect(time == WorkTime(within: 3 * 86400, unchangedFor: 86400))
    }

    @Test func thePersonAndTheTimeAreRequired() {
        #expect(throws: RestorationQuery.Mistake.person) { try read("changed:<3d") }
        #expect(throws: RestorationQuery.Mistake.person) {
            try read("author:anna author:ewa changed:<3d")
        }
        #expect(throws: RestorationQuery.Mistake.time) { try read("author:anna") }
        #expect(throws: RestorationQuery.Mistake.nested) {
            try read("author:anna changed:<3d (author:ewa OR source:billing)")
        }
        #expect(throws: RestorationQuery.Mistake.nested) { try read("-author:anna changed:<3d") }
    }

    private func restoration(
        _ earlier: EarlierState.State?, now: EarlierState.State,
        _ obstacle: RestorationObstacle? = nil
    ) -> Restoration? {
        EarlierState(
            translation: 1, key: TranslationKey.ID(project: Project.Key("aa"), hash: "0"),
            now: now, contentRevision: 1, earlier: earlier, obstacle: obstacle
        ).restoration
    }

    @Test func aTextOrAVerdictComesBackNeverBoth() {
        let now = EarlierState.State(text: "new", status: .approved)
        #expect(
            restoration(EarlierState.State(text: "old", status: .rejected), now: now)
                == .text("old"))
        #expect(
            restoration(
                EarlierState.State(text: "new", status: .rejected, rejectReason: "long"), now: now)
                == .verdict(.reject(reason: "long")))
        #expect(
            restoration(EarlierState.State(text: "new", status: .accepted), now: now)
                == .verdict(.reopen))
        #expect(restoration(EarlierState.State(text: "new", status: .approved), now: now) == nil)
        #expect(restoration(EarlierState.State(text: "new", status: nil), now: now) == nil)
        #expect(restoration(nil, now: now) == nil)
        #expect(
            restoration(EarlierState.State(text: "old", status: nil), now: now, .newer) == nil)
    }

    @Test func votesAloneDecideBetweenAcceptedAndPending() {
        let now = EarlierState.State(text: "new", status: .accepted)
        #expect(restoration(EarlierState.State(text: "new", status: .pending), now: now) == nil)
        #expect(
            restoration(EarlierState.State(text: "new", status: .approved), now: now)
                == .verdict(.approve))
    }
}
