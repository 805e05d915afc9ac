import Catalog
import TML
import Text

/// Spelling and word completion.
extension FormsPane {
    /// The pause in typing before the word completion.
    static let restOfWriting = Duration.milliseconds(200)
    /// The pause before the current word is checked. A shorter pause would check half-typed words.
    static let pauseOfWriting = Duration.milliseconds(1200)

    /// The translator has typed. Sets the alarms for spelling and completion.
    func askLater(_ shared: Shared) -> [Effect] {
        let settings = shared.environment.settings.writing
        let isHelped = settings.spells || settings.completes
        return (isHelped ? [.wait(Self.restOfWriting, .writing)] : [])
            + [.wait(Self.pauseOfWriting, .paused)]
    }

    /// The translator has paused long enough for the check of the current word.
    mutating func paused(_ shared: Shared) -> Reaction {
        forms.rest()
        return Reaction(askAboutWords(shared))
    }

    /// Requests the check of the words in the forms.
    ///
    /// - Parameter word: a word to leave out.
    mutating func askAboutWords(_ shared: Shared, except word: String? = nil) -> [Effect] {
        guard shared.environment.settings.writing.spells, forms.whyReadOnly == nil else {
            return []
        }
        let words = spelling.ask(about: forms.fields.map(\.analysis.label), except: word)
        guard !words.isEmpty else { return askForMeanings(shared) }
        return [.store(.writing(.spell(words, shared.project, shared.locale)))]
    }

    /// Uses the settings that were read again. All words are checked again, because the dictionary
    /// can be another one.
    mutating func useSettings(_ shared: Shared) -> Reaction {
        spelling.startAgain()
        forms.use(misspelt: [])
        forms.use(habits(shared))
        return Reaction(askAboutWords(shared))
    }

    private mutating func askForMeanings(_ shared: Shared) -> [Effect] {
        spelling.askForMeanings(in: forms.fields.map(\.analysis.label))
            .map { .store(.writing(.mean($0, shared.locale))) }
    }

    mutating func rested(_ shared: Shared) -> Reaction {
        let inHand = forms.field?.editor.wordBeingTyped
        return Reaction(askAboutWords(shared, except: inHand) + askForCompletion(shared))
    }

    private mutating func askForCompletion(_ shared: Shared) -> [Effect] {
        guard shared.environment.settings.writing.completes, forms.whyReadOnly == nil,
            let start = forms.field?.editor.wordBeingTyped, forms.completion.ask(for: start)
        else { return [] }
        return [.store(.writing(.complete(start, shared.project, shared.locale)))]
    }

    mutating func take(_ answer: WritingAnswer, _ shared: Shared) -> Reaction {
        switch answer {
        case .spelled(let report):
            guard report.project == shared.project, report.locale == shared.locale else { break }
            spelling.take(report)
            forms.use(misspelt: spelling.misspelt)
            return Reaction(askForMeanings(shared))
        case .meant(let word, shared.locale, let suggestions):
            spelling.take(suggestions, for: word)
        case .learned(let word, shared.project, shared.locale, _):
            return .notice(Strings.isLearned(word), .good)
        case .completed(let start, shared.project, shared.locale, let words):
            forms.completion.take(words, for: start)
        case .edited(let form, let outcome): return take(outcome, of: form, shared)
        case .meant, .learned, .completed: break
        }
        return .none
    }

    mutating func fail(_ request: WritingRequest, _ failure: Failure, _ shared: Shared) -> Reaction
    {
        switch request {
        case .spell(let words, shared.project, shared.locale): spelling.fail(words)
        case .learn(let word, shared.project, shared.locale):
            spelling.forget(word)
            forms.use(misspelt: spelling.misspelt)
            return .notice(Strings.sentence(failure), .error)
        case .spell, .learn, .mean, .complete: break
        }
        return .none
    }
}

