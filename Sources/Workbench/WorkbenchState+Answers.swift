import Catalog

extension WorkbenchState {
    /// Handles an answer of the disk. Uploads a change that was just queued.
    mutating func receive(_ answer: StoreAnswer) -> [Effect] {
        if case .session(.used(let session)) = answer {
            copy = session.account
            return saveClosedDrafts()
        }
        guard !isCopyOfFormer else { return takeLate(answer) }
        let isToBeSent = hasQueued(answer)
        let effects = take(answer)
        return isToBeSent ? effects + sendQueued() : effects
    }

    /// True if the local copy of the former account is still open, after another account has signed in.
    var isCopyOfFormer: Bool { session.map { $0.account != copy } ?? false }

    /// Handles an answer of the local copy of the former account, whose screens are closed. Only the
    /// answers about typed text matter.
    private mutating func takeLate(_ answer: StoreAnswer) -> [Effect] {
        switch answer {
        case .key(.draftsSaved(let forms)):
            noteDisk(answer)
            closedDraftsSaved(forms)
            return []
        case .failed(.key(.saveDrafts(let drafts)), let why):
            return closedDraftsFailed(drafts, why)
        case .failed(let request, let why):
            guard case .projects(.keepLooseTexts) = request else { return [] }
            return fail(request, why) ?? []
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session:
            return []
        }
    }

    /// Updates the workbench and passes the answer to every screen.
    private mutating func take(_ answer: StoreAnswer) -> [Effect] {
        noteDisk(answer)
        switch answer {
        case .outbox(.takenBack(let withdrawal, let changes, let counts)):
            let text = Strings.takenBack(withdrawal, outbox: nil)
            tell(Notice(text, withdrawal.taken.isEmpty ? .warning : .good, about: .outcome))
            return take(.outbox(.listed(changes, counts)))
        case .outbox(.resolved(let changed, let changes, let counts)):
            if changed > 0 {
                tell(Notice(Strings.notResolved(changed), .warning, about: .outcome))
            }
            return take(.outbox(.listed(changes, counts)))
        case .batch(.written(let action, let counts)):
            note(counts)
            return toEveryScreen(.store(answer)) + told(Strings.written(action), .good)
                + sendLater(counts)
        case .batch(.planned(let plan)) where dialog != nil && !plan.isOfOneKey:
            return told(Strings.otherQuestionIsOpen, .warning)
        case .batch(.saved(let run, let isFirst, let counts)):
            return goOn(with: run, isFirst: isFirst, counts)
        case .batch(.undone(let report?, _, let isFirst, let counts)) where !isLastPart(report):
            return goOn(with: report, isFirst: isFirst, counts)
        case .batch(.undone(let report, let isRedo, _, let counts)):
            running = nil
            note(counts)
            let effects = toEveryScreen(.store(answer)) + told(report, isRedo: isRedo)
            return report?.action.isOfManyKeys == true ? effects + sendLater(counts) : effects
        case .list(.names), .list(.estimated), .failed(.list(.estimate), _),
            .projects(.folder):
            return (commandLine?.receive(answer) ?? []) + toEveryScreen(.store(answer))
        case .list(.exported(let export, let outcome)): return take(outcome, of: export)
        case .key(.draftsSaved(let forms)) where openTranslateScreen == nil:
            closedDraftsSaved(forms)
        case .projects(.opened(let material)): note(material.outbox)
        case .projects(.places(let files)): take(files)
        case .key(.commented(_, let counts)):
            // A comment cannot be undone after the upload.
            note(counts)
            return toEveryScreen(.store(answer)) + sendLater(counts)
        case .key(.submitted(_, let counts)), .key(.reviewed(_, _, _, _, let counts)),
            .outbox(.listed(_, let counts)), .key(.withdrawn(_, _, let counts)):
            note(counts)
        case .session(.forgotten): return endSession()
        case .failed(let request, let why):
            if let effects = fail(request, why) { return effects }
        case .projects, .list, .key, .batch, .memory, .terms, .writing, .session:
            break
        }
        return toEveryScreen(.store(answer))
    }

