import Catalog

extension WorkbenchState {
    /// News from disk. What it has just queued is sent.
    mutating func receive(_ answer: StoreAnswer) -> [Effect] {
        let isToBeSent = hasQueued(answer)
        let effects = take(answer)
        return isToBeSent ? effects + sendQueued() : effects
    }

    /// To every screen.
    private mutating func take(_ answer: StoreAnswer) -> [Effect] {
        noteDisk(answer)
        switch answer {
        case .outbox(.takenBack(let withdrawal, let changes, let counts)):
            let text = Strings.takenBack(withdrawal, outbox: nil)
            tell(Notice(text, withdrawal.taken.isEmpty ? .warning : .good, about: .outcome))
            return take(.outbox(.listed(changes, counts)))
        case .batch(.written(let batch, let counts)):
            lastBatch = batch
            note(counts)
            return toEveryScreen(.store(answer)) + told(Strings.written(batch), .good)
                + sendLater(counts)
        case .batch(.undone(let undone, let counts)):
            lastBatch = nil
            note(counts)
            let grade: Notice.Grade = undone.count == 0 ? .warning : .good
            return toEveryScreen(.store(answer)) + told(Strings.undone(undone), grade)
        case .projects(.opened(let material)): note(material.outbox)
        case .key(.submitted(_, let counts)), .key(.reviewed(_, _, _, _, let counts)),
            .outbox(.listed(_, let counts)),
            .key(.withdrawn(_, _, let counts)):
            note(counts)
        case .session(.forgotten):
            let signIn = SignInScreen(
                server: session?.server ?? "", email: session?.translator.email ?? "")
            session = nil
            link = .notAsked
            listening = Listening()
            let ended = NetworkRequest.Kind.allCases.map(Effect.cancel)
            return ended + apply(Reaction(navigation: .replaceAll(.signIn(signIn))))
        case .failed(.session(.forget), let why), .failed(.batch(.undo), let why):
            tell(Notice(Strings.sentence(why), .error))
            return []
        case .projects, .list, .key, .batch, .memory, .terms, .writing, .failed:
            break
        }
        return toEveryScreen(.store(answer))
    }

    /// News from the network, to every screen. Where nobody is signed in, signing in alone has any.
    mutating func receive(_ answer: NetworkAnswer) -> [Effect] {
        guard session != nil || answer.isAboutSigningIn else { return [] }
        var effects = noteLink(answer)
        effects += toEveryScreen(.network(answer))
        return effects
    }

    /// The screens have taken the answer, and may have gone back.
    private mutating func told(_ text: String, _ grade: Notice.Grade) -> [Effect] {
        tell(Notice(text, grade, about: .outcome))
        return []
    }

    mutating func toEveryScreen(_ input: ScreenInput) -> [Effect] {
        var reaction = Reaction.none
        for index in screens.indices {
            reaction += screens[index].take(input, environment) ?? .none
        }
        return apply(reaction)
    }
}

extension WorkbenchState {
    /// How many seconds have to lie between asking and asking again because the translator has come back.
    static let leastBetweenNews = 10

    /// The translator comes back to the window, perhaps from where something was approved.
    mutating func lookForNews() -> [Effect] {
        guard openLanguage != nil, link == .online, now - newsAskedAt >= Self.leastBetweenNews
        else { return [] }
        return synchronizeAgain()
    }

    /// The translator wants to send and fetch now.
    mutating func synchronize() -> [Effect] {
        guard session != nil else { return [] }
        guard let open = openLanguage else {
            return apply(Reaction([.network(.synchronize(.push)), .network(.refreshProjects)]))
        }
        return apply(Reaction([.network(.synchronize(.full(open.project, open.locale)))]))
    }

    /// The time for it has come.
    mutating func synchronizeAgain() -> [Effect] {
        guard session != nil else { return [] }
        if let open = openLanguage {
            return apply(
                Reaction([
                    .network(.synchronize(.poll(open.project, open.locale))), nextPoll,
                ]))
        }
        if outbox.queued + outbox.sent > 0 {
            return apply(Reaction([.network(.synchronize(.push))]))
        }
        guard link == .offline else { return [] }
        isRetryOfProjects = true
        return apply(Reaction([.network(.refreshProjects)]))
    }

    /// Stops fetching the full list of keys. What has come stays, and what is typed goes on being sent.
    mutating func stopFetching() -> [Effect] {
        guard case .synchronizing(let keys, let total) = link, total > 0, let openLanguage else {
            return apply(.notice(Strings.nothingToStop))
        }
        link = .stopped(keys: keys, of: total)
        isPullStopped = true
        let key = environment.keyName(for: .synchronize, in: places)
        tell(Notice(Strings.stopped(keys, of: total, key), about: .outcome))
        return [.cancel(.synchronize)]
            + apply(Reaction([.store(.projects(.open(openLanguage.project, openLanguage.locale)))]))
    }

    /// What goes on by itself only sends, where the translator has stopped fetching.
    func withoutPull(_ effect: Effect) -> Effect {
        guard isPullStopped, case .network(.synchronize(let request)) = effect, request.isByItself
        else { return effect }
        return .network(.synchronize(.push))
    }

