import HTTP
import Text

/// Asks Litestream, through its control socket, to copy all changes to the replica.
struct ReplicaProbe: Sendable {
    /// A reason why the replica can lack changes.
    struct Fault: Error, Hashable {
        let sentence: String
        let remedy: String
    }

    /// The path of the control socket.
    let socket: String
    /// The path of the database.
    let database: String
    let client: HTTPClient
    /// The number of seconds that Litestream may take.
    var patience: Int

    /// Returns when the replica contains all changes from before the call.
    ///
    /// Litestream also reports the time of its last copy. But this time also advances while
    /// Litestream cannot read the database.
    func waitForReplica() async throws(Fault) {
        let response: HTTPResponse
        do {
            response = try await client.send(request)
        } catch {
            throw fault(of: error)
        }
        guard !response.isSuccess else { return }
        let reason = JSON(response.body)?.object?["error"]?.string
        throw fault(response.status, reason ?? "HTTP status \(response.status)")
    }

    private var request: HTTPRequest {
        let order: JSON = [
            "path": .string(database), "wait": true, "timeout": .integer(patience),
        ]
        let limit = Duration.seconds(patience + 5)
        var request = HTTPRequest(
            method: .post, url: "http://localhost/sync",
            headers: ["Content-Type": "application/json"], body: order.bytes, timeLimit: limit,
            stallLimit: limit, bodyLimit: 1 << 16)
        request.socket = socket
        return request
    }

    private func fault(of error: HTTPError) -> Fault {
        if case .timedOut = error { return faultOfTime }
        return Fault(
            sentence: "Litestream does not answer at \(socket)",
            remedy: "Start Litestream: systemctl start tml-server-litestream")
    }

    private var faultOfTime: Fault {
        Fault(
            sentence: "The replica did not get all changes within \(patience) seconds",
            remedy: "Read the log of Litestream: journalctl -u tml-server-litestream")
    }

    private func fault(_ status: Int, _ reason: String) -> Fault {
        // Litestream gives up after the time in the request.
        if reason.contains("deadline exceeded") { return faultOfTime }
        let hint =
            status == 404
            ? "In litestream.yml, set the path of the database to \(database)"
            : "Read the log of Litestream: journalctl -u tml-server-litestream"
        return Fault(sentence: "Litestream cannot copy the changes: \(reason)", remedy: hint)
    }
}

extension ServerConfiguration {
    /// The probe of the replica; `nil` without a replica.
    var replicaProbe: ReplicaProbe? {
        server.replica.socket.map { socket in
            ReplicaProbe(
                socket: socket, database: database,
                client: HTTPClient(userAgent: "tml-server/\(TMLServer.version)"),
                patience: server.replica.mostLag)
        }
    }
}
