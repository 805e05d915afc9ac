public import Text

/// Reading and writing of the service's records.
extension JSONObject {
    /// Returns a required text. Throws `.missing`.
    public func required(_ name: String) throws(WireError) -> String {
        guard let text = self[name]?.string else { throw .missing(name) }
        return text
    }

    /// Returns a required whole number. Throws `.missing`.
    public func requiredInteger(_ name: String) throws(WireError) -> Int {
        guard let value = self[name]?.integer else { throw .missing(name) }
        return value
    }

    /// Returns a time in the usual form (`tml-service.md` 1.8); `nil` if it is missing or not a
    /// time.
    public func time(_ name: String) -> String? {
        self[name]?.string.flatMap(WireTime.init)?.text
    }

    /// Returns a nested record; `nil` if it is missing or null. Throws if it cannot be read.
    public func record<Record: WireRecord>(_ name: String) throws(WireError) -> Record? {
        guard let value = self[name], !value.isNull else { return nil }
        return try Record(json: value)
    }

    /// Returns nested records; `nil` if there is no such list. Throws if a record cannot be read.
    public func records<Record: WireRecord>(_ name: String) throws(WireError) -> [Record]? {
        guard let elements = self[name]?.array else { return nil }
        return try elements.map { element throws(WireError) in try Record(json: element) }
    }
}

extension JSONObject {
    /// Appends a member that the object does not have; `nil` is written as null.
    mutating func set(_ name: String, _ value: JSON?) {
        append(name, value ?? .null)
    }

    mutating func set(_ name: String, _ value: String?) { set(name, value.map(JSON.string)) }
    mutating func set(_ name: String, _ value: Int?) { set(name, value.map(JSON.integer)) }
    mutating func set(_ name: String, _ value: Double?) { set(name, value.map(JSON.number)) }
    mutating func set(_ name: String, _ value: Bool?) { set(name, value.map(JSON.boolean)) }
    mutating func set(_ name: String, _ value: [String]) {
        set(name, JSON.array(value.map(JSON.string)))
    }
    mutating func set(_ name: String, _ value: (some WireRecord)?) { set(name, value?.json) }
    mutating func set(_ name: String, _ value: [some WireRecord]) {
        set(name, JSON.array(value.map(\.json)))
    }

    /// Appends a member unless the value is `nil`.
    mutating func setIfPresent(_ name: String, _ value: JSON?) {
        if let value { set(name, value) }
    }

    mutating func setIfPresent(_ name: String, _ value: String?) {
        if let value { set(name, JSON.string(value)) }
    }

    mutating func setIfPresent(_ name: String, _ value: Int?) {
        if let value { set(name, JSON.integer(value)) }
    }

    mutating func setIfPresent(_ name: String, _ value: Double?) {
        if let value { set(name, JSON.number(value)) }
    }

    mutating func setIfPresent(_ name: String, _ value: Bool?) {
        if let value { set(name, JSON.boolean(value)) }
    }

    mutating func setIfPresent(_ name: String, _ value: (some WireRecord)?) {
        if let value { set(name, value.json) }
    }
}
