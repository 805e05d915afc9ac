import HTTPTypes
import NIOCore
import Text

/// Answers without a route: files of releases that are in memory.
///
/// The answers are those of a request with a route, with one exception: the answer has an id only if
/// the request has one, because such a request is not logged. If each request must be logged, there
/// are no fast answers.
struct FastAnswers: Sendable {
    let files: ReleaseFiles
    let journal: RequestJournal
    let crossOrigin: CrossOrigin

    private let clock = HeaderClock()

    /// Longer bodies are not copied behind the head.
    private static let longestCopy = 64 << 10

    /// The answer in one or two pieces; `nil` if a route must answer the request.
    func answer(to request: PlainRequest) -> (head: ByteBuffer, body: ByteBuffer?)? {
        let start = ContinuousClock.now
        guard !journal.isVerbose, let target = request.target,
            target.utf8.count <= RequestLimits.addressLength
        else { return nil }
        guard target.utf8.count(where: { $0 == UInt8(ascii: "&") }) < FormFields.most
        else { return nil }
        let path =
            target.utf8.firstIndex(of: UInt8(ascii: "?")).map { String(target[..<$0]) } ?? target
        guard let file = files.store.known(path), let content = file.content else { return nil }
        let isKnown = file.isKnown(request.knownTag)
        let body = isKnown ? nil : content
        let isCopied = content.readableBytes <= Self.longestCopy
        var head = head(of: file, isKnown: isKnown, path, request)
        if isCopied, var body { head.writeBuffer(&body) }
        journal.metrics.note(
            method: "GET", route: CDNRoutes.route(of: path), status: isKnown ? 304 : 200,
            seconds: (ContinuousClock.now - start) / .seconds(1))
        return (head, isCopied ? nil : body)
    }

    private func head(
        of file: CDNFile, isKnown: Bool, _ path: String, _ request: PlainRequest
    ) -> ByteBuffer {
        let isOtherHost = files.hosts.isOther(request.host)
        var head: ByteBuffer
        if isKnown || request.origin != nil || !crossOrigin.origins.isEmpty {
            var fields = file.headers(isOtherHost: isOtherHost)
            crossOrigin.add(to: &fields, path: path, origin: request.origin)
            head = CDNFile.head(fields, length: isKnown ? nil : file.size)
        } else {
            head = file.head(isOtherHost: isOtherHost)
        }
        if let id = request.id {
            head.writeString("X-Request-Id: \(RequestID.accepted(id))\r\n")
        }
        head.writeString(clock.line)
        head.writeString("\r\n")
        return head
    }
}
