import Catalog
import Text

/// The file with the typed texts that belong to no key. So these texts survive a crash of the program
/// and the end of the terminal.
struct LooseFile: Equatable, Sendable {
    /// The texts in the file.
    fileprivate var texts: [ExactText] = []
    /// True if an alarm will save the texts.
    fileprivate var isAwaited = false
}

extension WorkbenchState {
    /// The time from the first typed character to the save.
    private static let looseDelay = Duration.milliseconds(300)

    /// Returns the wait for the save if the texts differ from the file.
    mutating func followLooseTexts() -> [Effect] {
        guard isLooseFileOld, !looseFile.isAwaited, isRunning else { return [] }
        looseFile.isAwaited = true
        return [.wait(Self.looseDelay, .looseTexts)]
    }

    /// Returns the effect that saves the texts.
    mutating func keepLooseTexts() -> [Effect] {
        looseFile.isAwaited = false
        guard isLooseFileOld else { return [] }
        if let copy { refusedLooseTexts[copy] = nil }
        looseFile.texts = allLooseTexts
        return [.store(.projects(.keepLooseTexts(allLooseTexts)))]
    }

    /// Returns the effect that empties the file, after the translator has decided to lose the texts.
    mutating func forgetLooseTexts() -> [Effect] {
        guard !looseFile.texts.isEmpty else { return [] }
        looseFile.texts = []
        return [.store(.projects(.keepLooseTexts([])))]
    }

    /// Ends the places, the texts and the counts of an account whose screens are closed. Its texts are
    /// in its file, or stay with the account in memory.
    mutating func forgetAccount() {
        if let copy, !places.isRead { refusedLooseTexts[copy, default: []] += looseTexts }
        (places, looseTexts, looseFile) = (StoredPlaces(), [], LooseFile())
        outbox = OutboxCounts()
    }

    /// Takes the texts from the file, and those that the disk has refused.
    mutating func bring(_ stored: [ExactText]) {
        looseFile.texts = stored
        let refused = copy.flatMap { refusedLooseTexts.removeValue(forKey: $0) } ?? []
        let texts = stored + refused.filter { !stored.contains($0) }
        guard !texts.isEmpty else { return }
        if let place = screens.lastIndex(where: \.isTranslate),
            case .translate(var translate) = screens[place]
        {
            translate.bring(texts)
            screens[place] = .translate(translate)
        } else {
            looseTexts = texts + looseTexts
        }
        let key = environment.keyName(for: .yank, in: [.textField])
        tell(
            Notice(Strings.typedForNoKey(texts, isTyped: false, yank: key), .warning, about: .loose)
        )
    }

    /// Texts of the practice are not saved. Before the file was read, it may have other texts.
    private var isLooseFileOld: Bool {
        practice == nil && places.isRead && allLooseTexts != looseFile.texts
    }
}

/// The typed texts of a closed language that the disk has not saved. The next language that is opened
/// takes them. Until then, the workbench saves them.
extension WorkbenchState {
    /// Saves the texts that the disk has refused, if the local copy of their account is open.
    mutating func saveClosedDrafts() -> [Effect] {
        guard let copy, !isCopyOfFormer else { return [] }
        return closedDrafts[copy]?.save([], shown: []) ?? []
    }

    /// Takes the answer of the disk that the texts are saved.
    mutating func closedDraftsSaved(_ forms: [FormID]) {
        if let copy { closedDrafts[copy]?.answered(forms) }
    }

    /// Takes the answer of the disk that it has refused the texts, and saves them again later.
    mutating func closedDraftsFailed(_ drafts: [Draft], _ why: Failure) -> [Effect] {
        tell(Notice(Strings.sentence(why), .error, about: .disk))
        return copy.flatMap { closedDrafts[$0]?.failed(drafts) } ?? []
    }

    /// True if the disk has refused a typed text of any account.
    var hasUnsavableDrafts: Bool {
        openTranslateScreen?.hasUnsavableDrafts == true
            || closedDrafts.values.contains(where: \.hasFailed)
    }
}

extension Screen {
    fileprivate var isTranslate: Bool { if case .translate = self { true } else { false } }
}