    /// Handles the failure of a request of the workbench itself; returns `nil` if a screen made the
    /// request.
    private mutating func fail(_ request: StoreRequest, _ why: Failure) -> [Effect]? {
        switch request {
        case .batch(.save(let run)): return fail(run, why)
        case .batch(.goOn(let report)): return fail(report, why)
        case .key(.saveDrafts(let drafts)) where openTranslateScreen == nil:
            return closedDraftsFailed(drafts, why)
        case .projects(.keepLooseTexts(let texts)):
            if let copy { refusedLooseTexts[copy] = texts }
            tell(Notice(Strings.sentence(why), .error))
            return []
        case .session, .batch(.plan), .batch(.undo), .batch(.redo), .projects(.places),
            .projects(.keepBookmarks), .projects(.keepQueries), .list(.export):
            tell(Notice(Strings.sentence(why), .error))
            return []
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing: return nil
        }
    }

    private mutating func take(_ files: PlaceFiles) {
        let isFirst = !places.isRead
        places.take(files)
        for path in files.damaged { tell(Notice(Strings.placesAreDamaged(path), .warning)) }
        if isFirst { bring(files.looseTexts) }
    }

    /// Shows the sign-in screen after the session has ended.
    private mutating func endSession() -> [Effect] {
        let signIn = SignInScreen(
            server: session?.server ?? "", email: session?.translator.email ?? "")
        session = nil
        running = nil
        link = .notAsked
        listening = Listening()
        let ended = NetworkRequest.Kind.allCases.map(Effect.cancel)
        let effects = apply(Reaction(navigation: .replaceAll(.signIn(signIn))))
        forgetAccount()
        return ended + effects
    }

    /// Handles an answer of the network and passes it to every screen. Without a session, only
    /// answers to the sign-in are used.
    mutating func receive(_ answer: NetworkAnswer) -> [Effect] {
        guard session != nil || answer.isAboutSigningIn else { return [] }
        var effects = noteLink(answer)
        effects += toEveryScreen(.network(answer))
        // The screens that close end their notices.
        if case .signedIn(_, let elsewhere) = answer {
            for sentence in elsewhere { tell(Notice(sentence, .warning, about: .outcome)) }
        }
        return effects
    }

    /// Shows a result after the screens have handled the answer and may have closed.
    private mutating func told(_ text: String, _ grade: Notice.Grade) -> [Effect] {
        tell(Notice(text, grade, about: .outcome))
        return []
    }

    private mutating func told(_ report: UndoReport?, isRedo: Bool) -> [Effect] {
        guard let report else { return told(Strings.nothingToUndo(isRedo: isRedo), .warning) }
        return told(
            Strings.undone(report, in: openLanguage?.locale),
            report.count > 0 ? .good : .warning)
    }

    mutating func toEveryScreen(_ input: ScreenInput) -> [Effect] {
        var reaction = Reaction.none
        for index in screens.indices {
            var next = screens[index].take(input, environment) ?? .none
            if next.dialog != nil, index < screens.count - 1 {
                next.dialog = nil
                next.notices.append(Notice(Strings.questionOfOtherScreen, .warning))
            }
            reaction += next
        }
        return apply(reaction)
    }
}

extension WorkbenchState {
    /// The least number of seconds between two synchronizations that start because the terminal
    /// window has the focus again.
    static let leastBetweenNews = 10

    /// The terminal window has the focus again. Downloads changes, because the translator may have
    /// approved a translation elsewhere.
    mutating func lookForNews() -> [Effect] {
        guard openLanguage != nil, link == .online, now - newsAskedAt >= Self.leastBetweenNews
        else { return [] }
        return synchronizeAgain()
    }

