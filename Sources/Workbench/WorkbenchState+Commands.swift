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
            givenByName.removeAll { $0 == named.rawValue }
            givenByName.append(named.rawValue)
            return run(named)
        }
    }

    /// Carries out a command on the screen that is shown, if its requirement is met.
    mutating func run(_ command: Command) -> [Effect] {
        if let missing = command.requirement.whatIsMissing(in: self) {
            tell(Notice(missing, .warning))
            return []
        }
        switch command {
        case .quit: return quit()
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        case .synchronize: return synchronize()
        case .commandLine:
            commandLine = CommandLine(history: givenByName)
            return []
        case .help:
            if case .help = screen { return [] }
            let places = screen.content.places + [.everywhere]
            return settle(Reaction(navigation: .push(.help(HelpScreen(places: places)))))
        case .outbox:
            if case .outbox = screen { return [] }
            return settle(Reaction(navigation: .push(.outbox(OutboxScreen()))))
        case .messages: return settle(showMessages())
        case .signIn:
            return settle(Reaction(navigation: .push(.signIn(SignInScreen(again: session)))))
        case .signOut:
            return settle(.dialog(.confirm(.signOut, Strings.signOutQuestion(outbox))))
        default: return settle(screen.content.perform(command, surroundings))
        }
    }
}

extension WorkbenchState {
    fileprivate mutating func answer(_ question: Question, _ answer: Answer) -> [Effect] {
        switch question {
        case .quit: return end()
        case .signOut: return leaveAll() + [.store(.forgetSession)]
        default: return settle(screen.content.answer(question, answer, surroundings))
        }
    }

    /// Asks only when something typed would be lost.
    fileprivate mutating func quit() -> [Effect] {
        for case .desk(let desk) in screens {
            if desk.hasUnsavableDrafts {
                return settle(.dialog(.confirm(.quit, Strings.quitQuestion)))
            }
            if let loose = desk.loose?.text, !loose.isEmpty {
                return settle(.dialog(.confirm(.quit, Strings.quitWithLoose(loose))))
            }
        }
        return end()
    }
}