    private mutating func noteLink(_ answer: NetworkAnswer) -> [Effect] {
        switch answer {
        case .signedIn(let session):
            self.session = session
            link = .online
            notices.end { $0 == .link }
            // What was asked for another session has ended with it.
            listening = Listening()
            return [.cancel(.listen), .cancel(.synchronize), .store(.outbox(.list))]
        case .projectsRefreshed:
            isRetryOfProjects = false
            if case .synchronizing = link { return [] }
            link = .online
            isOfflineTold = false
            notices.end { $0 == .link }
        case .progress(_, _, let keys, let total):
            if isPullStopped { break }
            pullPace = pullPace ?? PullPace(now: now, keys: keys)
            link = .synchronizing(keys: keys, of: total)
        case .synchronized(let report):
            pullPace = nil
            if !isPullStopped { link = .online }
            isOfflineTold = false
            notices.end { $0 == .link }
            tellOutcome(of: report)
            note(report.outbox)
            return openLanguage == nil ? [] : [nextPoll]
        case .news: return endListening()
        case .failed(.listen, _, let seconds): return endListening(restingFor: seconds ?? 0)
        case .engines, .recalled:
            break
        // Engines may be slow. No command waits for them, or for the memory of the server.
        case .silent(.engines), .silent(.recall): break
        case .silent(.signIn), .silent(.listen):
            tell(Notice(Strings.serverIsSilent, .warning, about: .link))
        case .silent:
            link = .offline
            if !isOfflineTold { tell(Notice(Strings.serverIsSilent, .warning, about: .link)) }
            isOfflineTold = true
        case .failed(let kind, let failure, let seconds):
            return noteFailure(kind, failure, retryAfter: seconds)
        }
        return []
    }

    /// What became of what was sent; what needs the translator last, so that it is seen.
    private mutating func tellOutcome(of report: SynchronizationReport) {
        if !report.texts.isEmpty {
            let text = Strings.arrived(report.texts, of: report.label)
            tell(Notice(text, .good, about: .outcome))
        }
        let outbox = environment.keyName(for: .outbox, in: places)
        if report.refused > 0 {
            let text = Strings.newRefusals(
                report.refused, about: report.label, why: report.refusal, outbox)
            tell(Notice(text, .warning, about: .decisions))
        }
        if report.conflicts > 0 {
            let text = Strings.newConflicts(
                report.conflicts, about: report.label, outbox)
            tell(Notice(text, .warning, about: .decisions))
        }
        if report.termsTaken > 0 {
            tell(Notice(Strings.termsTaken(report.termsTaken), .good, about: .outcome))
        }
        if !report.termsRefused.isEmpty {
            tell(Notice(Strings.termsRefused(report.termsRefused), .warning, about: .outcome))
        }
        if report.wentBack, report.outbox.gone == 0 {
            tell(Notice(Strings.wentBack, .warning, about: .outcome))
        }
        if !report.flawed.isEmpty {
            tell(Notice(Strings.flawed(report.flawed), .warning))
        }
        if !report.tooLarge.isEmpty {
            tell(Notice(Strings.tooLarge(report.tooLarge), .warning))
        }
    }

    private mutating func noteFailure(
        _ kind: NetworkRequest.Kind, _ failure: Failure, retryAfter seconds: Int?
    ) -> [Effect] {
        guard kind == .synchronize || kind == .projects else { return [] }
        let retry = tryAgain(in: seconds)
        if failure == .signedOut {
            noteEndOfSession()
            return retry
        }
        let isTold = isOfflineTold && (kind == .synchronize || isRetryOfProjects)
        isOfflineTold = true
        isRetryOfProjects = false
        link = failure.isRefusal ? .refusing : .offline
        // Who asks for minutes of peace can still be asked when something is saved.
        if case .waitWanted = failure { link = .notAsked }
        if !isTold {
            tell(Notice(Strings.sentence(failure), .warning, about: .link))
        }
        return retry
    }

    /// - Parameter seconds: `nil`: the server is not asked again.
    private mutating func tryAgain(in seconds: Int?) -> [Effect] {
        guard let seconds else { return [] }
        nextTry = now + seconds
        return [.wait(.seconds(seconds), .synchronize)] + countDown()
    }

    /// Seconds until the server is asked again; `nil` while it answers, or when no attempt is planned.
    var secondsToNextTry: Int? { link == .offline && nextTry > now ? nextTry - now : nil }

    /// Draws the seconds again after one second, and after five while many are left.
    mutating func countDown() -> [Effect] {
        let left = nextTry - now
        guard left > 1 else { return [] }
        return [.wait(.seconds(left > 20 ? 5 : 1), .countdown)]
    }

    /// Work goes on meanwhile. It is told once, and in no dialog: that would take the keys that the
    /// translator presses for something else.
    private mutating func noteEndOfSession() {
        guard link != .signedOut else { return }
        link = .signedOut
        tell(Notice(Strings.sentence(.signedOut), .warning, about: .link))
    }
}
