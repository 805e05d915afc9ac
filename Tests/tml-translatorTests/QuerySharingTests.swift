import Catalog
import LocalStore
import TestSupport
import Testing
import Text
import Workbench

@testable import tml_translator

/// Sharing a query: on the server first, and then on the disk.
@Suite struct QuerySharingTests {
    private let stage: NetworkStage
    private let query = SharedQuery(name: "Weekly", filter: .unfinished)

    init() async throws { stage = try await NetworkStage() }

    private var onDisk: [SharedQuery]? {
        get throws { try stage.stores.store?.sharedQueries(of: stage.project) }
    }

    private func ask(_ step: QuerySharing.Step) async -> NetworkAnswer? {
        await stage.answer(to: .share(QuerySharing(step, in: stage.project)))
    }

    @Test func aSharedQueryIsOnTheDiskAfterTheAnswer() async throws {
        let told = await ask(.share(query))
        #expect(told == .sharingDone(QuerySharing(.share(query), in: stage.project)))
        #expect(try onDisk == [query])
        _ = await ask(.unshare("Weekly"))
        #expect(try onDisk == [])
    }

    @Test func aRefusedQueryIsNotOnTheDisk() async throws {
        stage.service.answer(
            "/queries",
            with: .json(
                #"{"status":"error","code":403,"reason":"forbidden","error":"No"}"#, status: 403))
        guard case .failed(.share, .forbidden, retryAfter: nil) = await ask(.share(query)) else {
            Issue.record("The query was shared.")
            return
        }
        #expect(try onDisk == [])
    }

    /// Another manager was faster.
    @Test func aQueryThatIsNotSharedAnyMoreIsRemoved() async throws {
        _ = await ask(.share(query))
        stage.service.answer("/queries", with: .json("{}", status: 404))
        let told = await ask(.unshare("Weekly"))
        #expect(told == .sharingDone(QuerySharing(.unshare("Weekly"), in: stage.project)))
        #expect(try onDisk == [])
    }
}
