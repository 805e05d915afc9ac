public import Text

/// The answer of `GET /v1/server` (`tml-service.md` 3.11): the features of the server beyond those
/// for SDKs.
public struct ServerInfo: ObjectRecord {
    /// The name of the server's program, for example `tml-server`.
    public var name: String
    /// The version of the program; `nil` if the server does not send it.
    public var version: String?
    /// The first parts of the server's paths: `v1`, `v2`.
    public var apiVersions: [String]
    /// Additional interfaces with a version: `workstation/1`.
    public var extensions: [String]
    /// The names of the features that are switched on.
    public var features: Set<String>
    /// Limits by name: `max_per_page` (records), `max_batch` (changes), `max_label_bytes`,
    /// `idempotency_ttl_s` and `change_log_ttl_s` (seconds).
    public var limits: [String: Int]
    /// The time of the server's clock at the answer (`tml-service.md` 1.8).
    public var time: String?

    /// Creates a server; by default, without features.
    public init(
        name: String, version: String? = nil, apiVersions: [String] = [],
        extensions: [String] = [], features: Set<String> = [], limits: [String: Int] = [:],
        time: String? = nil
    ) {
        self.name = name
        self.version = version
        self.apiVersions = apiVersions
        self.extensions = extensions
        self.features = features
        self.limits = limits
        self.time = time
    }

    init(_ object: JSONObject) throws(WireError) {
        name = try object.required("name")
        version = object["version"]?.string
        apiVersions = object.strings("api_versions")
        extensions = object.strings("extensions")
        let switches = object["features"]?.object?.members ?? []
        features = Set(switches.filter { $0.value.boolean == true }.map(\.name))
        let numbers = (object["limits"]?.object?.members ?? []).compactMap { member in
            member.value.integer.map { (member.name, $0) }
        }
        limits = Dictionary(numbers) { $1 }
        time = object.time("time")
    }

    /// The record, without features that are switched off.
    public var object: JSONObject {
        var object = JSONObject()
        object.set("name", name)
        object.setIfPresent("version", version)
        object.set("api_versions", apiVersions)
        object.set("extensions", extensions)
        object.set("features", Self.object(features.sorted().map { ($0, true) }))
        object.set(
            "limits", Self.object(limits.sorted { $0.key < $1.key }.map { ($0, .integer($1)) }))
        object.setIfPresent("time", time)
        return object
    }

    private static func object(_ members: [(String, JSON)]) -> JSON {
        .object(JSONObject(members.map { JSONObject.Member(name: $0.0, value: $0.1) }))
    }

    /// True if the server has the workstation's routes (`tml-service.md` 3.11, 3.12).
    public var offersWorkstation: Bool { extensions.contains("workstation/1") }
}
