import Catalog
import Foundation
import TestSupport

/// A server that knows one project, has no news at first, and then news without end.
final class EndlessServer: Sendable {
    private let server: TestServer
    private let pages: Pages

    /// - Parameter keys: how many are in its full list.
    init(keys: Int = 0) throws {
        let pages = Pages()
        self.pages = pages
        server = try TestServer { request in Self.answer(to: request, pages, keys: keys) }
    }

    var url: String { server.url }

    /// From now on every page of the feed is full and there is always another.
    func startSendingPages() { pages.start() }

    private static func answer(
        to request: TestServerRequest, _ pages: Pages, keys: Int
    ) -> TestServerReaction {
        let path = request.path
        if request.method == "POST", path.hasSuffix("/changes") { return .json(results(request)) }
        if path.hasSuffix("/users/me/projects") {
            return .json(#"{"results":[\#(project)],"pagination":{"total_pages":1}}"#)
        }
        if path.hasSuffix("/translation_keys") { return .json(page(request, of: keys)) }
        if path.hasSuffix("/changes") { return .json(pages.next()) }
        if path.hasSuffix("/translators/me") {
            return .json(
                #"{"translator":{"id":7,"level":0},"role":"translator","permissions":["translations.create","translations.update_own"]}"#
            )
        }
        if path.hasSuffix("/definition") { return .json(project) }
        if path.hasSuffix("/sources") { return .json(#"{"results":[]}"#) }
        return .json(
            #"{"status":"error","code":404,"reason":"not_found","error":"Not here"}"#, status: 404)
    }

    private static let project =
        #"{"key":"\#(BenchKeys.project)","name":"Bench","default_locale":"en","languages":[{"locale":"en","english_name":"English"},{"locale":"ru","english_name":"Russian"}]}"#

    /// Every change is taken.
    private static func results(_ request: TestServerRequest) -> String {
        let ids = request.text.matches(of: /"id":"([^"]*)"/).map(\.1)
        let results = ids.map { #"{"id":"\#($0)","status":"applied"}"# }
        return #"{"results":[\#(results.joined(separator: ","))],"cursor":"1"}"#
    }

    /// A page of the full list.
    private static func page(_ request: TestServerRequest, of total: Int) -> String {
        func number(_ name: String) -> Int {
            let field = request.query.split(separator: "&").first { $0.hasPrefix(name + "=") }
            return field.flatMap { Int($0.dropFirst(name.count + 1)) } ?? 1
        }
        let (page, size) = (number("page"), number("per_page"))
        let keys = BenchKeys.page(page, of: total, size: size)
        return
            #"{"results":[\#(keys.keys.map(BenchKeys.json).joined(separator: ","))],"pagination":{"current_page":\#(page),"total_pages":\#(keys.totalPages),"total_count":\#(total)},"cursor":"1"}"#
    }

    /// The feed.
    private final class Pages: Sendable {
        private let cursor = Counter()
        private let isEndless = Counter()

        func start() { isEndless.increment() }

        func next() -> String {
            guard isEndless.value > 0 else { return #"{"results":[],"cursor":"1","more":false}"# }
            let number = cursor.increment()
            let items = (0..<500).map { Self.item(number * 500 + $0) }
            return
                #"{"results":[\#(items.joined(separator: ","))],"cursor":"\#(number)","more":true}"#
        }

        private static func item(_ number: Int) -> String {
            let key = BenchKeys.hash((number * 7919) % 100_000)
            return #"""
                {"revision":\#(number + 10),"type":"translation","action":"created","key":"\#(key)",\#
                "locale":"ru","id":\#(10_000_000 + number),"translation":{"id":\#(10_000_000 + number),\#
                "translation_key":{"key":"\#(key)"},"locale":"ru","label":"Перевод номер \#(number)",\#
                "rank":0,"status":"pending","revision":\#(number + 10)}}
                """#
        }
    }
}
