import HTTPTypes
import NIOCore

/// Answers without a route: files of releases that are in memory.
///
/// The steps are those of a request with a route, with one exception: the answer has an id only if
/// the request has one, because such a request is not logged. If each request must be logged, there
/// are no fast answers.
struct FastAnswers: Sendable {
    let files: ReleaseFiles
    let journal: RequestJournal
    let crossOrigin: CrossOrigin

    private let clock = HeaderClock()

    struct Answer {
        let head: HTTPResponse
        let body: ByteBuffer?
    }

    /// The answer to a request without a body; `nil` if a route must answer the request.
    func answer(to request: HTTPRequest) -> Answer? {
        let start = ContinuousClock.now
        guard request.method == .get, !journal.isVerbose, Self.isPlain(request.headerFields),
            RequestLimits.hasOneHost(request),
            let target = request.path, target.utf8.count <= RequestLimits.addressLength
        else { return nil }
        let path =
            target.utf8.firstIndex(of: UInt8(ascii: "?")).map { String(target[..<$0]) } ?? target
        guard let file = files.store.known(path), let content = file.content else { return nil }
        var head = files.head(of: file, for: request)
        let body = head.status == .ok ? content : nil
        complete(&head.headerFields, path, request, length: body?.readableBytes)
        journal.metrics.note(
            method: "GET", route: CDNRoutes.route(of: path), status: head.status.code,
            seconds: (ContinuousClock.now - start) / .seconds(1))
        return Answer(head: head, body: body)
    }

    private func complete(
        _ headers: inout HTTPFields, _ path: String, _ request: HTTPRequest, length: Int?
    ) {
        let sent = request.headerFields
        if let length { headers.append(HTTPField(name: .contentLength, value: "\(length)")) }
        headers.append(clock.field)
        if let id = sent[.requestID] { headers[.requestID] = RequestID.accepted(id) }
        crossOrigin.add(to: &headers, path: path, origin: sent[.origin])
    }

    /// Returns true if the request has no body and the connection stays open after the answer.
    private static func isPlain(_ fields: HTTPFields) -> Bool {
        !fields.contains { special.contains($0.name) }
    }

    private static let special: Set<HTTPField.Name> = [
        .connection, .contentEncoding, .contentLength, .contentType, .expect, .transferEncoding,
        .upgrade,
    ]
}
