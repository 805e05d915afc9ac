import Catalog
import Foundation
import TestSupport

/// A server that knows one project, has no news at first, and then news without end.
final class EndlessServer: Sendable {
    private let server: TestServer
    private let pages: Pages

    init() throws {
        let pages = Pages()
        self.pages = pages
        server = try TestServer { request in Self.answer(to: request, pages) }
    }

    var url: String { server.url }

    /// From now on every page of the feed is full and there is always another.
    func startSendingPages() { pages.start() }

    private static func answer(
        to request: TestServerRequest, _ pages: Pages
    ) -> TestServerReaction {
        let path = request.path
        if let number = path.split(separator: "/").last.flatMap({ Int($0) }),
            path.hasPrefix("/slow/")
        {
            return .delay(300 + 100 * number, .json(machineText))
        }
        if request.method == "POST", path.hasSuffix("/changes") { return .json(results(request)) }
        if path.hasSuffix("/users/me/projects") {
            return .json(#"{"results":[\#(project)],"pagination":{"total_pages":1}}"#)
        }
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

    private static let machineText =
        #"{"responseData":{"translatedText":"Перевод машины"},"responseStatus":200}"#

    /// The configuration of engines that take their time: from 0.4 seconds on.
    func slowEngines(_ count: Int) -> String {
        (1...count).reduce("[suggestions]\nenabled = true\n") { settings, number in
            settings
                + "[[engine]]\nname = \"slow \(number)\"\nstyle = \"ajax\"\nurl = \"\(url)/slow/\(number)\"\n"
        }
    }

    private static let project =
        #"{"key":"\#(BenchKeys.project)","name":"Bench","default_locale":"en","languages":[{"locale":"en","english_name":"English"},{"locale":"ru","english_name":"Russian"}]}"#

    /// Every change is taken.
    private static func results(_ request: TestServerRequest) -> String {
        let ids = request.text.matches(of: /"id":"([^"]*)"/).map(\.1)
        let results = ids.map { #"{"id":"\#($0)","status":"applied"}"# }
        return #"{"results":[\#(results.joined(separator: ","))],"cursor":"1"}"#
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
