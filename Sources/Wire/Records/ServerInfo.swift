public import Text

/// The answer of `GET /v1/server` (`tml-service.md` 3.11): what the server can do besides serving
/// SDKs.
public struct ServerInfo: ObjectRecord {
    /// The name of the server's program, `tml-server` with ours.
    public var name: String
    /// The version of the program; `nil` when the server keeps it to itself.
    public var version: String?
    /// The first parts of the paths that the server has: `v1`, `v2`.
    public var apiVersions: [String]
    /// What the server has besides, with a version: `workstation/1`.
    public var extensions: [String]
    /// The names of the features that are on.
    public var features: Set<String>
    /// Limits by name: `max_per_page` (records), `max_batch` (changes), `max_label_bytes`,
    /// `idempotency_ttl_s` and `change_log_ttl_s` (seconds).
    public var limits: [String: Int]
    /// The server's clock when it answered (`tml-service.md` 1.8).
    public var time: String?

    /// A server that can do nothing but what is given.
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

    /// Features that are off are not in it.
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

    /// Whether the workstation's routes are there (`tml-service.md` 3.11, 3.12).
    public var offersWorkstation: Bool { extensions.contains("workstation/1") }
}