    /// Uploads and downloads at once, by a command of the translator.
    mutating func synchronize() -> [Effect] {
        guard session != nil else { return [] }
        // A failure of this attempt is told, also if the same failure was told before.
        toldFailure = nil
        guard let open = openLanguage else {
            return apply(Reaction([.network(.synchronize(.push)), .network(.refreshProjects)]))
        }
        return apply(Reaction([.network(.synchronize(.full(open.project, open.locale)))]))
    }

    /// Synchronizes because the time of the next attempt has come.
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
        guard link == .offline || link == .refusing else { return [] }
        isRetryOfProjects = true
        return apply(Reaction([.network(.refreshProjects)]))
    }

    /// Stops a batch, or the download of the full list of keys. Downloaded keys stay, and changes
    /// are still uploaded.
    mutating func stopFetching() -> [Effect] {
        if running != nil {
            stopRunning()
            return []
        }
        guard case .synchronizing(let keys, let total) = link, total > 0, let openLanguage else {
            return apply(.notice(Strings.nothingToStop))
        }
        link = .stopped(keys: keys, of: total)
        isPullStopped = true
        let key = environment.keyName(for: .synchronize, in: scopes)
        tell(Notice(Strings.stopped(keys, of: total, key), about: .outcome))
        return [.cancel(.synchronize)]
            + apply(Reaction([.store(.projects(.open(openLanguage.project, openLanguage.locale)))]))
    }

    /// If the translator has stopped the download, reduces an automatic synchronization to an
    /// upload.
    func withoutPull(_ effect: Effect) -> Effect {
        guard isPullStopped, case .network(.synchronize(let request)) = effect, request.isByItself
        else { return effect }
        return .network(.synchronize(.push))
    }

    private mutating func noteLink(_ answer: NetworkAnswer) -> [Effect] {
        switch answer {
        case .signedIn(let session, _): return begin(session)
        case .projectsRefreshed:
            isRetryOfProjects = false
            if case .synchronizing = link { return [] }
            link = .online
            toldFailure = nil
            notices.end { $0 == .link }
        case .progress(_, _, let keys, let total):
            if isPullStopped { break }
            pullPace = pullPace ?? PullPace(now: now, keys: keys)
            link = .synchronizing(keys: keys, of: total)
        case .synchronized(let report): return note(report)
        case .uploaded(let report):
            tellOutcome(of: report)
            note(report.outbox)
        case .news: return endListening()
        case .failed(.listen, _, let seconds): return endListening(restingFor: seconds ?? 0)
        case .failed(.share, let why, _): return failSharing(why)
        case .sharingDone(let sharing): return finish(sharing)
        case .filesOpened(let opening): return take(opening)
        case .failed(.files, let why, _):
            showsOpenedFiles = false
            tell(Notice(Strings.sentence(why), .warning))
        case .engines, .fact, .earlierStates: break
        // Engines may be slow. No command waits for them, or for facts about a key.
        case .silent(.engines), .silent(.fact), .silent(.earlierStates), .silent(.files): break
        case .silent(.signIn), .silent(.listen), .silent(.share):
            tell(Notice(Strings.serverIsSilent, .warning, about: .link))
        case .silent:
            link = .offline
            if toldFailure == nil { tell(Notice(Strings.serverIsSilent, .warning, about: .link)) }
            toldFailure = toldFailure ?? .unavailable
        case .failed(let kind, let failure, let seconds):
            return noteFailure(kind, failure, retryAfter: seconds)
        }
        return []
    }

    private mutating func begin(_ session: Session) -> [Effect] {
        let isOther = self.session.map { $0.account != session.account } ?? false
        let left = isOther ? leaveAccount() : []
        self.session = session
        link = .online
        notices.end { $0 == .link }
        // Requests of another session end with that session.
        listening = Listening()
        places.sharing = nil
        return left + [.cancel(.listen), .cancel(.synchronize), .store(.session(.use(session)))]
            + Self.firstReads
    }

    /// Closes the screens of the account while its local copy is still open, so that the screens save
    /// their data there. The sign-in screen stays.
    private mutating func leaveAccount() -> [Effect] {
        running = nil
        let signIn = screens.last { if case .signIn = $0 { true } else { false } }
        let next = signIn ?? .signIn(SignInScreen())
        let effects = apply(Reaction(navigation: .replaceAll(next)))
        forgetAccount()
        return effects
    }

    private mutating func note(_ report: SynchronizationReport) -> [Effect] {
        pullPace = nil
        if !isPullStopped { link = .online }
        (toldFailure, uploadFailure) = (nil, report.closed.first?.failure)
        notices.end { $0 == .link }
        tellOutcome(of: report)
        note(report.outbox)
        if !report.closed.isEmpty, openLanguage == nil { return tryAgain(in: Self.pauseOfClosed) }
        // Changes of many keys may have been queued meanwhile. The next poll must not delay them.
        if report.outbox.queued > 0, report.closed.isEmpty { return sendLater(report.outbox) }
        return openLanguage == nil ? [] : [nextPoll]
    }

    /// Shows the projects whose changes were not uploaded, each reason once.
    private mutating func tell(_ closed: [SynchronizationReport.ClosedProject]) {
        for project in closed where !toldProjects.contains(project) {
            tell(Notice(Strings.notUploaded(project), .warning, about: .outcome))
        }
        toldProjects = Set(closed)
    }

    /// Shows the results of the upload. The results that need the translator come last, so that
    /// they stay visible.
    private mutating func tellOutcome(of report: SynchronizationReport) {
        tell(report.closed)
        if !report.texts.isEmpty {
            let text =
                session?.kind == .files
                ? Strings.written(report.texts, of: report.label, into: report.places)
                : Strings.arrived(report.texts, of: report.label)
            tell(Notice(text, .good, about: .outcome))
        }
        let outbox = environment.keyName(for: .outbox, in: scopes)
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
        if report.rejections > 0 {
            let filter = environment.keyName(for: .chooseFilter, in: [.keyList])
            let text = Strings.newRejections(report.rejections, filter)
            tell(Notice(text, .warning, about: .outcome))
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
        let isTold =
            toldFailure?.isLike(failure) == true && (kind == .synchronize || isRetryOfProjects)
        toldFailure = failure
        isRetryOfProjects = false
        link = Link(after: failure)
        if kind == .synchronize { uploadFailure = failure }
        if !isTold { tell(Notice(Strings.sentence(failure), .warning, about: .link)) }
        return retry
    }

    /// The seconds after which changes of a closed project are uploaded again.
    private static let pauseOfClosed = 120

    /// - Parameter seconds: the time until the next attempt; `nil`: there is no further attempt.
    private mutating func tryAgain(in seconds: Int?) -> [Effect] {
        guard let seconds else { return [] }
        nextTry = now + seconds
        return [.wait(.seconds(seconds), .synchronize)] + countDown()
    }

    /// The seconds until the next attempt; `nil` if the server answers or no attempt is planned.
    var secondsToNextTry: Int? {
        (link == .offline || link == .refusing) && nextTry > now ? nextTry - now : nil
    }

    /// Draws the seconds again after one second, or after five seconds while more than 20 are left.
    mutating func countDown() -> [Effect] {
        let left = nextTry - now
        guard left > 1 else { return [] }
        return [.wait(.seconds(left > 20 ? 5 : 1), .countdown)]
    }

    /// Reports the end of the session once. The translator can continue to work. The message is not
    /// in a dialog, because a dialog would receive keys that were pressed for something else.
    private mutating func noteEndOfSession() {
        guard link != .signedOut else { return }
        link = .signedOut
        tell(Notice(Strings.sentence(.signedOut), .warning, about: .link))
    }
}
