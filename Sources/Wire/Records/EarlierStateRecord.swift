public import Catalog
public import TML
public import Text

/// A translation that a person changed in a time, and its state before (`tml-service.md` 3.11).
public struct EarlierStateRecord: ObjectRecord {
    /// The text and the status of a translation at a time.
    public struct State: Hashable, Sendable {
        /// The text.
        public var label: ExactText
        /// The name of the status; `nil` if the server does not know it.
        public var status: String?
        /// The reason for the rejection; `nil` if there is none.
        public var rejectReason: String?

        /// Creates a state; by default, without a status.
        public init(label: ExactText, status: String? = nil, rejectReason: String? = nil) {
            self.label = label
            self.status = status
            self.rejectReason = rejectReason
        }
    }

    /// The number of the translation.
    public var translation: Int
    /// The hash of its key.
    public var key: String
    /// The context of the translation.
    public var context: Context
    /// The present state; `nil` if the translation is deleted.
    public var now: State?
    /// The revision of the present text, context and status; 0 if the translation is deleted.
    public var revision: Int
    /// The state before; `nil` if it is not known, or if there was none.
    public var earlier: State?
    /// The name of the reason against bringing the state back; `nil` if there is none.
    public var obstacle: String?
    /// The number of the translation whose earlier state must come back first, because its approval
    /// would end; `nil` if there is none.
    public var rival: Int?

    /// Creates a record without states.
    public init(translation: Int, key: String) {
        self.translation = translation
        self.key = key
        context = Context()
        revision = 0
    }

    init(_ object: JSONObject) throws(WireError) {
        translation = try object.requiredInteger("translation_id")
        key = try object.required("key")
        context = Context(wire: object["context"])
        now = object["now"]?.object.flatMap(State.init)
        revision = object["revision"]?.integer ?? 0
        earlier = object["earlier"]?.object.flatMap(State.init)
        obstacle = object["obstacle"]?.string
        rival = object["rival"]?.integer
    }

    var object: JSONObject {
        var object = JSONObject()
        object.set("translation_id", translation)
        object.set("key", key)
        object.setIfPresent("context", context.wire)
        object.set("now", now.map { JSON.object($0.object) })
        object.set("revision", revision)
        object.set("earlier", earlier.map { JSON.object($0.object) })
        object.set("obstacle", obstacle)
        object.setIfPresent("rival", rival)
        return object
    }
}

extension EarlierStateRecord.State {
    fileprivate init?(_ object: JSONObject) {
        guard let label = object["label"]?.string else { return nil }
        self.init(
            label: ExactText(label), status: object["status"]?.string,
            rejectReason: object["reject_reason"]?.string)
    }

    fileprivate var object: JSONObject {
        var object = JSONObject()
        object.set("label", label.string)
        object.set("status", status)
        object.setIfPresent("reject_reason", rejectReason)
        return object
    }

    fileprivate var state: EarlierState.State {
        EarlierState.State(
            text: label, status: status.flatMap(TranslationStatus.init(rawValue:)),
            rejectReason: rejectReason.map { ExactText($0) })
    }
}

extension EarlierStateRecord {
    /// The states in the workstation's terms. An obstacle that the workstation does not know counts
    /// as an unknown state.
    fileprivate func state(of project: Project.Key) -> EarlierState {
        let known = obstacle.map { RestorationObstacle(rawValue: $0) ?? .unknown }
        return EarlierState(
            translation: translation, key: TranslationKey.ID(project: project, hash: key),
            context: context, now: now?.state ?? EarlierState.State(text: "", status: nil),
            contentRevision: revision, earlier: earlier?.state,
            obstacle: known ?? (now == nil ? .deleted : nil), rival: rival)
    }
}

/// One page of the translations that a person changed in a time (`tml-service.md` 3.11).
public struct EarlierStatesRecord: ObjectRecord {
    /// The translations, in the order of their numbers.
    public var results: [EarlierStateRecord]
    /// The person.
    public var translator: TranslatorRecord
    /// The beginning of the time, in seconds since 1970.
    public var since: Int
    /// The end of the time, in seconds since 1970; `nil`: now.
    public var until: Int?
    /// True if the time begins later than requested.
    public var isCut: Bool
    /// The number of the last translation of the page; `nil` if no page follows.
    public var next: Int?

    /// Creates the last page of a person's work, without translations.
    public init(of translator: TranslatorRecord, since: Int, until: Int?, isCut: Bool) {
        results = []
        self.translator = translator
        self.since = since
        self.until = until
        self.isCut = isCut
    }

    /// The page in the workstation's terms.
    public func states(of project: Project.Key) -> EarlierStates {
        EarlierStates(
            states: results.map { $0.state(of: project) }, personID: translator.id,
            personName: translator.bestName, time: WorkTime(since: since, until: until),
            isCut: isCut, next: next)
    }

    init(_ object: JSONObject) throws(WireError) {
        guard let results: [EarlierStateRecord] = try object.records("results") else {
            throw .missing("results")
        }
        guard let translator: TranslatorRecord = try object.record("translator") else {
            throw .missing("translator")
        }
        self.results = results
        self.translator = translator
        since = try object.requiredInteger("since")
        until = object["until"]?.integer
        isCut = object["cut"]?.boolean ?? false
        next = object["next"]?.integer
    }

    var object: JSONObject {
        var object = JSONObject()
        object.set("results", results)
        object.set("translator", translator)
        object.set("since", since)
        object.set("until", until)
        object.set("cut", isCut)
        object.set("next", next)
        return object
    }
}