/// The commands about spelling.
extension FormsPane {
    /// The dialog with corrections of a misspelt word, and with the choice to add the word to the project.
    func offerSpelling(of placed: PlacedIssue, fromList: Bool) -> Reaction {
        guard forms.whyReadOnly == nil, let field = forms.field(of: placed) else { return .none }
        let found = placed.issue.details.first.flatMap(spelling.suggestions)
        let word = MisspeltWord(
            placed, in: field.text, syntax: forms.syntax, suggestions: found ?? [])
        let question = found == nil ? Strings.meaningsToCome(word.word) : Strings.meant(word.word)
        return .dialog(
            .menu(
                .key(.spelling(word, fromList: fromList)), question,
                items: word.suggestions + [Strings.learnWord(word.word)]))
    }

    /// Replaces the word with a correction. The last item adds the word to the words of the project.
    mutating func chooseSpelling(
        _ number: Int, of word: MisspeltWord, fromList: Bool, _ shared: Shared
    ) -> Reaction {
        guard let fix = word.fix(number) else { return learn(word.word, shared) }
        return apply(fix, fromList: fromList) + Reaction(askLater(shared))
    }

    /// Adds the misspelt word at the cursor, or the next misspelt word, to the words of the project.
    mutating func learnWord(_ shared: Shared) -> Reaction {
        let wrong = forms.issues.filter { $0.issue.check == .spelling }
        let current = forms.currentIssue.flatMap { wrong.contains($0) ? $0 : nil }
        guard let word = (current ?? wrong.first)?.issue.details.first else {
            return .notice(Strings.noWordToLearn)
        }
        return learn(word, shared)
    }

    /// Applies at once, and saves the word on the disk.
    private mutating func learn(_ word: String, _ shared: Shared) -> Reaction {
        spelling.learn(word)
        forms.use(misspelt: spelling.misspelt)
        return Reaction([.store(.writing(.learn(word, shared.project, shared.locale)))])
    }

    /// Shows the dictionary, or how to install one.
    func tellSpelling(_ shared: Shared) -> Reaction {
        let name = shared.material?.languageName ?? shared.locale.rawValue
        let isOn = shared.environment.settings.writing.spells
        var points = [Strings.spelling(of: name, isOn ? spelling.dictionary : nil, isOn: isOn)]
        if !spelling.list.isEmpty { points.append(Strings.wordList(spelling.list)) }
        return .dialog(.report(ReportDialog(title: Strings.spellingTitle, points), ""))
    }
}

/// Characters, code points and the external editor.
extension FormsPane {
    func habits(_ shared: Shared) -> EditorHabits {
        EditorHabits(
            showsCodes: revealsCodes,
            hasWholeTokens: shared.environment.settings.writing.hasWholeTokens)
    }

    /// Puts a chosen character into the form with the cursor.
    mutating func insert(_ character: String, _ shared: Shared) -> Reaction {
        forms.edit { $0.insert(text: character) }
        return typed(shared) + Reaction(requests: [.focus(.forms)])
    }

    mutating func revealCodes() -> Reaction {
        revealsCodes.toggle()
        var habits = forms.habits
        habits.showsCodes = revealsCodes
        forms.use(habits)
        return .notice(revealsCodes ? Strings.codesAreShown : Strings.codesAreHidden)
    }

    /// Opens the text of the form with the cursor in the external editor. The typed text is saved first.
    mutating func editOutside(_ shared: Shared) -> Reaction {
        guard let field = forms.field else { return .none }
        return Reaction(saveTyped() + [.editOutside(field.id, field.text)])
    }

    /// Takes the text from the external editor as one edit that can be undone. If the form is no longer
    /// shown, the text becomes a draft.
    private mutating func take(
        _ outcome: OutsideEdit, of form: FormID, _ shared: Shared
    ) -> Reaction {
        switch outcome {
        case .unchanged: return .notice(Strings.outsideUnchanged)
        case .failed(let why): return .notice(why, .error)
        case .changed(let text, let isEndingRemoved):
            let told = Reaction.notice(
                Strings.outsideTaken(isEndingRemoved: isEndingRemoved), .good)
            guard let place = forms.fields.firstIndex(where: { $0.id == form }),
                forms.whyReadOnly == nil
            else {
                return told
                    + Reaction(
                        drafts.save(
                            [Draft(form: form, text: text.withoutControls)], shown: [form]))
            }
            if place != forms.focused { forms.focus(place) }
            forms.edit { $0.replaceAll(with: text.string) }
            return told + typed(shared) + Reaction(saveTyped())
        }
    }
}
