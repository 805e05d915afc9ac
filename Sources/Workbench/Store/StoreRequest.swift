/// A request to the local copy on disk, by its owner: the part of the copy that the request is
/// about.
///
/// The answer has the same owner. Each owner has one file in this folder, with its requests and its
/// answers. A screen names only the owners whose answers it uses.
public enum StoreRequest: Equatable, Sendable {
    case projects(ProjectsRequest)
    case list(ListRequest)
    case key(KeyRequest)
    case outbox(OutboxRequest)
    case batch(BatchRequest)
    case memory(MemoryRequest)
    case terms(TermsRequest)
    case writing(WritingRequest)
    case session(SessionRequest)
}

/// An answer of the local copy on disk, by its owner.
public enum StoreAnswer: Equatable, Sendable {
    case projects(ProjectsAnswer)
    case list(ListAnswer)
    case key(KeyAnswer)
    case outbox(OutboxAnswer)
    case batch(BatchAnswer)
    case memory(MemoryAnswer)
    case terms(TermsAnswer)
    case writing(WritingAnswer)
    case session(SessionAnswer)
    /// The request has failed and has changed nothing.
    case failed(StoreRequest, Failure)
}

extension StoreRequest {
    /// The kind of the missing answer.
    var kind: Unanswered.Kind {
        switch self {
        case .projects(let request): request.kind
        case .list(let request): request.kind
        case .key(let request): request.kind
        case .outbox: .outbox
        case .batch(let request): request.kind
        case .memory(let request): request.kind
        case .terms, .writing, .session: .other
        }
    }
}

extension StoreAnswer {
    /// The kind of the request that it answers.
    var kind: Unanswered.Kind {
        switch self {
        case .projects(let answer): answer.kind
        case .list(let answer): answer.kind
        case .key(let answer): answer.kind
        case .outbox: .outbox
        case .batch(let answer): answer.kind
        case .memory(let answer): answer.kind
        case .terms, .writing, .session: .other
        case .failed(let request, _): request.kind
        }
    }
}
