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
            commandLine = shown
            return []
        case .closes:
            commandLine = nil
            return []
        case .run(let named):
            commandLine = nil
            givenByName.removeAll { $0 == named.text }
            givenByName.append(named.text)
            return run(named, isByName: true)
        }
    }

    /// Carries out a command on the screen that is shown, if its requirement is met.
    ///
    /// - Parameter isByName: whoever has typed a name is told when the command does nothing here; a
    ///   key that means nothing here is only pressed.
    mutating func run(_ invocation: Invocation, isByName: Bool = false) -> [Effect] {
        let row = invocation.command.row
        if let missing = row.needs.whatIsMissing(in: self) {
            tell(Notice(missing, .warning))
            return []
        }
        if case .workbench(let body) = row.action { return body(&self) }
        let reaction = screens[screens.count - 1].take(.command(invocation), environment)
        guard let reaction else {
            if isByName { tell(Notice(Strings.doesNothingHere(row), .warning)) }
            return []
        }
        return apply(reaction)
    }
}

/// What the workbench does itself, whatever screen is shown.
extension WorkbenchState {
    mutating func showHelp() -> [Effect] {
        if case .help = screen { return [] }
        let places = screen.places + [.everywhere]
        return apply(Reaction(navigation: .push(.help(HelpScreen(places: places)))))
    }

    mutating func showOutbox() -> [Effect] {
        if case .outbox = screen { return [] }
        return apply(Reaction(navigation: .push(.outbox(OutboxScreen()))))
    }

    mutating func openCommandLine() -> [Effect] {
        commandLine = CommandLine(history: givenByName)
        return []
    }

    mutating func signInAgain() -> [Effect] {
        apply(Reaction(navigation: .push(.signIn(SignInScreen(again: session)))))
    }

    mutating func askToSignOut() -> [Effect] {
        apply(.dialog(.confirm(.signOut, Strings.signOutQuestion(outbox))))
    }

    /// Asks only when something typed would be lost.
    mutating func quit() -> [Effect] {
        for case .translate(let screen) in screens {
            if screen.hasUnsavableDrafts {
                return apply(.dialog(.confirm(.quit, Strings.quitQuestion)))
            }
            if let loose = screen.loose?.text, !loose.isEmpty {
                return apply(.dialog(.confirm(.quit, Strings.quitWithLoose(loose))))
            }
        }
        return end()
    }
}

extension WorkbenchState {
    fileprivate mutating func answer(_ question: DialogQuestion, _ answer: Answer) -> [Effect] {
        switch question {
        case .quit: return end()
        case .signOut: return leaveAll() + [.store(.forgetSession)]
        default: return tellScreen(.answer(question, answer))
        }
    }
}
