import Catalog
import Display
import TML
import Text

/// Commands for the dialog, for the command line, and for the visible screen.
extension WorkbenchState {
    mutating func performInDialog(_ command: Command) -> [Effect] {
        guard var shown = dialog else { return [] }
        let outcome = shown.perform(command)
        switch outcome {
        case .stays:
            dialog = shown
            return []
        case .closes:
            dialog = nil
            return []
        case .answered(let answer):
            dialog = nil
            return self.answer(shown.question, answer)
        }
    }

    mutating func performOnCommandLine(_ command: Command) -> [Effect] {
        guard var shown = commandLine else { return [] }
        switch shown.perform(command) {
        case .stays:
            let effects = shown.countNext() + shown.readFolder()
            commandLine = shown
            return effects
        case .closes:
            commandLine = nil
            return []
        case .run(let named):
            commandLine = nil
            givenByName.add(named.text)
            return run(named, isByName: true)
        }
    }

    /// Performs a command on the visible screen, if its requirement is met.
    ///
    /// - Parameter isByName: true if the translator has typed the name of the command. Then a
    ///   message reports that the command has no effect here. A key without an effect is ignored.
    mutating func run(_ invocation: Invocation, isByName: Bool = false) -> [Effect] {
        let row = invocation.command.row
        if let missing = row.needs.whatIsMissing(in: self) {
            tell(Notice(missing, .warning))
            return []
        }
        if running != nil, invocation.command == .back, scopes.contains(.keyList) {
            stopRunning()
            return []
        }
        if case .files = row.argument, let paths = invocation.argument {
            return openFiles(paths)
        }
        if case .workbench(let body) = row.action { return body(&self) }
        if case .given(let body) = row.action { return body(&self, invocation.argument) }
        let reaction = screens[screens.count - 1].take(.command(invocation), environment)
        guard let reaction else {
            if isByName { tell(Notice(Strings.doesNothingHere(row), .warning)) }
            return []
        }
        return apply(reaction)
    }
}

/// The commands that the workbench performs itself, on every screen.
extension WorkbenchState {
    /// - Parameter words: the words to search for in the help; `nil`: no search.
    mutating func showHelp(_ words: String?) -> [Effect] {
        if settings.isLineMode { return apply(.dialog(lineHelp(words))) }
        if case .help = screen { return [] }
        let scopes = screen.scopes + [.everywhere]
        var help = HelpScreen(scopes: scopes, isSignedOut: session == nil && tour == nil)
        if let words { _ = help.search.open(for: words) }
        return apply(Reaction(navigation: .push(.help(help))))
    }

    mutating func showOutbox() -> [Effect] {
        if case .outbox = screen { return [] }
        return apply(Reaction(navigation: .push(.outbox(OutboxScreen()))))
    }

    /// - Parameter words: the words to search for; `nil`: the translator types them.
    mutating func showConcordance(_ words: String?) -> [Effect] {
        if case .concordance(var shown) = screen {
            let reaction = shown.look(for: words)
            screens[screens.count - 1] = .concordance(shown)
            return apply(reaction)
        }
        let isAboveForms = if case .translate = screen { true } else { false }
        var next = ConcordanceScreen(locale: openLanguage?.locale, isAboveForms: isAboveForms)
        let reaction = next.look(for: words)
        return apply(Reaction(navigation: .push(.concordance(next)))) + apply(reaction)
    }

    mutating func showLanguages() -> [Effect] {
        if case .languages = screen { return [] }
        var next = LanguagesScreen(
            namedIn: openLanguage?.locale ?? "en",
            objection: settings.suggestionsEnabled ? nil : Strings.noEngine)
        if case .translate(let below) = screen { next = LanguagesScreen(at: below, settings) }
        if case .roundTrip(let below) = screen { next = LanguagesScreen(below) }
        return apply(Reaction(navigation: .push(.languages(next))))
    }

    /// Starts a round trip with the text of the form, or with the typed text of the languages
    /// screen.
    mutating func showRoundTrip() -> [Effect] {
        switch screen {
        case .translate(let translate):
            apply(
                translate.pane(SuggestionsPane.self).thereAndBack(
                    translate.panes.shared(environment)))
        case .languages(let languages): apply(languages.roundTrip(environment))
        case .signIn, .projects, .outbox, .actions, .bookmarks, .finder, .issueSummary,
            .statistics, .concordance, .fill, .pretranslation, .replace, .restore, .review,
            .roundTrip, .settings,
            .engines, .help:
            apply(.notice(Strings.doesNothingHere(Command.thereAndBack.row)))
        }
    }

    /// Undoes an action; `nil`: the newest action that is not undone.
    mutating func undo(_ action: Action.ID?) -> [Effect] {
        apply(Reaction([.store(.batch(.undo(action)))]))
    }

