import Foundation
import HTTP
import Text
import TranslationService

/// Published releases in a bucket of an S3-compatible object store. The address of a file is
/// `<endpoint>/<bucket>/<prefix><name>`.
struct ObjectStore: ReleaseStore {
    let endpoint: String
    let bucket: String
    /// Empty, or with a slash at its end.
    let prefix: String
    let signer: RequestSigner
    let client: HTTPClient
    /// The pauses before the repetitions of a failed request.
    var pauses: [Duration] = [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4)]

    /// The SHA-256 of an empty body.
    private static let empty = FileDigest(of: []).sha256
    /// The slowest upload that is not ended, in bytes per second.
    private static let slowest = 50_000

    var address: String { "s3://\(bucket)/\(prefix) at \(endpoint)" }

    func put(_ file: PublishedFile) async throws {
        var request = request(.put, file.name)
        request.headers = file.headers
        request.timeLimit = .seconds(60 + file.digest.size / Self.slowest)
        switch file.content {
        case .file(let path): request.bodyFile = path
        case .bytes(let bytes): request.body = bytes
        }
        _ = try await send(request, "write \(file.name)")
    }

    /// Compares the size and the `ETag`. In most stores, the `ETag` is the MD5 of the content. If it
    /// is not, the content is read and compared.
    func holds(_ file: PublishedFile) async throws -> Bool {
        let head = try await send(request(.head, file.name), "check \(file.name)", missing: true)
        guard head.isSuccess, head.headers["Content-Length"].flatMap(Int.init) == file.digest.size,
            head.headers["Content-Encoding"] ?? "" == file.encoding ?? ""
        else { return false }
        let etag = head.headers["ETag"]?.filter { $0 != "\"" }.lowercased()
        if etag == file.digest.md5 { return true }
        return try await content(of: file.name, size: file.digest.size).map(FileDigest.init(of:))
            == file.digest
    }

    func content(of name: String) async throws -> [UInt8]? {
        try await content(of: name, size: 1 << 20)
    }

    func remove(_ name: String) async throws {
        _ = try await send(request(.delete, name), "delete \(name)", missing: true)
    }

    func names(beginningWith text: String) async throws -> [String] {
        var names: [String] = []
        try await forEachPage(beginningWith: text, delimiter: nil) { names += $0.names }
        return names.map { String($0.dropFirst(prefix.count)) }
    }

    func entries(in folder: String) async throws -> [String] {
        var entries: [String] = []
        try await forEachPage(beginningWith: "\(folder)/", delimiter: "/") { page in
            entries += page.names + page.prefixes.map { String($0.dropLast()) }
        }
        return entries.map { String($0.dropFirst(prefix.count + folder.count + 1)) }
    }
}

extension ObjectStore {
    private func content(of name: String, size: Int) async throws -> [UInt8]? {
        var request = request(.get, name)
        request.isAnswerRaw = true
        request.bodyLimit = size
        request.timeLimit = .seconds(60 + size / Self.slowest)
        let answer = try await send(request, "read \(name)", missing: true)
        return answer.isSuccess ? answer.body : nil
    }

    private func forEachPage(
        beginningWith text: String, delimiter: String?, _ take: (ObjectListing) -> Void
    ) async throws {
        var token: String?
        repeat {
            // The signature needs the parameters in alphabetic order.
            let parameters = [
                ("continuation-token", token), ("delimiter", delimiter), ("encoding-type", "url"),
                ("list-type", "2"), ("prefix", prefix + text),
            ]
            let query = parameters.compactMap { name, value in
                value.map { "\(name)=\(Self.escaped($0))" }
            }.joined(separator: "&")
            var request = request(.get, nil)
            request.url += "?\(query)"
            let page = ObjectListing(try await send(request, "list \(text)").body)
            take(page)
            token = page.next
        } while token != nil
    }

    private func request(_ method: HTTPRequest.Method, _ name: String?) -> HTTPRequest {
        let path = name.map { name in
            (prefix + name).splitExactly("/").map { Self.escaped($0) }.joined(separator: "/")
        }
        var request = HTTPRequest(
            method: method, url: "\(endpoint)/\(Self.escaped(bucket))/\(path ?? "")",
            headers: ["x-amz-content-sha256": Self.empty])
        request.signer = signer
        return request
    }

    private static func escaped(_ text: some StringProtocol) -> String {
        text.utf8.map { byte in
            let isPlain =
                byte < 0x80
                && (Character(UnicodeScalar(byte)).isLetter || byte.isDigit
                    || "-._~".utf8.contains(byte))
            let digits = String(byte, radix: 16, uppercase: true)
            return isPlain
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
        }.joined()
    }
}

extension ObjectStore {
    /// Sends a request, and repeats it if a repetition can help. `action` names the purpose, for
    /// messages. With `missing`, the status 404 is an answer.
    private func send(
        _ request: HTTPRequest, _ action: String, missing: Bool = false
    ) async throws -> HTTPResponse {
        var failure = PublishFailure(fact: "", remedy: "")
        for pause in [.zero] + pauses {
            try await Task.sleep(for: pause)
            let answer: HTTPResponse
            do {
                answer = try await client.send(request)
            } catch {
                failure = try explained(error, action)
                continue
            }
            if answer.isSuccess || (missing && answer.status == 404 && !hasNoBucket(answer)) {
                return answer
            }
            failure = explained(answer, action)
            guard answer.status == 429 || answer.status >= 500 else { throw failure }
        }
        throw failure
    }

    private func hasNoBucket(_ answer: HTTPResponse) -> Bool { code(of: answer) == "NoSuchBucket" }

    private func code(of answer: HTTPResponse) -> String? {
        ObjectListing.texts("Code", in: String(decoding: answer.body, as: UTF8.self)).first
    }

    private func explained(_ answer: HTTPResponse, _ action: String) -> PublishFailure {
        let code = code(of: answer)
        let remedy =
            switch (answer.status, code) {
            case (_, "NoSuchBucket"): "Create the bucket, or correct publish-to"
            case (301...308, _), (_, "AuthorizationHeaderMalformed"):
                "Correct s3-region and s3-endpoint"
            case (_, "RequestTimeTooSkewed"): "Correct the clock of this machine"
            case (401, _), (_, "InvalidAccessKeyId"), (_, "SignatureDoesNotMatch"):
                "Correct s3-key-id and the secret access key"
            case (403, _): "Give the key of s3-key-id the permission for this bucket"
            case (429, _), (500..., _): PublishFailure.again
            default: "Check publish-to and s3-endpoint"
            }
        return PublishFailure(
            fact: "The object store \(address) refuses to \(action): "
                + "HTTP status \(answer.status)\(code.map { " (\($0))" } ?? "")", remedy: remedy)
    }

    private func explained(_ error: HTTPError, _ action: String) throws -> PublishFailure {
        let (reason, remedy) =
            switch error {
            case .cancelled: throw CancellationError()
            case .unreachable(let text): (text, "Check s3-endpoint and the network")
            case .tls(let text): (text, "Check the certificate of s3-endpoint")
            case .invalidURL(let url): ("\(url) is not an address", "Correct s3-endpoint")
            case .timedOut: ("the time limit was exceeded", PublishFailure.again)
            case .brokenOff(let text): (text, PublishFailure.again)
            case .tooLarge: ("the answer is too large", "Check publish-to and s3-endpoint")
            }
        return PublishFailure(
            fact: "The object store \(address) gives no answer to “\(action)”: \(reason)",
            remedy: remedy)
    }
}
