/// The answer of `GET /v1/server` (`tml-service.md` 3.11): what the server can do besides serving
/// SDKs.
public struct ServerInfo: ObjectRecord {
    public var name: String
    public var version: String?
    public var apiVersions: [String]
    public var extensions: [String]
    /// The features that are on.
    public var features: Set<String>
    /// Limits by name: `max_per_page`, `max_batch`, `max_label_bytes`…
    public var limits: [String: Int]
    public var time: String?

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

    public init(_ object: JSONObject) throws(WireError) {
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

    /// The most changes of one batch; 100 unless the server says otherwise.
    public var maxBatch: Int { limits["max_batch"] ?? 100 }

    /// Whether the workstation's routes are there (`tml-service.md` 3.11, 3.12).
    public var offersWorkstation: Bool { extensions.contains("workstation/1") }
}
