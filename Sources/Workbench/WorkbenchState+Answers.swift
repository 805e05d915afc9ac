import Catalog

extension WorkbenchState {
    /// News from disk, to every screen.
    mutating func receive(_ answer: StoreAnswer) -> [Effect] {
        switch answer {
        case .desk(let material): outbox = material.outbox
        case .submitted(_, let counts), .outbox(_, let counts): outbox = counts
        case .signedOut:
            let signIn = SignInScreen(
                server: session?.server ?? "", email: session?.translator.email ?? "")
            session = nil
            link = .notAsked
            return settle(Reaction(navigation: .replaceAll(.signIn(signIn))))
        case .failed(.forgetSession, let why):
            return tell(Notice(Strings.sentence(why), .error))
        default: break
        }
        return toEveryScreen { $0.receive(answer, $1) }
    }

    /// News from the network, to every screen.
    mutating func receive(_ answer: NetworkAnswer) -> [Effect] {
        var effects = noteLink(answer)
        effects += toEveryScreen { $0.receive(answer, $1) }
        return effects
    }

    mutating func toEveryScreen(
        _ tell: (inout any ScreenContent, Surroundings) -> Reaction
    ) -> [Effect] {
        var reaction = Reaction.none
        for index in screens.indices { reaction += tell(&screens[index].content, surroundings) }
        return settle(reaction)
    }
}

extension WorkbenchState {
    /// How often the server is asked for news while a language is open.
    static let newsInterval = Duration.seconds(60)

    /// The translator wants to send and fetch now.
    mutating func synchronize() -> [Effect] {
        guard session != nil else { return [] }
        guard let open = openLanguage else {
            return settle(Reaction([.network(.push), .network(.refreshProjects)]))
        }
        return settle(Reaction([.network(.synchronize(open.project, open.locale))]))
    }

    /// The time for it has come.
    mutating func synchronizeAgain() -> [Effect] {
        guard session != nil, link != .signedOut else { return [] }
        if let open = openLanguage {
            return settle(
                Reaction([
                    .network(.synchronize(open.project, open.locale)),
                    .wait(Self.newsInterval, .synchronize),
                ]))
        }
        guard outbox.queued + outbox.sent > 0 else { return [] }
        return settle(Reaction([.network(.push)]))
    }

    private mutating func noteLink(_ answer: NetworkAnswer) -> [Effect] {
        switch answer {
        case .signedIn(let session):
            self.session = session
            link = .online
            return [.store(.outbox)]
        case .projectsRefreshed:
            if case .synchronizing = link { return [] }
            link = .online
        case .progress(_, _, let keys, let total):
            link = .synchronizing(keys: keys, of: total)
        case .synchronized(let report):
            link = .online
            isOfflineTold = false
            outbox = report.outbox
            let news = tellOutcome(of: report)
            return news + (openLanguage == nil ? [] : [.wait(Self.newsInterval, .synchronize)])
        case .suggestions: break
        case .silent:
            return isOfflineTold ? [] : tell(Notice(Strings.serverIsSilent, .warning))
        case .failed(let kind, let failure, let seconds):
            return noteFailure(kind, failure, retryAfter: seconds)
        }
        return []
    }

    private mutating func tellOutcome(of report: SynchronizationReport) -> [Effect] {
        if report.conflicts > 0 {
            return tell(Notice(Strings.newConflicts(report.conflicts), .warning))
        }
        if report.refused > 0 {
            return tell(Notice(Strings.newRefusals(report.refused), .warning))
        }
        if !report.flawed.isEmpty {
            return tell(Notice(Strings.flawed(report.flawed), .warning))
        }
        return []
    }

    private mutating func noteFailure(
        _ kind: NetworkRequest.Kind, _ failure: Failure, retryAfter seconds: Int?
    ) -> [Effect] {
        guard kind == .synchronize || kind == .projects else { return [] }
        if failure == .signedOut { return noteEndOfSession() }
        let isTold = isOfflineTold
        isOfflineTold = true
        link = .offline
        // Who asks for minutes of peace can still be asked when something is saved.
        if case .waitWanted = failure { link = .notAsked }
        guard kind == .synchronize else { return tell(Notice(Strings.sentence(failure), .warning)) }
        let retry: [Effect] = seconds.map { [.wait(.seconds($0), .synchronize)] } ?? []
        return isTold ? retry : retry + tell(Notice(Strings.sentence(failure), .warning))
    }

    /// Work goes on meanwhile; the question is asked once.
    private mutating func noteEndOfSession() -> [Effect] {
        guard link != .signedOut else { return [] }
        link = .signedOut
        guard dialog == nil, commandLine == nil else {
            return tell(Notice(Strings.sentence(.signedOut), .warning))
        }
        return settle(.dialog(.confirm(.signInAgain, Strings.signInAgainQuestion)))
    }
}
