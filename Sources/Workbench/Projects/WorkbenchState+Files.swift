import Catalog

/// The commands for the translation files of a session.
extension WorkbenchState {
    /// Sends the saved texts now. Typed text that is not saved stays a draft.
    mutating func write() -> [Effect] {
        let isDraft =
            visibleTranslateScreen?.forms.fields.contains(where: \.isChanged) ?? false
        let waits = outbox.queued + outbox.sent > 0
        if isDraft {
            tell(Notice(Strings.draftIsNotSent(environment.keyName(for: .save, in: scopes))))
        } else if !waits {
            tell(noticeOfSent)
        }
        return waits ? exchange() : []
    }

    /// The notice if nothing waits to be sent.
    private var noticeOfSent: Notice {
        let undecided = outbox.total - outbox.queued - outbox.sent
        guard undecided > 0 else { return Notice(Strings.allIsSent(to: session?.kind)) }
        let key = environment.keyName(for: .outbox, in: scopes)
        return Notice(Strings.needDecision(undecided, key), .warning)
    }

    /// Opens files besides those of the session.
    mutating func openFiles(_ paths: String) -> [Effect] {
        if tour != nil { return apply(.notice(Strings.notWhilePractising, .warning)) }
        guard session?.kind == .files else {
            return apply(.notice(Strings.filesNeedASession(paths), .warning))
        }
        showsOpenedFiles = true
        return apply(Reaction([.network(.files(.open(paths)))]))
    }

    /// Takes the selected file off the list of projects, unless it has work that is not in the file.
    mutating func removeFile() -> [Effect] {
        guard case .projects(let shown) = screen, let row = shown.list.selected else {
            return apply(.notice(Strings.selectAFile, .warning))
        }
        let progress = row.language?.progress
        guard progress.map({ $0.unsent + $0.undecided == 0 }) ?? true else {
            let outbox = environment.keyName(for: .outbox, in: scopes)
            return apply(.notice(Strings.hasUnsentWork(row.project.name, outbox), .warning))
        }
        return apply(
            Reaction(
                [.network(.files(.remove(row.project.key)))],
                notice: Notice(Strings.removed(row.project.name), .good)))
    }

    /// Goes to the only file, or to the list with the files. If the translator has pressed a key in
    /// the meantime, or has opened the files in another process, the screen stays, because the next
    /// key is meant for it.
    mutating func take(_ opening: FileOpening) -> [Effect] {
        let isAwaited =
            showsOpenedFiles && !opening.isForOtherProcess && dialog == nil && commandLine == nil
            && screens.allSatisfy(Self.mayClose)
        if !opening.isForOtherProcess { showsOpenedFiles = false }
        let effects = isAwaited ? show(opening) : []
        if !opening.projects.isEmpty, !isAwaited || opening.projects.count > 1 {
            tell(Notice(Strings.opened(opening.projects.map(\.name)), .good, about: .outcome))
        }
        for warning in opening.warnings { tell(Notice(warning, .warning, about: .outcome)) }
        return effects
    }

    private mutating func show(_ opening: FileOpening) -> [Effect] {
        guard let project = opening.projects.first else { return [] }
        guard opening.projects.count == 1, let locale = project.targetLanguages.first?.locale
        else { return noteOpenPlace() + closeLanguage() + tellScreen(.appear) }
        if let open = openLanguage, open == (project.key, locale) {
            return openTranslateScreen?.place.map { show($0) } ?? []
        }
        let next = TranslateScreen(project, locale: locale, goingOnAt: opening.place)
        return noteOpenPlace() + closeLanguage()
            + apply(Reaction(navigation: .push(.translate(next))))
    }

    private mutating func noteOpenPlace() -> [Effect] {
        openTranslateScreen.map { notePlace(of: .translate($0)) } ?? []
    }
}

/// The command that writes keys into a file for another person.
extension WorkbenchState {
    /// Looks whether the keys can be written: the marked keys; without marks, all keys of the list.
    ///
    /// - Parameter typed: the path, and perhaps the name of a format.
    mutating func export(_ typed: String?) -> [Effect] {
        guard let typed, let keys = listedKeys else { return [] }
        return apply(Reaction([.store(.list(.export(KeyExport(keys, to: typed))))]))
    }

    /// Writes the keys. Many keys take seconds, so a notice tells that they are being written.
    mutating func write(_ export: KeyExport) -> [Effect] {
        let isLong = export.keys.count > BatchRun.part
        return apply(
            Reaction(
                [.store(.list(.export(export)))],
                notice: isLong ? Notice(Strings.writing(export.keys.count)) : nil))
    }

    /// Goes on with an export after a step, or reports its result.
    mutating func take(_ outcome: KeyExport.Outcome, of export: KeyExport) -> [Effect] {
        switch outcome {
        case .possible: return write(export.at(.write))
        case .fileExists(let path) where export.step == .check && isReadyForQuestion:
            return apply(
                .dialog(
                    .confirm(.program(.replaceFile(export)), Strings.replaceFileQuestion(path))))
        case .fileExists(let path):
            tell(Notice(Strings.fileStays(path), .warning, about: .outcome))
        case .refused(let why): tell(Notice(why, .warning, about: .outcome))
        case .written(let report):
            tell(
                Notice(
                    Strings.exported(report), report.leftOut.isEmpty ? .good : .warning,
                    about: .outcome))
        }
        return []
    }

    private var listedKeys: MarkedKeys? {
        if case .review(let review) = screen { return review.markedOrAll }
        return visibleTranslateScreen?.list.markedOrAll
    }

    /// True if the next key press has waited for the answer, so that it is meant for a question.
    private var isReadyForQuestion: Bool {
        dialog == nil && commandLine == nil && listedKeys != nil && !scopes.contains(.searchField)
    }
}