    /// Repeats an undone action; `nil`: the action that was undone last.
    mutating func redo(_ action: Action.ID?) -> [Effect] {
        apply(Reaction([.store(.batch(.redo(action)))]))
    }

    mutating func openCommandLine() -> [Effect] {
        let shared = openTranslateScreen.map { $0.panes.shared(environment) }
        var names = shared?.namesInFilters
        if case .review(let review) = screen { names = review.namesInFilters }
        let line = CommandLine(
            history: givenByName.lines, names: names ?? .init(),
            language: shared.map { KeyQuery(project: $0.project, locale: $0.locale) },
            pathCommands: pathCommands)
        commandLine = line
        return line.reading
    }

    /// The commands whose paths are completed. Only a session of files opens files, and the practice
    /// writes none.
    private var pathCommands: [Command] {
        switch session?.kind {
        case .files: [.open, .export]
        case .service: [.export]
        case nil: []
        }
    }

    /// - Parameter name: the name of the theme; `nil`: a menu shows the themes.
    mutating func chooseTheme(_ name: String?) -> [Effect] {
        if let name { return [.theme(name)] }
        return apply(
            .dialog(
                .menu(
                    .program(.theme), Strings.themeQuestion, items: settings.themeChoices,
                    selected: settings.themeChoices.firstIndex(of: settings.theme ?? "") ?? 0)))
    }

    /// - Parameter name: the name of the order; `nil` or an unknown name: a menu shows the orders.
    mutating func chooseOrder(_ name: String?) -> [Effect] {
        let order = name.flatMap(TextProfile.Order.init(rawValue:))
        return order.map { [.order($0)] } ?? askForOrder(now: TextProfile.current.order)
    }

    /// Shows the menu of orders, with a test line that shows whether the order is right.
    private mutating func askForOrder(now order: TextProfile.Order) -> [Effect] {
        let orders = TextProfile.Order.allCases
        return apply(
            .dialog(
                .menu(
                    .program(.letterOrder), Strings.orderQuestion(now: order),
                    items: orders.map(Strings.name(of:)),
                    selected: orders.firstIndex(of: order) ?? 0)))
    }

    mutating func signInAgain() -> [Effect] {
        apply(Reaction(navigation: .push(.signIn(SignInScreen(again: session)))))
    }

    mutating func askToSignOut() -> [Effect] {
        apply(.dialog(.confirm(.program(.signOut), Strings.signOutQuestion(outbox))))
    }

    /// Quits. Asks for a confirmation only if typed text would be lost, or if work on many keys
    /// would stop before its end.
    mutating func quit() -> [Effect] {
        let reasons = [lostByQuitting, stoppedByQuitting].compactMap(\.self)
        guard !reasons.isEmpty else { return end() }
        let question = reasons.joined(separator: " ")
        return apply(.dialog(.confirm(.program(.quit), question)))
    }

    /// The sentences about a text that would be lost; `nil` if there is none.
    private var lostByQuitting: String? {
        if hasUnsavableDrafts { return Strings.quitQuestion }
        let refused = refusedLooseTexts.values.joined()
        return (allLooseTexts.first ?? refused.first).map { Strings.quitWithLoose($0.string) }
    }
}

/// The answers to the questions of the program.
extension WorkbenchState {
    private mutating func answer(_ question: DialogQuestion, _ answer: Answer) -> [Effect] {
        guard case .program(let question) = question else {
            return tellScreen(.answer(question, answer))
        }
        switch question {
        case .quit: return end() + forgetLooseTexts()
        case .signOut: return leaveAll() + [.store(.session(.forget))]
        case .theme:
            let themes = settings.themeChoices
            guard case .item(let number) = answer, themes.indices.contains(number) else {
                return []
            }
            return [.theme(themes[number])]
        case .letterOrder:
            let orders = TextProfile.Order.allCases
            guard case .item(let number) = answer, orders.indices.contains(number) else {
                return []
            }
            return [.order(orders[number])] + askForOrder(now: orders[number])
        case .language(let locales):
            guard case .item(let number) = answer, locales.indices.contains(number) else {
                return []
            }
            return showLanguage(locales[number])
        case .saveQuery:
            guard case .text(let name) = answer else { return [] }
            return saveQuery(name)
        case .deleteQuery(let names):
            return Self.item(answer, of: names).map { deleteQuery($0) } ?? []
        case .shareQuery(let names):
            return Self.item(answer, of: names).map { shareQuery($0) } ?? []
        case .unshareQuery(let names):
            return Self.item(answer, of: names).map { unshareQuery($0) } ?? []
        case .sharing(let sharing): return confirm(sharing)
        case .replaceFile(let export): return write(export.at(.replace))
        }
    }

    /// Returns the name that the translator has chosen; `nil` if there is none.
    private static func item(_ answer: Answer, of names: [String]) -> String? {
        guard case .item(let number) = answer, names.indices.contains(number) else { return nil }
        return names[number]
    }
}
