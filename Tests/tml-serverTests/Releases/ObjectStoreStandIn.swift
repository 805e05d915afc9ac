import Foundation
import HTTP
import Locking
import TestSupport
import Text

@testable import TranslationService
@testable import tml_server

/// A small object store that speaks S3: it checks signatures, keeps objects, and fails when told.
final class ObjectStoreStandIn: Sendable {
    struct Object: Hashable, Sendable {
        var bytes: [UInt8]
        var type: String?
        var encoding: String?
        var caching: String?
    }

    private struct State {
        var objects: [String: Object] = [:]
        /// The names of the received objects, in order.
        var received: [String] = []
        /// The number of objects that are still taken; then every connection is closed.
        var left = Int.max
        /// The number of objects that are refused with 503.
        var refusals = 0
        /// True if the `ETag` is not the MD5 of the object.
        var hasOtherTags = false
        /// True if a byte of each received object is changed.
        var isDamaging = false
    }

    static let secret = "the-secret-of-the-bucket"

    private let state: Locked<State>
    private let server: TestServer

    init() throws {
        let state = Locked(State())
        self.state = state
        server = try TestServer { request in Self.react(to: request, state) }
    }

    var url: String { server.url }
    var requests: [TestServerRequest] { server.requests }
    var objects: [String: Object] { state.withLock { $0.objects } }
    var received: [String] { state.withLock { $0.received } }

    func forgetReceived() { state.withLock { $0.received = [] } }
    func end(afterObjects count: Int) { state.withLock { $0.left = count } }
    func refuse(_ count: Int) { state.withLock { $0.refusals = count } }
    func useOtherTags() { state.withLock { $0.hasOtherTags = true } }
    func damage() { state.withLock { $0.isDamaging = true } }

    func store(secret: String = ObjectStoreStandIn.secret) -> ObjectStore {
        ObjectStore(
            endpoint: url, bucket: "bucket", prefix: "apps/",
            signer: RequestSigner(keyID: "KEYID", secret: secret, region: "us-east-1"),
            client: HTTPClient(userAgent: "tml-tests/1"), pauses: [.zero, .zero])
    }

    private static func react(
        to request: TestServerRequest, _ state: Locked<State>
    ) -> TestServerReaction {
        guard Self.isSigned(request) else { return failure(403, "SignatureDoesNotMatch") }
        let path = request.path.dropFirst()
        guard path.hasPrefix("bucket/") else { return failure(404, "NoSuchBucket") }
        let name = String(path.dropFirst("bucket/".count)).removingPercentEncoding ?? ""
        return state.withLock { state in
            guard state.left > 0 else { return .drop }
            return switch request.method {
            case "PUT": put(request, name, &state)
            case "DELETE": remove(name, &state)
            case "GET" where name.isEmpty: list(request, state)
            default: read(request, name, state)
            }
        }
    }

    private static func failure(_ status: Int, _ code: String) -> TestServerReaction {
        .answer(status, body: "<?xml version=\"1.0\"?><Error><Code>\(code)</Code></Error>")
    }

    private static func put(
        _ request: TestServerRequest, _ name: String, _ state: inout State
    ) -> TestServerReaction {
        if state.refusals > 0 {
            state.refusals -= 1
            return failure(503, "SlowDown")
        }
        state.left -= state.left == .max ? 0 : 1
        var bytes = request.body
        if state.isDamaging, !bytes.isEmpty { bytes[0] ^= 1 }
        state.objects[name] = Object(
            bytes: bytes, type: request.headers["content-type"],
            encoding: request.headers["content-encoding"],
            caching: request.headers["cache-control"])
        state.received.append(name)
        return .answer(200)
    }

    private static func remove(_ name: String, _ state: inout State) -> TestServerReaction {
        state.objects[name] = nil
        return .answer(204)
    }

    private static func read(
        _ request: TestServerRequest, _ name: String, _ state: State
    ) -> TestServerReaction {
        guard let object = state.objects[name] else { return failure(404, "NoSuchKey") }
        var headers = ["Content-Length": "\(object.bytes.count)"]
        headers["ETag"] = "\"\(state.hasOtherTags ? "many-3" : MD5.hex(of: object.bytes))\""
        headers["Content-Encoding"] = object.encoding
        return .answer(
            TestServerAnswer(
                headers: headers, body: request.method == "HEAD" ? [] : object.bytes))
    }

    /// Three names in each page.
    private static func list(_ request: TestServerRequest, _ state: State) -> TestServerReaction {
        let items = URLComponents(string: request.target)?.queryItems ?? []
        let values = Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
        let prefix = values["prefix"] ?? ""
        var names = state.objects.keys.filter { $0.hasPrefix(prefix) }.sorted()
        if values["delimiter"] == "/" {
            names = Set(names.map { Self.entry($0, prefix) }).sorted()
        }
        let rest = names.filter { $0 > values["continuation-token"] ?? "" }
        let page = rest.prefix(3).map { name in
            let text = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            return name.hasSuffix("/")
                ? "<CommonPrefixes><Prefix>\(text)</Prefix></CommonPrefixes>"
                : "<Contents><Key>\(text)</Key></Contents>"
        }
        let more = rest.count > 3 ? "<NextContinuationToken>\(rest[2])</NextContinuationToken>" : ""
        return .answer(
            200, body: "<ListBucketResult>\(page.joined())\(more)</ListBucketResult>")
    }

    private static func entry(_ name: String, _ prefix: String) -> String {
        let rest = name.dropFirst(prefix.count)
        return prefix + rest.prefix { $0 != "/" } + (rest.contains("/") ? "/" : "")
    }
}

/// The signature of AWS, version 4, computed apart from libcurl.
extension ObjectStoreStandIn {
    private static func isSigned(_ request: TestServerRequest) -> Bool {
        let digest = Hexadecimal.text(of: Sodium.sha256(request.body))
        guard let fields = request.headers["authorization"].map(parts),
            let names = fields["SignedHeaders"]?.split(separator: ";").map(String.init),
            let scope = fields["Credential"]?.split(separator: "/").map(String.init),
            scope.count == 5, request.headers["x-amz-content-sha256"] == digest
        else { return false }
        let headers = names.map { "\($0):\(request.headers[$0] ?? "")\n" }.joined()
        let canonical = [
            request.method, request.path, String(request.query), headers,
            names.joined(separator: ";"), digest,
        ].joined(separator: "\n")
        let text = [
            "AWS4-HMAC-SHA256", request.headers["x-amz-date"] ?? "",
            scope.dropFirst().joined(separator: "/"),
            Hexadecimal.text(of: Sodium.sha256(Array(canonical.utf8))),
        ].joined(separator: "\n")
        let key = scope.dropFirst().reduce(Array("AWS4\(secret)".utf8)) { authenticate($1, $0) }
        return Hexadecimal.text(of: authenticate(text, key)) == fields["Signature"]
    }

    private static func parts(_ authorization: String) -> [String: String] {
        let fields = authorization.split { $0 == " " || $0 == "," }.map { field in
            field.split(separator: "=", maxSplits: 1).map(String.init)
        }
        return Dictionary(
            fields.filter { $0.count == 2 }.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 })
    }

    /// HMAC (RFC 2104) of a text.
    private static func authenticate(_ text: String, _ key: [UInt8]) -> [UInt8] {
        let block = (key.count > 64 ? Sodium.sha256(key) : key)
        let padded = block + [UInt8](repeating: 0, count: 64 - block.count)
        let inner = Sodium.sha256(padded.map { $0 ^ 0x36 } + Array(text.utf8))
        return Sodium.sha256(padded.map { $0 ^ 0x5C } + inner)
    }
}
